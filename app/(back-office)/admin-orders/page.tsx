import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Orders' };

export default async function AdminOrdersPage() {
  await guardPage('/admin-orders');
  return <StaffScreen role="admin" path="/admin-orders" />;
}
