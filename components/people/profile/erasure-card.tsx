'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import { logOut, type LogOutFailure } from '@/components/layout/log-out';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useFormats } from '@/components/ui/use-formats';
import { callAction, type Failure } from '@/lib/gateway/client';
import { storeDate } from '@/lib/kernel/text/format';
import type { ErasureRecord } from '@/lib/people/erasure/contract';
import { erasure } from '@/lib/people/erasure/endpoints';
import { ErasureForm } from './erasure-form';
import { LoadFailed } from './load-failed';

const kept = ['documents', 'rest', 'consents', 'backups'] as const;

/** Deletion of the own account (docs/product/privacy.md, "Erasure"). @param loaded null if loading failed */
export function ErasureCard({ loaded }: { loaded: ErasureRecord | null }) {
  const text = useTranslations('erasure');
  const frame = useTranslations('layout');
  const { date } = useFormats();
  const own = useActionEndpoint(
    erasure,
    'state',
    {},
    { first: { data: loaded && { data: loaded }, response: loaded } },
  );
  const [busy, setBusy] = useState<'ask' | 'freeze' | 'leave' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [problem, setProblem] = useState<LogOutFailure | null>(null);
  const [isFrozen, setFrozen] = useState(false);
  const shown = own.status === 'failed' ? null : (own.data?.data ?? null);
  const dayOf = (instant: string | null) => (instant === null ? '' : date(storeDate(new Date(instant))));
  const change = (data: ErasureRecord) => own.change(() => ({ data }));

  async function ask() {
    setBusy('ask');
    setFailure(null);
    setFrozen(false);
    const outcome = await callAction(erasure, 'ask', {});
    setBusy(null);
    if (outcome.ok) change(outcome.data.data);
    else if (outcome.code === 'ERASURE_BLOCKED' || outcome.code === 'ERASURE_STATE') await own.reload();
    else setFailure(outcome);
  }

  async function freeze() {
    setBusy('freeze');
    setFailure(null);
    const outcome = await callAction(erasure, 'freeze', {});
    setBusy(null);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    change(outcome.data.data);
    setFrozen(true);
  }

  async function leave() {
    setBusy('leave');
    setProblem(await logOut());
    setBusy(null);
  }

  return (
    <Card aria-labelledby="erasure" className="mt-6">
      <h2 id="erasure" className="text-title">
        {text('title')}
      </h2>
      <p className="mt-1 text-ink-soft">{text('text')}</p>
      <h3 className="mt-4 font-semibold">{text('kept.title')}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-soft">
        {kept.map((each) => (
          <li key={each}>{text(`kept.${each}`)}</li>
        ))}
      </ul>
      {shown === null ? (
        <LoadFailed
          sentence={text('loadFailed')}
          busy={own.status === 'loading'}
          onRetry={() => own.reload()}
        />
      ) : (
        <>
          <Alert tone="info" className="mt-4">
            {shown.state === 'taken_back' && text('takenBack', { day: dayOf(shown.at) })}
          </Alert>
          <Alert tone="warning" className="mt-4">
            {shown.state === 'refused' && text('refused', { day: dayOf(shown.at) })}
          </Alert>
          {shown.state === 'requested' && (
            <Alert
              tone="warning"
              className="mt-4"
              action={
                <Button variant="secondary" size="small" busy={busy === 'leave'} onClick={() => void leave()}>
                  {text('requested.button')}
                </Button>
              }
            >
              {text('requested.text', { day: dayOf(shown.closes_at) })}
            </Alert>
          )}
          {shown.state !== 'requested' && shown.reasons.length > 0 && (
            <Reasons reasons={shown.reasons} busy={own.status === 'loading'} onCheck={() => own.reload()} />
          )}
          {shown.state === 'asked' ? (
            <ErasureForm
              busy={busy === 'ask'}
              onAgain={() => void ask()}
              onConfirmed={change}
              onBlocked={() => own.reload()}
            />
          ) : (
            shown.state !== 'requested' &&
            shown.reasons.length === 0 && (
              <Button
                variant="danger"
                className="mt-5"
                busy={busy === 'ask'}
                disabled={busy !== null}
                onClick={() => void ask()}
              >
                {text('start')}
              </Button>
            )
          )}
          {shown.state !== 'requested' && (
            <div className="mt-6 border-t border-ivory-line pt-5">
              <p className="text-ink-soft">{text('freeze.text')}</p>
              <Button
                variant="secondary"
                className="mt-3"
                busy={busy === 'freeze'}
                disabled={busy !== null}
                onClick={() => void freeze()}
              >
                {text('freeze.button')}
              </Button>
            </div>
          )}
        </>
      )}
      <Alert tone="success" className="mt-4">
        {isFrozen && text('freeze.done')}
      </Alert>
      <Alert className="mt-4">
        {failure !== null && (
          <CustomerFailureMessage failure={failure} sentence={failure.message ?? text('failed')} />
        )}
        {problem !== null && frame(problem)}
      </Alert>
    </Card>
  );
}

interface ReasonsProps {
  reasons: ErasureRecord['reasons'];
  busy: boolean;
  onCheck(): Promise<unknown>;
}

function Reasons({ reasons, busy, onCheck }: ReasonsProps) {
  const text = useTranslations('erasure');
  return (
    <div className="mt-4 rounded-md border border-ivory-line p-4">
      <p className="font-semibold">{text('reasons.title')}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {reasons.map(({ reason }) => (
          <li key={reason}>{text(`reasons.${reason}`)}</li>
        ))}
      </ul>
      <Button variant="secondary" size="small" className="mt-3" busy={busy} onClick={() => void onCheck()}>
        {text('check')}
      </Button>
    </div>
  );
}
