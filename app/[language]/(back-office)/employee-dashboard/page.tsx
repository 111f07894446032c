import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/desk/dashboards/dashboard-screen';
import { guardPage } from '@/lib/server/page';
import { loadOptional } from '@/app/load-optional';
import { readToday } from '@/lib/desk/dashboard/today';
import { dashboardToday } from '@/app/[language]/(back-office)/dashboard-today';
import { saleStoreOptions } from '@/app/[language]/(back-office)/sale-stores';

export const metadata: Metadata = { title: 'Employee dashboard' };

export default async function EmployeeDashboardPage() {
  const session = await guardPage('/employee-dashboard');
  const [day, figures, stores] = await Promise.all([
    dashboardToday('employee', session),
    loadOptional(session.run(readToday, {})),
    saleStoreOptions(session),
  ]);
  return (
    <DashboardScreen
      role="employee"
      day={day}
      figures={figures}
      stores={stores}
      rendered={new Date().toISOString()}
    />
  );
}
