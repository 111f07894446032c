'use client';

import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { callAction, detailsOf, type Outcome } from '@/lib/gateway/client';
import { storesGold } from '@/lib/visits/stores/endpoints';
import type { RequestOf } from '@/lib/contract';
import type { StoreSettings, storesGold as contract } from '@/lib/visits/stores/contract';
import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { storesText } from './stores-text';

const text = storesText.affected;

type AffectedVisits = NonNullable<ReturnType<typeof detailsOf<'VISITS_AFFECTED'>>>;

/** Sends a change of a store; `confirm` allows taking the slots of booked visits. */
export interface StoreChanges {
  update(input: Omit<RequestOf<(typeof contract)['actions']['update']>, 'confirm'>): StoreOutcome;
  close_day(input: { id: number; from: string; to?: string | undefined; reason: string }): StoreOutcome;
  open_day(input: { id: number; from: string; to: string }): StoreOutcome;
  special_day(input: { id: number; date: string; hours?: Span[] | undefined }): StoreOutcome;
}
interface Span {
  readonly opens: string;
  readonly closes: string;
}
/** `affected` visits lost their slot. */
export interface ChangedStore {
  readonly data: StoreSettings;
  readonly affected: number;
}
type StoreOutcome = Promise<Outcome<ChangedStore>>;

interface PendingConfirmation {
  readonly visits: AffectedVisits;
  decide(confirmed: boolean): void;
}

/** Changes of a store, and the dialog that first shows which booked visits would lose their slot. */
export function useStoreChange(): [StoreChanges, ReactNode] {
  const [pending, setPending] = useState<PendingConfirmation | null>(null);
  const [open, setOpen] = useState(false);

  async function change(send: (confirm: boolean) => StoreOutcome): StoreOutcome {
    const outcome = await send(false);
    const visits = outcome.ok ? null : detailsOf(outcome, 'VISITS_AFFECTED');
    if (visits === null) return outcome;
    const confirmed = await new Promise<boolean>((decide) => {
      setPending({ visits, decide });
      setOpen(true);
    });
    return confirmed ? send(true) : outcome;
  }

  function decide(confirmed: boolean) {
    setOpen(false);
    pending?.decide(confirmed);
  }

  const changes: StoreChanges = {
    update: (input) => change((confirm) => callAction(storesGold, 'update', { ...input, confirm })),
    close_day: (input) => change((confirm) => callAction(storesGold, 'close_day', { ...input, confirm })),
    open_day: (input) => change(() => callAction(storesGold, 'open_day', input)),
    special_day: (input) => change((confirm) => callAction(storesGold, 'special_day', { ...input, confirm })),
  };
  return [
    changes,
    <ConfirmDialog
      key="affected"
      open={open}
      onOpenChange={(next) => !next && decide(false)}
      title={text.title(pending?.visits.count ?? 0)}
      question={text.question}
      confirmLabel={text.confirm}
      onConfirm={() => decide(true)}
    >
      {pending !== null && <Visits visits={pending.visits} />}
    </ConfirmDialog>,
  ];
}

const shownVisits = 50;

function Visits({ visits: { count, bookings } }: { visits: AffectedVisits }) {
  const shown = bookings.slice(0, shownVisits);
  return (
    <ul className="grid gap-2">
      {shown.map((booking) => (
        <li key={booking.id}>
          <span className="block font-semibold tabular-nums">
            {formatDate(booking.slot_date)}, {formatTime(booking.slot_time)}
          </span>
          <span className="wrap-anywhere text-ink-soft">
            {text.visit(booking.user_name, booking.user_mobile)}
          </span>
        </li>
      ))}
      {count > shown.length && <li>{text.more(count - shown.length)}</li>}
    </ul>
  );
}
