'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState, type ReactNode } from 'react';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useFormats } from '@/components/ui/use-formats';
import { callAction, type Failure } from '@/lib/gateway/client';
import { waitingList } from '@/lib/visits/waiting/endpoints';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import type { WaitingRecord } from '@/lib/visits/waiting/contract';
import { isCurrentEntry } from '@/lib/visits/waiting/rules';
import { DateTile } from './date-tile';
import { FormattedSlot } from './format-slot';
import { useVisitTexts } from './use-visit-texts';

interface WaitingCardProps {
  entries: readonly WaitingRecord[];
  now: Date;
  /** Action of a held place. */
  renderBook(entry: WaitingRecord, label: string): ReactNode;
  onLeft(id: number): void;
}

/** Place in line, or until when a place is held. Renders nothing without entries. */
export function WaitingCard({ entries, now, renderBook, onLeft }: WaitingCardProps) {
  const text = useTranslations('bookings.waiting');
  const visit = useVisitTexts();
  const formats = useFormats();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<number | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const shown = entries.filter((entry) => isCurrentEntry(entry, now));

  /** Time of day; on another day than today with its date. */
  function until(end: Date): string {
    const time = formats.time(storeTime(end));
    const date = storeDate(end);
    return date === storeDate(now) ? time : text('heldDay', { time, date: formats.date(date) });
  }

  async function leave(entry: WaitingRecord) {
    setLeaving(entry.id);
    setHasLeft(false);
    setFailure(null);
    const outcome = await callAction(waitingList, 'leave', { id: entry.id });
    setLeaving(null);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    setHasLeft(true);
    onLeft(entry.id);
    // The pressed button disappears with its entry.
    place.current?.focus();
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Alert tone="success" className="mb-6">
        {hasLeft && text('left')}
      </Alert>
      {shown.length > 0 && (
        <Card aria-labelledby={id} className="mb-6 md:mb-8">
          <h2 id={id} className="text-title">
            {text('title')}
          </h2>
          <ul className="mt-4 divide-y divide-ivory-line">
            {shown.map((entry) => (
              <li
                key={entry.id}
                className="flex flex-col gap-4 py-4 first:pt-0 last:pb-0 md:flex-row md:items-center md:justify-between"
              >
                <div className="flex items-start gap-5">
                  <DateTile date={entry.slot_date} />
                  <div className="min-w-0">
                    <h3 className="font-text text-base font-semibold tabular-nums">
                      <FormattedSlot booking={entry} />
                    </h3>
                    <p className="text-ink-soft">{visit.place(entry.shop_address)}</p>
                    <p className="text-sm text-ink-muted">{visit.quantity(entry.quantity)}</p>
                    <p
                      className={entry.held_until === null ? 'mt-1' : 'mt-1 font-semibold text-emerald-deep'}
                    >
                      {entry.held_until === null
                        ? text('place', { place: entry.place })
                        : text('held', { until: until(new Date(entry.held_until)) })}
                    </p>
                  </div>
                </div>
                <div className="flex flex-col gap-3 xs:flex-row md:shrink-0">
                  {entry.held_until !== null &&
                    renderBook(entry, visit.labelled(text('bookNow'), visit.when(entry)))}
                  <Button
                    variant="secondary"
                    size="small"
                    busy={leaving === entry.id}
                    aria-label={visit.labelled(text('leave'), visit.when(entry))}
                    onClick={() => void leave(entry)}
                  >
                    {text('leave')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <Alert className="mt-4">
            {failure !== null && (
              <CustomerFailureMessage failure={failure} sentence={failure.message ?? text('leaveFailed')} />
            )}
          </Alert>
        </Card>
      )}
    </div>
  );
}
