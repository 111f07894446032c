import type { Metadata } from 'next';
import { layoutText } from '@/components/layout/layout-text';
import { guardPage } from '@/lib/server/page';
import { OwnProfile } from '@/app/own-profile';

export const metadata: Metadata = { title: layoutText.nav.account };

export default async function AdminAccountPage() {
  return <OwnProfile session={await guardPage('/admin-account')} path="/admin-account" />;
}
