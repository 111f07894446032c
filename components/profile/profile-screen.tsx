'use client';

import { Pencil, RotateCw } from '@lucide/icons';
import { useEffect, useRef, useState } from 'react';
import { hasDraft } from '@/components/forms/form-draft';
import { useLatestRequest } from '@/components/back-office/use-latest-request';
import { useReloadOnBack } from '@/components/back-office/use-reload-on-back';
import { LoginAgain } from '@/components/customer/login-again';
import { PageFrame } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { classes } from '@/components/ui/classes';
import { Facts } from '@/components/ui/facts';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { confirmNavigation } from '@/components/ui/navigation-guards';
import type { SessionRecord, UserRecord } from '@/lib/accounts/contract';
import { delays } from '@/lib/business';
import { call, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { getDetails, listSessions } from '@/lib/accounts/endpoints';
import { successText } from '@/lib/text/messages';
import { accountFailureText } from '@/lib/text/account-failures';
import { InviteCard } from './invite-card';
import { ProfileHeader } from './profile-header';
import { profileText } from './profile-text';
import { profileValue } from './profile-value';
import { PasswordCard } from './password-card';
import { SessionsCard } from './sessions-card';
import { variantOf, type ProfilePath } from './variants';

const ProfileEditor = lazyPart(
  () => import('./profile-editor').then((module) => module.ProfileEditor),
  'page',
);
const text = profileText.view;

interface LoadFailure {
  readonly text: string;
  readonly signedOut: boolean;
}

const failedFirst: LoadFailure = { text: text.loadFailed, signedOut: false };

function loadFailureOf({ status, message }: Failure): LoadFailure {
  const signedOut = status === 401;
  return { signedOut, text: signedOut ? accountFailureText.profileNoPhone : (message ?? text.loadFailed) };
}

interface ProfileScreenProps {
  path: ProfilePath;
  mobile: string;
  /** Null if loading failed. */
  profile: UserRecord | null;
  /** Null if loading failed. */
  sessions: readonly SessionRecord[] | null;
}

export function ProfileScreen({ path, mobile, profile, sessions: loadedSessions }: ProfileScreenProps) {
  const [user, setUser] = useState(profile);
  const [sessions, setSessions] = useState(loadedSessions);
  const [isEditing, setEditing] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<LoadFailure | null>(profile === null ? failedFirst : null);
  const [message, setMessage] = useState<string | null>(null);
  const messagePlace = useRef<HTMLDivElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const beginDetails = useLatestRequest();
  const beginSessions = useLatestRequest();

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
    const signal = beginSessions();
    const listed = await call(listSessions, {}, { signal, timeoutMs: shortTimeoutMs });
    if (!signal.aborted) setSessions(listed.ok ? listed.data.data : null);
  }

  /** Keeps the details, and what is typed. @returns false if it failed, or another load or a save came after */
  async function load(): Promise<boolean> {
    const signal = beginDetails();
    setLoading(true);
    const [outcome] = await Promise.all([
      call(getDetails, { mobile }, { signal, timeoutMs: shortTimeoutMs }),
      refreshSessions(),
    ]);
    if (signal.aborted) return false;
    setLoading(false);
    if (outcome.ok) take(outcome.data.data);
    else setFailure(loadFailureOf(outcome));
    return outcome.ok;
  }

  function take(loaded: UserRecord) {
    setUser(loaded);
    setFailure(null);
  }

  useReloadOnBack(profile, () => void load());

  /** Its button is gone then. */
  async function retry() {
    if (await load()) requestAnimationFrame(() => editButton.current?.focus());
  }

  const status = (
    <>
      <p role="status" className="sr-only">
        {isLoading && text.loading}
      </p>
      <FailedLoad path={path} failure={failure} busy={isLoading} onRetry={() => void retry()} />
    </>
  );
  if (user === null) {
    return (
      <PageFrame width="reading">
        <h1 className="mb-6 text-heading">{text.fallbackName}</h1>
        {status}
      </PageFrame>
    );
  }

  const { fields, invites } = variantOf(user);
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
              {text.refresh}
            </Button>
            <Button
              variant="secondary"
              size="small"
              ref={editButton}
              icon={<Icon of={Pencil} className="size-4" />}
              onClick={() => confirmNavigation(() => setEditing(true))}
            >
              {text.edit}
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
      <Card aria-label={text.details}>
        {isEditing ? (
          <ProfileEditor
            user={user}
            path={path}
            fields={fields}
            onCancel={() => {
              setEditing(false);
              requestAnimationFrame(() => editButton.current?.focus());
            }}
            onSaved={(saved) => {
              // Replaces a reload that may have read before this change.
              beginDetails();
              setLoading(false);
              take(saved);
              setEditing(false);
              setMessage(successText.profileUpdated);
              requestAnimationFrame(() => messagePlace.current?.focus());
            }}
          />
        ) : (
          <div className={classes('transition-opacity delay-quick duration-calm', isLoading && 'opacity-60')}>
            <Facts
              items={fields.map((field) => ({
                label: field.label,
                value: <ProfileValue value={profileValue(user, field)} />,
              }))}
            />
          </div>
        )}
      </Card>
      {invites && !isEditing && <InviteCard referralId={user.referalid} />}
      {!isEditing && (
        <>
          <PasswordCard mobile={mobile} path={path} onChanged={() => void refreshSessions()} />
          <SessionsCard path={path} sessions={sessions} onRetry={refreshSessions} />
        </>
      )}
    </PageFrame>
  );
}

/** Keeps the line breaks of an address. */
function ProfileValue({ value }: { value: string }) {
  if (value === '') return <span className="font-normal text-ink-muted">{text.notProvided}</span>;
  return <span className="whitespace-pre-line">{value}</span>;
}

interface FailedLoadProps {
  path: ProfilePath;
  failure: LoadFailure | null;
  busy: boolean;
  onRetry(): void;
}

function FailedLoad({ path, failure, busy, onRetry }: FailedLoadProps) {
  return (
    <Alert
      className="mb-6"
      action={
        failure?.signedOut === true ? (
          <LoginAgain next={path} />
        ) : (
          <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
            {text.retry}
          </Button>
        )
      }
    >
      {failure?.text}
    </Alert>
  );
}
