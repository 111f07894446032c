'use client';

import { Pencil, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { hasDraft } from '@/components/forms/form-draft';
import { useLatestRequest } from '@/components/back-office/use-latest-request';
import { useReloadOnBack } from '@/components/back-office/use-reload-on-back';
import { LoginAgain } from '@/components/customer/login-again';
import { PageFrame } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { lazyPart } from '@/components/ui/lazy-part';
import { Loading } from '@/components/ui/spinner';
import type { SessionRecord, UserRecord } from '@/lib/accounts/contract';
import { delays } from '@/lib/business';
import { call, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import { successText } from '@/lib/text/messages';
import { accountFailureText } from '@/lib/text/account-failures';
import { InviteCard } from './invite-card';
import { ProfileHeader } from './profile-header';
import { profileText } from './profile-text';
import { profileValue } from './profile-value';
import { PasswordCard } from './password-card';
import { SessionsCard } from './sessions-card';
import { variantOf, type ProfilePath } from './variants';

const getDetails = lazyExport(() => import('@/lib/accounts/contract'), 'getDetails');
const listSessions = lazyExport(() => import('@/lib/accounts/contract'), 'listSessions');

const ProfileEditor = lazyPart(
  () => import('./profile-editor').then((module) => module.ProfileEditor),
  'page',
);
const text = profileText.view;

interface LoadFailure {
  readonly text: string;
  readonly signedOut: boolean;
}
type State = { mode: 'view' | 'edit' | 'loading' } | { mode: 'failed'; failure: LoadFailure };

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
  const [state, setState] = useState<State>(
    profile === null ? { mode: 'failed', failure: failedFirst } : { mode: 'view' },
  );
  const [reloadFailure, setReloadFailure] = useState<LoadFailure | null>(null);
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
    if (userId !== undefined && hasDraft(path, userId)) setState({ mode: 'edit' });
  }, [path, userId]);

  async function refreshSessions() {
    const signal = beginSessions();
    const listed = await call(listSessions, {}, { signal, timeoutMs: shortTimeoutMs });
    if (!signal.aborted) setSessions(listed.ok ? listed.data.data : null);
  }

  /** @param onFailed not called if another load or a save came after */
  async function load(onFailed: (failure: LoadFailure) => void) {
    const signal = beginDetails();
    const [outcome] = await Promise.all([
      call(getDetails, { mobile }, { signal, timeoutMs: shortTimeoutMs }),
      refreshSessions(),
    ]);
    if (signal.aborted) return false;
    if (outcome.ok) take(outcome.data.data);
    else onFailed(loadFailureOf(outcome));
    return outcome.ok;
  }

  function take(loaded: UserRecord) {
    setUser(loaded);
    setReloadFailure(null);
  }

  /** Keeps the details, and what is typed. */
  const reload = () => void load(setReloadFailure);
  useReloadOnBack(profile, reload);

  async function refresh() {
    setState({ mode: 'loading' });
    if (!(await load((failure) => setState({ mode: 'failed', failure })))) return;
    setState({ mode: 'view' });
    requestAnimationFrame(() => editButton.current?.focus());
  }

  if (state.mode === 'loading') {
    return (
      <PageFrame width="reading">
        <Loading label={text.loading} />
      </PageFrame>
    );
  }
  if (state.mode === 'failed' || user === null) {
    return (
      <PageFrame width="reading">
        <h1 className="mb-6 text-heading">{text.fallbackName}</h1>
        <FailedLoad
          path={path}
          failure={state.mode === 'failed' ? state.failure : failedFirst}
          onRetry={() => window.location.reload()}
        />
      </PageFrame>
    );
  }

  const { fields, invites } = variantOf(user);
  return (
    <PageFrame width="reading">
      <ProfileHeader user={user}>
        {state.mode === 'view' && (
          <>
            <Button
              variant="quiet"
              size="small"
              icon={<RotateCw aria-hidden="true" className="size-4" />}
              onClick={() => void refresh()}
            >
              {text.refresh}
            </Button>
            <Button
              variant="secondary"
              size="small"
              ref={editButton}
              icon={<Pencil aria-hidden="true" className="size-4" />}
              onClick={() => setState({ mode: 'edit' })}
            >
              {text.edit}
            </Button>
          </>
        )}
      </ProfileHeader>
      <div ref={messagePlace} tabIndex={-1} className="outline-none">
        {/* Messages without "successfully" are errors. */}
        <Alert tone={message?.includes('successfully') === false ? 'error' : 'success'} className="mb-6">
          {message}
        </Alert>
      </div>
      <FailedLoad path={path} failure={reloadFailure} onRetry={reload} />
      <Card aria-label={text.details}>
        {state.mode === 'edit' ? (
          <ProfileEditor
            user={user}
            path={path}
            fields={fields}
            onCancel={() => {
              setState({ mode: 'view' });
              requestAnimationFrame(() => editButton.current?.focus());
            }}
            onSaved={(saved) => {
              // Replaces a reload that may have read before this change.
              beginDetails();
              take(saved);
              setState({ mode: 'view' });
              setMessage(successText.profileUpdated);
              requestAnimationFrame(() => messagePlace.current?.focus());
            }}
          />
        ) : (
          <Facts
            items={fields.map((field) => ({
              label: field.label,
              value: <ProfileValue value={profileValue(user, field)} />,
            }))}
          />
        )}
      </Card>
      {invites && state.mode === 'view' && <InviteCard referralId={user.referalid} />}
      {state.mode === 'view' && (
        <>
          <PasswordCard mobile={mobile} path={path} onChanged={() => void refreshSessions()} />
          <SessionsCard path={path} sessions={sessions} />
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
  onRetry(): void;
}

function FailedLoad({ path, failure, onRetry }: FailedLoadProps) {
  return (
    <Alert
      className="mb-6"
      action={
        failure?.signedOut === true ? (
          <LoginAgain next={path} />
        ) : (
          <Button variant="secondary" size="small" onClick={onRetry}>
            {text.retry}
          </Button>
        )
      }
    >
      {failure?.text}
    </Alert>
  );
}
