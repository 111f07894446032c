import type { Metadata } from 'next';
import { DashboardScreen } from '@/components/dashboards/dashboard-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Admin dashboard' };

export default async function AdminDashboardPage() {
  await guardPage('/admin-dashboard');
  return <DashboardScreen role="admin" />;
}
