'use client';

import { useTranslations } from 'next-intl';
import { CalendarPlus, RotateCw } from '@lucide/icons';
import { useId, useState, type ReactNode } from 'react';
import { KeepButton } from '@/components/offline/keep-button';
import { LoginAgain } from '@/components/portal/login-again';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CountLabel } from '@/components/ui/count-label';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { ScrollList } from '@/components/ui/scroll-list';
import { SegmentedFilter } from '@/components/ui/segmented-filter';
import { Loading } from '@/components/ui/spinner';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { bookingTime, isAhead } from '@/lib/visits/bookings/rules';
import { storeDate } from '@/lib/kernel/text/format';
import { BookingRow } from './booking-row';
import { inVisitOrder, nextVisit } from './visit-order';

const filters = ['all', 'upcoming', 'past'] as const;
type Filter = (typeof filters)[number];

interface BookingListProps {
  status: 'ready' | 'loading' | 'failed';
  bookings: readonly BookingRecord[];
  failure: string | null;
  signedOut: boolean;
  now: Date;
  /** On this phone. */
  kept: { readonly isKept: boolean; keep(keep: boolean): void };
  mapUrlOf(booking: BookingRecord): string | null;
  /** The booking in the confirmation above. */
  confirmed: BookingRecord | null;
  onRefresh(): void;
  onBookNow(): void;
  onCancel(booking: BookingRecord): void;
  onChange(booking: BookingRecord): void;
  onReminders(booking: BookingRecord): void;
}

/** The next visit is pinned to the top. */
export function BookingList(props: BookingListProps) {
  const {
    status,
    bookings,
    failure,
    signedOut,
    now,
    kept,
    mapUrlOf,
    confirmed,
    onRefresh,
    onBookNow,
    onCancel,
    onChange,
    onReminders,
  } = props;
  const text = useTranslations('bookings.list');
  const [filter, setFilter] = useState<Filter>('all');
  const id = useId();
  const today = storeDate(now);
  const shown = inVisitOrder(
    bookings.filter((booking) => filter === 'all' || bookingTime(booking, today) === filter),
    now,
  );
  const next = nextVisit(shown, now);
  const others = shown.filter((booking) => booking !== next);
  const bookNow = (
    <Button icon={<Icon of={CalendarPlus} className="size-5" />} onClick={onBookNow}>
      {text('bookNow')}
    </Button>
  );

  let content: ReactNode;
  if (status === 'loading' && bookings.length === 0) content = <Loading label={text('loading')} />;
  else if (status === 'failed') content = null;
  else if (bookings.length === 0)
    content = <Empty title={text('empty')} text={text('emptyText')} action={bookNow} />;
  else if (shown.length === 0 && filter !== 'all')
    content = <Empty title={text(`emptyFiltered.${filter}`)} action={bookNow} />;
  else {
    content = (
      <>
        {next !== null && (
          <ul className={others.length > 0 ? 'border-b border-ivory-line' : 'overflow-hidden rounded-b-lg'}>
            <BookingRow
              key={next.id}
              booking={next}
              now={now}
              mapUrl={mapUrlOf(next)}
              isNext
              isConfirmed={next.id === confirmed?.id}
              onCancel={onCancel}
              onChange={onChange}
              onReminders={onReminders}
            />
          </ul>
        )}
        {others.length > 0 && (
          <ScrollList label={text('area')}>
            <ul className="divide-y divide-ivory-line">
              {others.map((booking) => (
                <BookingRow
                  key={booking.id}
                  booking={booking}
                  now={now}
                  mapUrl={mapUrlOf(booking)}
                  onCancel={onCancel}
                  onChange={onChange}
                  onReminders={onReminders}
                />
              ))}
            </ul>
          </ScrollList>
        )}
      </>
    );
  }

  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-lg border border-ivory-line bg-white shadow-rest"
    >
      <div className="flex flex-col gap-4 border-b border-ivory-line p-5 md:px-8 md:py-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={`${id}-title`} className="text-title">
            {text('title')}
          </h2>
          <Button
            variant="quiet"
            size="small"
            busy={status === 'loading'}
            icon={<Icon of={RotateCw} className="size-4" />}
            onClick={onRefresh}
          >
            {text('refresh')}
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <SegmentedFilter<Filter>
            label={text('filter')}
            options={filters.map((value) => ({ value, label: text(`filters.${value}`) }))}
            value={filter}
            onChange={setFilter}
          />
          {status !== 'failed' && <CountLabel>{text('count', { count: shown.length })}</CountLabel>}
        </div>
      </div>
      <Alert className="p-5 md:px-8" action={<Way signedOut={signedOut} onRetry={onRefresh} />}>
        {status === 'failed' && failure}
      </Alert>
      {content}
      {(kept.isKept || bookings.some((booking) => isAhead(booking, now))) && (
        <KeepButton isKept={kept.isKept} onKeep={kept.keep} />
      )}
    </section>
  );
}

function Way({ signedOut, onRetry }: { signedOut: boolean; onRetry(): void }) {
  const text = useTranslations('bookings.list');
  if (signedOut) return <LoginAgain next="/gold_slot_booking" />;
  return (
    <Button variant="secondary" size="small" onClick={onRetry}>
      {text('retry')}
    </Button>
  );
}

function Empty({ title, text: line, action }: { title: string; text?: string; action: ReactNode }) {
  return <EmptyState icon={<Icon of={CalendarPlus} />} title={title} text={line} action={action} />;
}
