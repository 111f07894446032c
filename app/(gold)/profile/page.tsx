import type { Metadata } from 'next';
import { layoutText } from '@/components/layout/layout-text';
import { guardPage } from '@/lib/server/page';
import { OwnProfile } from '@/app/own-profile';

export const metadata: Metadata = { title: layoutText.nav.profile };

export default async function ProfilePage() {
  // Guard before the response starts, so that a redirect has its status.
  return <OwnProfile session={await guardPage('/profile')} path="/profile" />;
}
