import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/dashboards/dashboard-screen';
import { guardPage } from '@/lib/server/page';
import { deskDay } from '@/app/(back-office)/desk-day';

export const metadata: Metadata = { title: 'Executive dashboard' };

export default async function ExecutiveDashboardPage() {
  const session = await guardPage('/executive-dashboard');
  const day = await deskDay('executive', session);
  return <DashboardScreen role="executive" day={day} rendered={new Date().toISOString()} />;
}
