'use client';

import { LogOut, MonitorSmartphone } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useRef, useState, type ReactNode } from 'react';
import { LoginAgain } from '@/components/portal/login-again';
import { leaveEndedSession } from '@/components/layout/leave-ended-session';
import { logOut } from '@/components/layout/log-out';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/components/ui/use-formats';
import { call } from '@/lib/gateway/client';
import type { SessionRecord } from '@/lib/people/accounts/contract';
import { endSession, endSessions } from '@/lib/people/accounts/endpoints';
import type { ProfilePath } from './variants';

interface SessionsCardProps {
  path: ProfilePath;
  /** Null if loading failed. */
  sessions: readonly SessionRecord[] | null;
  onRetry(): Promise<void>;
}

export function SessionsCard({ path, sessions, onRetry }: SessionsCardProps) {
  const [asking, setAsking] = useState<'everywhere' | 'others' | null>(null);
  const [busy, setBusy] = useState(false);
  const text = useTranslations('profile.sessions');
  const frame = useTranslations('layout');
  const controls = useTranslations('ui');
  const { instant } = useFormats();
  const [failure, setFailure] = useState<ReactNode>(null);
  const [isRetrying, setRetrying] = useState(false);
  /** Id of the session that is being ended. */
  const [ending, setEnding] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [endFailure, setEndFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const nameOf = ({ device }: SessionRecord) => device ?? text('unknownDevice');

  /** The list without the ended ones; the pressed button is gone, so the heading takes the focus. */
  async function showEnded(message: string) {
    await onRetry();
    setDone(message);
    heading.current?.focus();
  }

  async function end(session: SessionRecord) {
    if (ending !== null) return;
    setEnding(session.id);
    setDone(null);
    setEndFailure(null);
    const outcome = await call(endSession, { id: session.id });
    // Ended meanwhile: as wished.
    if (outcome.ok || outcome.status === 404) await showEnded(text('ended', { device: nameOf(session) }));
    else if (outcome.status === 401) leaveEndedSession();
    else setEndFailure(outcome.reason === 'network' ? frame('networkFailed') : text('endFailed'));
    setEnding(null);
  }

  async function endOthers() {
    setBusy(true);
    setFailure(null);
    const outcome = await call(endSessions, { others: true });
    setBusy(false);
    if (!outcome.ok) {
      if (outcome.status === 401) leaveEndedSession();
      else setFailure(frame(outcome.reason === 'network' ? 'networkFailed' : 'logoutFailed'));
      return;
    }
    setAsking(null);
    setEndFailure(null);
    await showEnded(text('othersEnded'));
  }

  async function retry() {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  }

  async function leave() {
    setBusy(true);
    setFailure(null);
    const problem = await logOut('/end_sessions');
    // On success navigation has started: stays busy.
    if (problem === null) return;
    setBusy(false);
    setFailure(
      problem === 'otherSessionsOpen' ? (
        <>
          <p>{frame(problem)}</p>
          <LoginAgain next={path} />
        </>
      ) : (
        frame(problem)
      ),
    );
  }

  const placeOf = ({ started_at: since, address, same_network: isHere }: SessionRecord) => {
    const when = instant(since);
    if (address === null) return text('since', { when });
    return text(isHere ? 'sinceHere' : 'sinceFrom', { when, address });
  };
  // The dialog fades out with its words.
  const [shown, setShown] = useState<'everywhere' | 'others'>('everywhere');
  if (asking !== null && asking !== shown) setShown(asking);

  return (
    <Card aria-labelledby="sessions" className="mt-6">
      <div className="flex flex-col gap-4 md:flex-row md:items-start md:justify-between">
        <div>
          <h2 ref={heading} tabIndex={-1} id="sessions" className="text-title outline-none">
            {text('title')}
          </h2>
          <p className="mt-1 text-ink-soft">{text('text')}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-3 md:justify-end">
          {sessions !== null && sessions.length > 1 && (
            <Button variant="secondary" size="small" onClick={() => setAsking('others')}>
              {text('others')}
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            icon={<Icon of={LogOut} className="size-4" />}
            onClick={() => setAsking('everywhere')}
          >
            {text('everywhere')}
          </Button>
        </div>
      </div>
      <p role="status" className="mt-4 text-sm text-ink-soft empty:hidden">
        {done}
      </p>
      <Alert className="mt-4">{endFailure}</Alert>
      {sessions === null ? (
        <Alert
          className="mt-4"
          action={
            <Button variant="secondary" size="small" busy={isRetrying} onClick={() => void retry()}>
              {controls('retry')}
            </Button>
          }
        >
          {text('loadFailed')}
        </Alert>
      ) : (
        <ul className="mt-5 divide-y divide-ivory-line border-t border-ivory-line">
          {sessions.map((session) => (
            <li key={session.id} className="flex items-start gap-4 py-4">
              <Icon of={MonitorSmartphone} className="mt-0.5 size-5 shrink-0 text-ink-muted" />
              {/* Badge or button beside the device, or below it. */}
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-40">
                  <p className="font-medium break-words">{nameOf(session)}</p>
                  {!session.current && (
                    <p className="text-sm text-ink-soft tabular-nums">
                      {text('lastUsed', { when: instant(session.last_used_at) })}
                    </p>
                  )}
                  <p className="text-sm wrap-anywhere text-ink-muted tabular-nums">{placeOf(session)}</p>
                </div>
                {session.current ? (
                  <Badge tone="success">{text('here')}</Badge>
                ) : (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={text('endNamed', { device: nameOf(session) })}
                    busy={ending === session.id}
                    onClick={() => void end(session)}
                  >
                    {text('end')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(next) => {
          if (!next) setAsking(null);
          setFailure(null);
        }}
        title={text(shown)}
        question={text(shown === 'others' ? 'othersQuestion' : 'question')}
        cancelLabel={controls('cancel')}
        confirmLabel={text(shown)}
        onConfirm={() => void (shown === 'others' ? endOthers() : leave())}
        busy={busy}
        error={failure}
      />
    </Card>
  );
}
