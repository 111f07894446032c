import type { Metadata } from 'next';
import type { RawView } from '@/components/back-office/list-view';
import { UsersScreen } from '@/components/users/users-screen';
import { guardPage } from '@/lib/server/page';
import { firstUsers } from '@/app/(back-office)/first-users';

export const metadata: Metadata = { title: 'Users' };

export default async function AdminUsersPage({ searchParams }: { searchParams: Promise<RawView> }) {
  const session = await guardPage('/admin-users');
  return <UsersScreen role="admin" {...await firstUsers(session, searchParams)} />;
}
