import type { Metadata } from 'next';
import { layoutText } from '@/components/layout/layout-text';
import { Suspense } from 'react';
import { ProfileScreen } from '@/components/profile/profile-screen';
import { profileText } from '@/components/profile/profile-text';
import { Loading } from '@/components/ui/spinner';
import { listOwnSessions, readDetails } from '@/lib/accounts/operations';
import { guardPage, type PageSession } from '@/lib/server/page';
import { loaded } from '@/app/(gold)/loaded';

export const metadata: Metadata = { title: layoutText.nav.profile };

export default async function ProfilePage() {
  // The guard comes before anything is sent, so that a redirect is a redirect; the record may take its time.
  const session = await guardPage('/profile');
  return (
    <Suspense fallback={<Loading label={profileText.view.loading} />}>
      <Profile session={session} />
    </Suspense>
  );
}

async function Profile({ session: { actor, run } }: { session: PageSession }) {
  const [details, sessions] = await Promise.all([
    loaded(run(readDetails, { mobile: actor.mobile })),
    loaded(run(listOwnSessions, {})),
  ]);
  return (
    <ProfileScreen mobile={actor.mobile} profile={details?.data ?? null} sessions={sessions?.data ?? null} />
  );
}
