import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Executive dashboard' };

export default async function ExecutiveDashboardPage() {
  await guardPage('/executive-dashboard');
  return <StaffScreen role="executive" path="/executive-dashboard" />;
}
