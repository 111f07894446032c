import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Referrals' };

export default async function EmployeeReferralsPage() {
  await guardPage('/employee-referrals');
  return <StaffScreen role="employee" path="/employee-referrals" />;
}
