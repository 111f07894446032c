import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/desk/dashboards/dashboard-screen';
import { guardPage } from '@/lib/server/page';
import { dashboardToday } from '@/app/(back-office)/dashboard-today';
import { saleStoreOptions } from '@/app/(back-office)/sale-stores';

export const metadata: Metadata = { title: 'Executive dashboard' };

export default async function ExecutiveDashboardPage() {
  const session = await guardPage('/executive-dashboard');
  const [day, stores] = await Promise.all([dashboardToday('executive', session), saleStoreOptions(session)]);
  return <DashboardScreen role="executive" day={day} stores={stores} rendered={new Date().toISOString()} />;
}
