import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Admin dashboard' };

export default async function AdminDashboardPage() {
  await guardPage('/admin-dashboard');
  return <StaffScreen role="admin" path="/admin-dashboard" />;
}
