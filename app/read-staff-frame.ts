import { cookies } from 'next/headers';
import type { ComponentProps } from 'react';
import { isFolded, sideBarCookieName } from '@/components/layout/staff-preferences';
import type { StaffFrame } from '@/components/layout/staff-frame';
import { isStaffRole, type Role } from '@/lib/kernel/access/actor';
import { readDeskCounts } from '@/lib/desk/dashboard/desk-counts';
import { listOwnSessions } from '@/lib/people/accounts/devices';
import { readCounter } from '@/lib/people/shared-counter/lock-screen';
import { accountOfPage, isBarredOfPage, runOrNull } from '@/lib/server/page';

/**
 * Counts and new devices are not awaited: they are streamed after the page. Null for an account that can open none of the pages of the frame: a customer, a locked session,
 * or one that has to set up a second factor first.
 */
export async function readStaffFrame(
  role: Role | null | undefined,
): Promise<Omit<ComponentProps<typeof StaffFrame>, 'children'> | null> {
  if (!isStaffRole(role) || (await isBarredOfPage())) return null;
  const folded = isFolded((await cookies()).get(sideBarCookieName)?.value);
  return {
    role,
    accountId: await accountOfPage(),
    folded,
    counter: await runOrNull(readCounter),
    firstCounts: readFirstCounts(),
    newDevices: readNewDevices(),
  };
}

async function readNewDevices() {
  return (await runOrNull(listOwnSessions))?.new_devices ?? null;
}

async function readFirstCounts() {
  return (await runOrNull(readDeskCounts))?.data ?? null;
}
