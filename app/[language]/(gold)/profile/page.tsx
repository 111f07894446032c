import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { guardPage } from '@/lib/server/page';
import { OwnProfile } from '@/app/own-profile';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('layout.nav');
  return { title: text('profile') };
}

export default async function ProfilePage() {
  // Guard before the response starts, so that a redirect has its status.
  return <OwnProfile session={await guardPage('/profile')} path="/profile" />;
}
