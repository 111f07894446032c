import type { Metadata } from 'next';
import { StaffScreen } from '@/components/back-office/staff-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Create User' };

export default async function CreateUserPage() {
  await guardPage('/create-user');
  return <StaffScreen role="admin" path="/create-user" />;
}
