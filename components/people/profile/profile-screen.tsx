'use client';

import { Pencil, RotateCw } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { hasDraft } from '@/components/forms/form-draft';
import { useEndpoint } from '@/components/data/use-endpoint';
import { InviteCard } from '@/components/portal/invite-card';
import { PageFrame } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classes } from '@/components/ui/classes';
import { Facts } from '@/components/ui/facts';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { confirmNavigation } from '@/components/ui/navigation-guards';
import { useAfterRender } from '@/components/ui/use-after-render';
import type { SecondFactorRecord } from '@/lib/people/second-factor/contract';
import type { DeviceRecord } from '@/lib/people/shared-counter/contract';
import type { OutputOf } from '@/lib/contract';
import type { ErasureRecord } from '@/lib/people/erasure/contract';
import type { getDetails as getDetailsContract, SessionRecord } from '@/lib/people/accounts/contract';
import { delays } from '@/lib/account-rules';
import { getDetails, listSessions } from '@/lib/people/accounts/endpoints';
import { ConsentsCard, type OwnConsents } from './consents-card';
import { FailedLoad, type LoadFailure } from './failed-load';
import { LanguageCard } from './language-card';
import { ProfileHeader } from './profile-header';
import { PasswordCard } from './password-card';
import { SessionsCard } from './sessions-card';
import { useProfileTexts } from './use-profile-texts';
import { variantOf, type ProfilePath } from './variants';

const ProfileEditor = lazyPart(
  () => import('./profile-editor').then((module) => module.ProfileEditor),
  'page',
);

const SecondFactorCard = lazyPart(
  () =>
    import('@/components/people/second-factor/second-factor-card').then((module) => module.SecondFactorCard),
  'page',
);

const CounterCard = lazyPart(
  () => import('@/components/people/shared-counter/counter-card').then((module) => module.CounterCard),
  'page',
);

const OwnReset = lazyPart(
  () => import('@/components/people/factor-resets/own-reset').then((module) => module.OwnReset),
  'page',
);

const MyDataCard = lazyPart(() => import('./my-data-card').then((module) => module.MyDataCard), 'page');

const NomineeCard = lazyPart(() => import('./nominee-card').then((module) => module.NomineeCard), 'page');

const ErasureCard = lazyPart(() => import('./erasure-card').then((module) => module.ErasureCard), 'page');

interface ProfileScreenProps {
  path: ProfilePath;
  mobile: string;
  /** Null if loading failed. */
  profile: OutputOf<typeof getDetailsContract> | null;
  /** Null if loading failed. */
  sessions: readonly SessionRecord[] | null;
  /** Null if loading failed, or for staff, who have none. */
  consents: OwnConsents | null;
  /** Null if loading failed, or for staff, who have none. */
  erasure: ErasureRecord | null;
  /** Null of a customer, or if loading failed. */
  factor: SecondFactorRecord | null;
  /** Null of a customer, or if loading failed. */
  device: DeviceRecord | null;
}

export function ProfileScreen({
  path,
  mobile,
  profile,
  sessions: loadedSessions,
  consents,
  erasure,
  factor,
  device,
}: ProfileScreenProps) {
  const text = useTranslations('profile');
  const { valueOf } = useProfileTexts();
  const details = useEndpoint(getDetails, { mobile }, { first: { data: profile, response: profile } });
  const firstSessions = loadedSessions && { data: [...loadedSessions], new_devices: [] };
  const listed = useEndpoint(listSessions, {}, { first: { data: firstSessions, response: loadedSessions } });
  const user = details.data?.data ?? null;
  const sessions = listed.status === 'failed' ? null : (listed.data?.data ?? null);
  const [isEditing, setEditing] = useState(false);
  const isLoading = details.status === 'loading';
  const signedOut = details.failure?.status === 401;
  const failure: LoadFailure | null =
    details.status === 'failed'
      ? {
          signedOut,
          text: signedOut ? text('view.signedOut') : (details.failure?.message ?? text('view.loadFailed')),
        }
      : null;
  const [message, setMessage] = useState<string | null>(null);
  const messagePlace = useRef<HTMLDivElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const afterRender = useAfterRender();

  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), delays.profileSuccessMs);
    return () => clearTimeout(timer);
  }, [message]);

  // A draft was kept over a new log-in.
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined && hasDraft(path, userId)) setEditing(true);
  }, [path, userId]);

  async function refreshSessions() {
    await listed.reload();
  }

  /** Keeps the details, and what is typed. @returns false if it failed, or another load came after */
  async function load(): Promise<boolean> {
    const [isLoaded] = await Promise.all([details.reload(), refreshSessions()]);
    return isLoaded;
  }

  /** Its button is gone then. */
  async function retry() {
    if (await load()) afterRender(() => editButton.current?.focus());
  }

  const status = (
    <>
      <p role="status" className="sr-only">
        {isLoading && text('view.loading')}
      </p>
      <FailedLoad path={path} failure={failure} busy={isLoading} onRetry={() => void retry()} />
    </>
  );
  if (user === null) {
    return (
      <PageFrame width="reading">
        <h1 className="mb-6 text-heading">{text('view.fallbackName')}</h1>
        {status}
      </PageFrame>
    );
  }

  const { fields, invites, choosesLanguage, consents: hasConsents } = variantOf(user);
  return (
    <PageFrame width="reading">
      <ProfileHeader user={user}>
        {!isEditing && (
          <>
            <Button
              variant="quiet"
              size="small"
              icon={<Icon of={RotateCw} className="size-4" />}
              busy={isLoading}
              onClick={() => void load()}
            >
              {text('view.refresh')}
            </Button>
            <Button
              variant="secondary"
              size="small"
              ref={editButton}
              icon={<Icon of={Pencil} className="size-4" />}
              onClick={() => confirmNavigation(() => setEditing(true))}
            >
              {text('view.edit')}
            </Button>
          </>
        )}
      </ProfileHeader>
      <div ref={messagePlace} tabIndex={-1} className="outline-none">
        <Alert tone="success" className="mb-6">
          {message}
        </Alert>
      </div>
      {status}
      {factor !== null && <OwnReset id={user.id} />}
      <Card aria-label={text('view.details')}>
        {isEditing ? (
          <ProfileEditor
            user={user}
            path={path}
            fields={fields}
            onCancel={() => {
              setEditing(false);
              afterRender(() => editButton.current?.focus());
            }}
            onSaved={(saved) => {
              details.change((now) => now && { ...now, data: saved });
              setEditing(false);
              setMessage(text('view.updated'));
              afterRender(() => messagePlace.current?.focus());
            }}
          />
        ) : (
          <div className={classes('transition-opacity delay-quick duration-calm', isLoading && 'opacity-60')}>
            <Facts
              items={fields.map((field) => ({
                label: text(`fields.${field.key}`),
                value: <ProfileValue value={valueOf(user, field)} />,
              }))}
            />
          </div>
        )}
      </Card>
      {invites && !isEditing && <InviteCard referralId={user.referalid} />}
      {!isEditing && (
        <>
          {choosesLanguage && <LanguageCard mobile={mobile} language={user.language} />}
          {hasConsents && <ConsentsCard loaded={consents} />}
          <PasswordCard
            mobile={mobile}
            path={path}
            given={details.data?.must_change_password === true}
            onChanged={() => void load()}
          />
          {factor !== null && <SecondFactorCard first={factor} requires={user.role === 'admin'} />}
          <SessionsCard path={path} sessions={sessions} onRetry={refreshSessions} />
          {device !== null && <CounterCard first={device} />}
          {hasConsents && (
            <MyDataCard mobile={mobile} onCorrect={() => confirmNavigation(() => setEditing(true))} />
          )}
          {hasConsents && <NomineeCard />}
          {hasConsents && <ErasureCard loaded={erasure} />}
        </>
      )}
    </PageFrame>
  );
}

/** Keeps the line breaks of an address. */
function ProfileValue({ value }: { value: string }) {
  const text = useTranslations('profile.view');
  if (value === '') return <span className="font-normal text-ink-muted">{text('notProvided')}</span>;
  return <span className="whitespace-pre-line">{value}</span>;
}
