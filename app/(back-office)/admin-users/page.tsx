import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Users' };

export default async function AdminUsersPage() {
  await guardPage('/admin-users');
  return <StaffScreen role="admin" path="/admin-users" />;
}
