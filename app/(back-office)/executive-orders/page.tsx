import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Orders' };

export default async function ExecutiveOrdersPage() {
  await guardPage('/executive-orders');
  return <StaffScreen role="executive" path="/executive-orders" />;
}
