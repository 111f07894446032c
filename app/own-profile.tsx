import { useTranslations } from 'next-intl';
import { ClientTexts } from '@/components/layout/client-texts';
import { Streamed } from '@/components/layout/streamed';
import { ProfileScreen } from '@/components/people/profile/profile-screen';
import type { ProfilePath } from '@/components/people/profile/variants';
import { Loading } from '@/components/ui/spinner';
import { SetUpScreen } from '@/components/people/second-factor/set-up-screen';
import { isStaff, lacksFactor } from '@/lib/kernel/access/actor';
import { listOwnSessions } from '@/lib/people/accounts/devices';
import { readDetails } from '@/lib/people/accounts/operations';
import { readOwnErasure } from '@/lib/people/erasure/operations';
import { listConsents } from '@/lib/people/consents/operations';
import { readDevice } from '@/lib/people/shared-counter/operations';
import { readSecondFactor } from '@/lib/people/second-factor/operations';
import type { PageSession } from '@/lib/server/page';
import { loadOptional } from './load-optional';

interface OwnProfileProps {
  session: PageSession;
  path: ProfilePath;
}

export function OwnProfile(props: OwnProfileProps) {
  const text = useTranslations('profile.view');
  return (
    <Streamed fallback={<Loading label={text('loading')} />}>
      <Loaded {...props} />
    </Streamed>
  );
}

async function Loaded({ session: { actor, run }, path }: OwnProfileProps) {
  if (lacksFactor(actor)) {
    const own = await loadOptional(run(readSecondFactor, {}));
    return <SetUpScreen role={actor.role} mobile={actor.mobile} factor={own?.data ?? null} />;
  }
  const [details, sessions, consents, erasure, factor, device] = await Promise.all([
    loadOptional(run(readDetails, { mobile: actor.mobile })),
    loadOptional(run(listOwnSessions, {})),
    actor.role === 'user' ? loadOptional(run(listConsents, {})) : null,
    actor.role === 'user' ? loadOptional(run(readOwnErasure, {})) : null,
    isStaff(actor) ? loadOptional(run(readSecondFactor, {})) : null,
    isStaff(actor) ? loadOptional(run(readDevice, {})) : null,
  ]);
  return (
    <ClientTexts
      sections={[
        'consent.choices',
        'consent.notice',
        'erasure',
        'myData',
        'nominee',
        'portal.invite',
        'profile',
        'layout.otherSessionsOpen',
        'layout.logoutFailed',
        'layout.networkFailed',
      ]}
    >
      <ProfileScreen
        path={path}
        mobile={actor.mobile}
        profile={details}
        sessions={sessions?.data ?? null}
        consents={consents}
        erasure={erasure?.data ?? null}
        factor={factor?.data ?? null}
        device={device?.data ?? null}
      />
    </ClientTexts>
  );
}
