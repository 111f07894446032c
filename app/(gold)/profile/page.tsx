import type { Metadata } from 'next';
import { layoutText } from '@/components/layout/layout-text';
import { guardPage } from '@/lib/server/page';
import { OwnProfile } from '@/app/own-profile';

export const metadata: Metadata = { title: layoutText.nav.profile };

export default async function ProfilePage() {
  // The guard comes before anything is sent, so that a redirect is a redirect; the record may take its time.
  return <OwnProfile session={await guardPage('/profile')} path="/profile" />;
}
