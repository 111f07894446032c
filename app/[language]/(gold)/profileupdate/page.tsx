import type { Metadata } from 'next';
import { profileText } from '@/components/people/profile/profile-text';
import { CompleteProfile } from '@/components/people/profile/complete-profile';
import { LogInFirst } from '@/components/people/profile/log-in-first';
import { readDetails } from '@/lib/people/accounts/operations';
import { openPage } from '@/lib/server/page';
import { storeDate } from '@/lib/kernel/text/format';

export const metadata: Metadata = { title: profileText.complete.heading };

export default async function ProfileUpdatePage() {
  const session = await openPage('/profileupdate');
  if (session === null) return <LogInFirst />;
  const { data } = await session.run(readDetails, { mobile: session.actor.mobile });
  return <CompleteProfile user={data} today={storeDate(new Date())} />;
}
