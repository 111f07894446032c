import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/dashboards/dashboard-screen';
import { guardPage } from '@/lib/server/page';
import { deskDay } from '@/app/(back-office)/desk-day';

export const metadata: Metadata = { title: 'Employee dashboard' };

export default async function EmployeeDashboardPage() {
  const session = await guardPage('/employee-dashboard');
  const day = await deskDay('employee', session);
  return <DashboardScreen role="employee" day={day} rendered={new Date().toISOString()} />;
}
