import type { Metadata } from 'next';
import type { RawQuery } from '@/components/back-office/list-query';
import { UsersScreen } from '@/components/people/users/users-screen';
import { guardPage } from '@/lib/server/page';
import { firstUsers } from '@/app/[language]/(back-office)/first-users';

export const metadata: Metadata = { title: 'Referrals' };

export default async function EmployeeReferralsPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const session = await guardPage('/employee-referrals');
  return <UsersScreen role="employee" {...await firstUsers(session, searchParams)} />;
}
