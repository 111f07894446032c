'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { FailureMessage } from '@/components/back-office/failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { hasArrived } from '@/lib/visits/bookings/rules';
import { call, type Failure } from '@/lib/gateway/client';
import { checkIn } from '@/lib/visits/front-desk/endpoints';
import { formatTime, storeTime } from '@/lib/kernel/text/format';
import type { VisitRecord } from '@/lib/visits/front-desk/contract';
import { whyNotCheckedIn } from '@/lib/visits/front-desk/rules';
import { frontDeskText as text } from './front-desk-text';
import { nameOf, VisitStateBadge, VisitFacts } from './visit-facts';

interface ScannedVisitProps {
  /** Code as scanned or typed. */
  code: string;
  /** Null if no visit has this code. */
  visit: VisitRecord | null;
  /** Date at the store. */
  today: string;
  /** Store chosen at this desk. */
  desk: string | undefined;
  onClose(): void;
  onSaved(booking: BookingRecord): void;
  /** Called if another desk has changed the visit. */
  onChanged(): void;
}

export function ScannedVisit({ code, visit: found, today, desk, onClose, ...on }: ScannedVisitProps) {
  const [visit, setVisit] = useState(found);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const why = visit === null ? text.unknown(code) : (whyNotCheckedIn(visit, today, desk)?.message ?? null);
  const isDone = visit !== null && hasArrived(visit);

  // The next press is the check-in; without a button, the reason is read first.
  useEffect(() => (button.current ?? title.current)?.focus(), []);

  async function arrive() {
    if (visit === null) return;
    setBusy(true);
    setFailure(null);
    const outcome = await call(checkIn, { code: visit.code, shop_address: desk });
    setBusy(false);
    if (!outcome.ok) {
      on.onChanged();
      setFailure(outcome);
      return;
    }
    on.onSaved(outcome.data.data);
    setVisit({ ...visit, ...outcome.data.data });
    title.current?.focus();
  }

  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} ref={title} tabIndex={-1} className="text-title">
          {visit === null ? text.scanned : nameOf(visit)}
        </h2>
        {visit?.status === 'booked' && <VisitStateBadge visit={visit.visit} />}
      </div>
      {visit !== null && (
        <>
          <p className="mt-2 text-lg">{text.at(visit.slot_date, formatTime(visit.slot_time))}</p>
          <p className="wrap-anywhere text-ink-soft">{visit.shop_address}</p>
          <VisitFacts visit={visit} />
        </>
      )}
      <Alert className="mt-4">{why}</Alert>
      <Alert className="mt-4" tone="success">
        {why === null &&
          isDone &&
          (visit.visit === 'served' || visit.arrived_at === null
            ? text.served
            : text.arrivedAt(formatTime(storeTime(new Date(visit.arrived_at)))))}
      </Alert>
      <Alert className="mt-4">
        {failure !== null && <FailureMessage sentence={text.actionFailed} failure={failure} />}
      </Alert>
      <div className="mt-5 flex flex-wrap gap-3">
        {why === null && !isDone && (
          <Button ref={button} className="flex-1 md:flex-none" busy={busy} onClick={() => void arrive()}>
            {text.checkIn}
          </Button>
        )}
        <Button variant="secondary" className="flex-1 md:flex-none" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </Card>
  );
}
