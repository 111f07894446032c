import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/dashboards/dashboard-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Executive dashboard' };

export default async function ExecutiveDashboardPage() {
  await guardPage('/executive-dashboard');
  return <DashboardScreen role="executive" rendered={new Date().toISOString()} />;
}
