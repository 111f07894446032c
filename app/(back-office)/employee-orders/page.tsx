import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Orders' };

export default async function EmployeeOrdersPage() {
  await guardPage('/employee-orders');
  return <StaffScreen role="employee" path="/employee-orders" />;
}
