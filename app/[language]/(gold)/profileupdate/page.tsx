import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientTexts } from '@/components/layout/client-texts';
import { CompleteProfile } from '@/components/people/profile/complete-profile';
import { LogInFirst } from '@/components/people/profile/log-in-first';
import { readDetails } from '@/lib/people/accounts/operations';
import { openPage } from '@/lib/server/page';
import { storeDate } from '@/lib/kernel/text/format';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('profile.complete');
  return { title: text('heading') };
}

export default async function ProfileUpdatePage() {
  const session = await openPage('/profileupdate');
  if (session === null) return <LogInFirst />;
  const { data } = await session.run(readDetails, { mobile: session.actor.mobile });
  return (
    <ClientTexts sections={['profile']}>
      <CompleteProfile user={data} today={storeDate(new Date())} />
    </ClientTexts>
  );
}
