import type { Metadata } from 'next';
import { guardPage } from '@/lib/server/page';
import { OwnProfile } from '@/app/own-profile';

export const metadata: Metadata = { title: 'Account' };

export default async function AdminAccountPage() {
  return <OwnProfile session={await guardPage('/admin-account')} path="/admin-account" />;
}
