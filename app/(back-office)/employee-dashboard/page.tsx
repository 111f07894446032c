import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/dashboards/dashboard-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Employee dashboard' };

export default async function EmployeeDashboardPage() {
  await guardPage('/employee-dashboard');
  return <DashboardScreen role="employee" rendered={new Date().toISOString()} />;
}
