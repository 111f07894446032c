import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { isFolded, sideBarCookieName } from '@/components/layout/desk-cookies';
import { StaffFrame } from '@/components/layout/staff-frame';
import type { StaffRole } from '@/lib/access/actor';
import { readDeskCounts } from '@/lib/dashboard/desk-counts';
import { accountOfPage, ofCustomer } from '@/lib/server/page';

/** The frame of a staff page, with the side bar as this browser left it. The counts are not awaited: they follow the page. */
export async function StaffLayout({ role, children }: { role: StaffRole; children: ReactNode }) {
  const folded = isFolded((await cookies()).get(sideBarCookieName)?.value);
  return (
    <StaffFrame role={role} accountId={await accountOfPage()} folded={folded} firstCounts={readFirstCounts()}>
      {children}
    </StaffFrame>
  );
}

async function readFirstCounts() {
  return (await ofCustomer(readDeskCounts))?.data ?? null;
}
