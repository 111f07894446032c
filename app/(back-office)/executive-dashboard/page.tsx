import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/desk/dashboards/dashboard-screen';
import { guardPage } from '@/lib/server/page';
import { dashboardToday } from '@/app/(back-office)/dashboard-today';

export const metadata: Metadata = { title: 'Executive dashboard' };

export default async function ExecutiveDashboardPage() {
  const session = await guardPage('/executive-dashboard');
  const day = await dashboardToday('executive', session);
  return <DashboardScreen role="executive" day={day} rendered={new Date().toISOString()} />;
}
