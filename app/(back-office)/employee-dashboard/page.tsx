import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Employee dashboard' };

export default async function EmployeeDashboardPage() {
  await guardPage('/employee-dashboard');
  return <StaffScreen role="employee" path="/employee-dashboard" />;
}
