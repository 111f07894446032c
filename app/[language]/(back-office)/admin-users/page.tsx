import type { Metadata } from 'next';
import type { RawQuery } from '@/components/back-office/list-query';
import { UsersScreen } from '@/components/people/users/users-screen';
import { guardPage } from '@/lib/server/page';
import { firstUsers } from '@/app/[language]/(back-office)/first-users';

export const metadata: Metadata = { title: 'Users' };

export default async function AdminUsersPage({ searchParams }: { searchParams: Promise<RawQuery> }) {
  const session = await guardPage('/admin-users');
  return <UsersScreen role="admin" {...await firstUsers(session, searchParams)} />;
}
