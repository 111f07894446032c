import type { ReactNode } from 'react';
import { SiteFrame } from '@/components/layout/site-frame';
import { hasOwnOrders } from '@/lib/ledger/own-orders';
import { ofCustomer, roleOfPage } from '@/lib/server/page';

export default async function GoldLayout({ children }: { children: ReactNode }) {
  const role = await roleOfPage();
  return (
    <SiteFrame role={role} hasOrders={(role === 'user' && (await ofCustomer(hasOwnOrders))) === true}>
      {children}
    </SiteFrame>
  );
}
