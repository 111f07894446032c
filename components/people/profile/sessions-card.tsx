'use client';

import { LogOut, MonitorSmartphone } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { LoginAgain } from '@/components/portal/login-again';
import { logOut } from '@/components/layout/log-out';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/components/ui/use-formats';
import type { SessionRecord } from '@/lib/people/accounts/contract';
import type { ProfilePath } from './variants';

interface SessionsCardProps {
  path: ProfilePath;
  /** Null if loading failed. */
  sessions: readonly SessionRecord[] | null;
  onRetry(): Promise<void>;
}

export function SessionsCard({ path, sessions, onRetry }: SessionsCardProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const text = useTranslations('profile.sessions');
  const frame = useTranslations('layout');
  const controls = useTranslations('ui');
  const { instant } = useFormats();
  const [failure, setFailure] = useState<ReactNode>(null);
  const [isRetrying, setRetrying] = useState(false);

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

  return (
    <Card aria-labelledby="sessions" className="mt-6">
      <div className="flex flex-col gap-4 md:flex-row md:items-start md:justify-between">
        <div>
          <h2 id="sessions" className="text-title">
            {text('title')}
          </h2>
          <p className="mt-1 text-ink-soft">{text('text')}</p>
        </div>
        <Button
          variant="secondary"
          size="small"
          className="shrink-0"
          icon={<Icon of={LogOut} className="size-4" />}
          onClick={() => setAsking(true)}
        >
          {text('everywhere')}
        </Button>
      </div>
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
            <li key={`${session.started_at} ${session.address}`} className="flex items-center gap-4 py-4">
              <Icon of={MonitorSmartphone} className="size-5 shrink-0 text-ink-muted" />
              {/* The badge beside the device, or below it. */}
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-24">
                  <p className="font-medium break-words">{session.device ?? text('unknownDevice')}</p>
                  <p className="text-sm text-ink-muted tabular-nums">
                    {session.address === null
                      ? text('since', { when: instant(session.started_at) })
                      : text('sinceFrom', { when: instant(session.started_at), address: session.address })}
                  </p>
                </div>
                {session.current && <Badge tone="success">{text('here')}</Badge>}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={(next) => {
          setAsking(next);
          setFailure(null);
        }}
        title={text('everywhere')}
        question={text('question')}
        cancelLabel={controls('cancel')}
        confirmLabel={text('everywhere')}
        onConfirm={() => void leave()}
        busy={busy}
        error={failure}
      />
    </Card>
  );
}
