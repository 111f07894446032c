import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/desk/dashboards/dashboard-screen';
import { guardPage } from '@/lib/server/page';
import { loadOptional } from '@/app/load-optional';
import { readToday } from '@/lib/desk/dashboard/today';
import { dashboardToday } from '@/app/[language]/(back-office)/dashboard-today';
import { saleStoreOptions } from '@/app/[language]/(back-office)/sale-stores';

export const metadata: Metadata = { title: 'Executive dashboard' };

export default async function ExecutiveDashboardPage() {
  const session = await guardPage('/executive-dashboard');
  const [day, figures, stores] = await Promise.all([
    dashboardToday('executive', session),
    loadOptional(session.run(readToday, {})),
    saleStoreOptions(session),
  ]);
  return (
    <DashboardScreen
      role="executive"
      day={day}
      figures={figures}
      stores={stores}
      rendered={new Date().toISOString()}
    />
  );
}
