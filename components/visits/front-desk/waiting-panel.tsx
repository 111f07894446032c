'use client';

import { useId, useState } from 'react';
import { FailureMessage } from '@/components/back-office/failure-message';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { showToast } from '@/components/ui/toast';
import { callAction, type Failure } from '@/lib/gateway/client';
import type { VisitRecord } from '@/lib/visits/front-desk/contract';
import { visits as endpoint } from '@/lib/visits/front-desk/endpoints';
import { minutesSince, waitingVisits } from '@/lib/visits/front-desk/rules';
import { frontDeskText } from './front-desk-text';
import { nameOf } from './visit-facts';

const text = frontDeskText.waiting;

interface WaitingPanelProps {
  /** Of today, at the store. */
  visits: readonly VisitRecord[];
  shopAddress: string;
  now: Date;
  onSaved(visit: VisitRecord): void;
  /** Called if another desk was first. */
  onChanged(): void;
}

/** Who waits, the longest first, and who is being served. */
export function WaitingPanel({ visits, shopAddress, now, onSaved, onChanged }: WaitingPanelProps) {
  /** `next`, or the id of the visit whose call is taken back. */
  const [busy, setBusy] = useState<'next' | number | null>(null);
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly of: Failure } | null>(null);
  const attempt = useIdempotencyKey();
  const id = useId();
  const waiting = waitingVisits(visits);
  const called = visits
    .filter(({ visit, called_at: at }) => visit === 'arrived' && at !== null)
    .toSorted((a, b) => (a.called_at ?? '').localeCompare(b.called_at ?? ''));
  if (waiting.length === 0 && called.length === 0) return null;

  async function callNext() {
    if (busy !== null) return;
    setBusy('next');
    setFailure(null);
    const input = { shop_address: shopAddress };
    // A lost answer is asked for again only while the same visit is first: later it would be an old call.
    const idempotencyKey = attempt.keyFor({ ...input, first: waiting[0]?.id ?? null });
    const outcome = await callAction(endpoint, 'call_next', input, { idempotencyKey });
    setBusy(null);
    if (!outcome.ok) {
      setFailure({ sentence: text.failed, of: outcome });
      onChanged();
      return;
    }
    attempt.done();
    const { data } = outcome.data;
    if (data === null) {
      onChanged();
      showToast(text.nobody);
      return;
    }
    onSaved(data);
    showToast(text.called(nameOf(data)));
  }

  async function undo(visit: VisitRecord) {
    if (busy !== null) return;
    setBusy(visit.id);
    setFailure(null);
    const outcome = await callAction(endpoint, 'undo_call', { id: visit.id, version: visit.version });
    setBusy(null);
    if (!outcome.ok) {
      setFailure({ sentence: text.undoFailed, of: outcome });
      onChanged();
      return;
    }
    onSaved(outcome.data.data);
    showToast(text.undone(nameOf(visit)));
  }

  return (
    <Card aria-labelledby={id} flush className="mb-3 p-3 px-4 md:px-6 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-title">
          {text.title} <span className="tabular-nums">{waiting.length}</span>
        </h2>
        <Button
          size="small"
          busy={busy === 'next'}
          disabled={waiting.length === 0}
          onClick={() => void callNext()}
        >
          {text.callNext}
        </Button>
      </div>
      <div className="grid gap-x-8 md:grid-cols-2">
        {waiting.length > 0 && (
          <ol aria-labelledby={id} className="mt-1">
            {waiting.map((visit) => (
              <li
                key={visit.id}
                className="flex min-w-0 justify-between gap-4 border-b border-ivory-line py-1 last:border-b-0"
              >
                <span className="min-w-0 font-medium wrap-anywhere">{nameOf(visit)}</span>
                <span className="shrink-0 text-ink-soft tabular-nums">{waitOf(visit.arrived_at, now)}</span>
              </li>
            ))}
          </ol>
        )}
        {called.length > 0 && (
          <div className="min-w-0">
            <h3 id={`${id}-called`} className="mt-1 font-text text-sm font-semibold">
              {text.inService}
            </h3>
            <ul aria-labelledby={`${id}-called`}>
              {called.map((visit) => (
                <li
                  key={visit.id}
                  className="flex min-w-0 flex-wrap items-center gap-x-4 border-b border-ivory-line py-1"
                >
                  <span className="min-w-0 flex-1 basis-40">
                    <span className="font-medium wrap-anywhere">{nameOf(visit)}</span>
                    <span className="block text-sm text-ink-soft wrap-anywhere">
                      {text.calledBy(visit.called_by_name ?? '')}
                    </span>
                  </span>
                  <span className="shrink-0 text-ink-soft tabular-nums">{waitOf(visit.called_at, now)}</span>
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`${frontDeskText.undo}: ${nameOf(visit)}`}
                    busy={busy === visit.id}
                    onClick={() => void undo(visit)}
                  >
                    {frontDeskText.undo}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <Alert className="mt-3">
        {failure !== null && <FailureMessage sentence={failure.sentence} failure={failure.of} />}
      </Alert>
    </Card>
  );
}

const waitOf = (since: string | null, now: Date) =>
  since === null ? '' : text.minutes(minutesSince(since, now));
