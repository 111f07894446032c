import type { ReactNode } from 'react';
import { SiteFrame } from '@/components/layout/site-frame';
import { isStaffRole } from '@/lib/access/actor';
import { hasOwnOrders } from '@/lib/ledger/own-orders';
import { ofCustomer, roleOfPage } from '@/lib/server/page';

export default async function GoldLayout({ children }: { children: ReactNode }) {
  const role = await roleOfPage();
  // Imported when it is needed, so that customers do not load the frame of staff.
  if (isStaffRole(role)) {
    const { StaffLayout } = await import('@/app/staff-layout');
    return <StaffLayout role={role}>{children}</StaffLayout>;
  }
  return (
    <SiteFrame role={role} hasOrders={(role === 'user' && (await ofCustomer(hasOwnOrders))) === true}>
      {children}
    </SiteFrame>
  );
}
