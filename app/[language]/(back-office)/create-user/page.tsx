import type { Metadata } from 'next';
import { CreateUserScreen } from '@/components/people/users/create-user-screen';
import { guardPage } from '@/lib/server/page';

export const metadata: Metadata = { title: 'Create User' };

export default async function CreateUserPage() {
  await guardPage('/create-user');
  return <CreateUserScreen />;
}
