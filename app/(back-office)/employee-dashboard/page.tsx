import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/desk/dashboards/dashboard-screen';
import { guardPage } from '@/lib/server/page';
import { dashboardToday } from '@/app/(back-office)/dashboard-today';

export const metadata: Metadata = { title: 'Employee dashboard' };

export default async function EmployeeDashboardPage() {
  const session = await guardPage('/employee-dashboard');
  const day = await dashboardToday('employee', session);
  return <DashboardScreen role="employee" day={day} rendered={new Date().toISOString()} />;
}
