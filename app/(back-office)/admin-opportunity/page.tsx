import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Opportunities' };

export default async function AdminOpportunityPage() {
  await guardPage('/admin-opportunity');
  return <StaffScreen role="admin" path="/admin-opportunity" />;
}
