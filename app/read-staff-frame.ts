import { cookies } from 'next/headers';
import type { ComponentProps } from 'react';
import { isFolded, sideBarCookieName } from '@/components/layout/staff-preferences';
import type { StaffFrame } from '@/components/layout/staff-frame';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { readDeskCounts } from '@/lib/desk/dashboard/desk-counts';
import { accountOfPage, runOrNull } from '@/lib/server/page';

/** The counts are not awaited: they are streamed after the page. */
export async function readStaffFrame(
  role: StaffRole,
): Promise<Omit<ComponentProps<typeof StaffFrame>, 'children'>> {
  const folded = isFolded((await cookies()).get(sideBarCookieName)?.value);
  return { role, accountId: await accountOfPage(), folded, firstCounts: readFirstCounts() };
}

async function readFirstCounts() {
  return (await runOrNull(readDeskCounts))?.data ?? null;
}
