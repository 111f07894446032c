'use client';

import { useTranslations } from 'next-intl';
import { CalendarPlus } from '@lucide/icons';
import { useEffect, useRef, useState } from 'react';
import { takeDraft } from '@/components/forms/form-draft';
import { Icon } from '@/components/ui/icon';
import { useNow } from '@/components/ui/use-now';
import { useKeptVisits } from '@/components/offline/use-kept-visits';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { useQueryOnce } from '@/components/layout/use-query-once';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Expander } from '@/components/ui/expander';
import { lazyPart } from '@/components/ui/lazy-part';
import { useAfterRender } from '@/components/ui/use-after-render';
import { storeDate } from '@/lib/kernel/text/format';
import type { CallRequestRecord } from '@/lib/desk/calls/contract';
import type { BookingRecord, StoreRecord } from '@/lib/visits/bookings/contract';
import { whyCannotMove } from '@/lib/visits/bookings/rules';
import type { WaitingRecord } from '@/lib/visits/waiting/contract';
import { BookingConfirmation } from './booking-confirmation';
import type { FormStart } from './booking-form';
import { placeOf } from './booking-fields';
import { BookingList } from './booking-list';
import { CallCard } from './call-card';
import { NeedsPlan } from './needs-plan';
import { useBookings } from './use-bookings';
import { useWaiting } from './use-waiting';
import { WaitingCard } from './waiting-card';

const CancelDialog = lazyPart(() => import('./cancel-dialog').then((module) => module.CancelDialog));

const ChangeTimeDialog = lazyPart(() =>
  import('./change-time-dialog').then((module) => module.ChangeTimeDialog),
);

const BookingForm = lazyPart(() => import('./booking-form').then((module) => module.BookingForm), 'page');

interface BookingsScreenProps {
  user: { id: number; mobile: string };
  stores: readonly StoreRecord[];
  /** Null if loading failed. */
  bookings: readonly BookingRecord[] | null;
  waiting: readonly WaitingRecord[];
  /** The open request for a call. */
  callRequest: CallRequestRecord | null;
  /** Waiting entry whose held place fills in the form. */
  heldId: number | null;
  /** Visit to reschedule. */
  change: number | null;
  /** Server time, ISO 8601. */
  now: string;
}

export function BookingsScreen(props: BookingsScreenProps) {
  const { user, stores, bookings, heldId, change, now: rendered } = props;
  const text = useTranslations('bookings');
  const waiting = useWaiting(props.waiting);
  const now = useNow(rendered);
  const list = useBookings(user.id, bookings);
  const kept = useKeptVisits(user.id, list, now);
  const [call, setCall] = useState(props.callRequest);
  const [open, setOpen] = useState(useQueryOnce('book'));
  const [start, setStart] = useState<FormStart | null>(null);
  const [formRound, setFormRound] = useState(0);
  const [success, setSuccess] = useState<string | null>(null);
  const [booked, setBooked] = useState<BookingRecord | null>(null);
  const [hasPlan, setHasPlan] = useState(true);
  /** A closed dialog stays for its fade-out. */
  const [cancelling, setCancelling] = useState<{ booking: BookingRecord | null } | null>(null);
  const mayChange = useQueryOnce('change');
  const [changing, setChanging] = useState<BookingRecord | null>(() =>
    mayChange
      ? (bookings?.find((each) => each.id === change && whyCannotMove(each, now) === null) ?? null)
      : null,
  );
  const card = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const afterRender = useAfterRender();

  const held = props.waiting.find((entry) => entry.id === heldId && entry.held_until !== null);
  const heldPlace = useRef(held === undefined ? null : placeOf(held));
  useEffect(() => {
    const draft = takeDraft('booking', user.id);
    const values = draft ?? heldPlace.current;
    if (values === null) return;
    setStart({ values, isDraft: draft !== null, focus: false });
    setOpen(true);
  }, [user.id]);

  if (!hasPlan) return <NeedsPlan />;

  const mapUrlOf = ({ shop_address }: BookingRecord) =>
    stores.find((store) => store.shop_address === shop_address)?.map_url ?? null;

  /** The focused element disappears with the form or dialog. A confirmation is higher than a phone: `focus` would scroll to its middle. */
  function showMessage() {
    afterRender(() => {
      message.current?.focus({ preventScroll: true });
      message.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    });
  }

  const reloadForm = () => setFormRound((round) => round + 1);

  function bookNow(entry: WaitingRecord | null = null) {
    setStart({ values: entry && placeOf(entry), isDraft: false, focus: true });
    setSuccess(null);
    setBooked(null);
    setOpen(true);
    reloadForm();
    afterRender(() => card.current?.scrollIntoView({ block: 'start' }));
  }

  return (
    <PageFrame>
      <PageHeading title={text('heading')} text={text('intro')} />
      <div ref={message} tabIndex={-1} className="outline-none">
        <Alert tone="success" className="mb-6">
          {success}
        </Alert>
        <BookingConfirmation
          booking={booked}
          mapUrl={booked && mapUrlOf(booked)}
          now={now}
          onDone={() => {
            setBooked(null);
            afterRender(() => card.current?.querySelector('button')?.focus());
          }}
        />
      </div>
      <WaitingCard
        entries={waiting.entries}
        now={now}
        onLeft={waiting.drop}
        renderBook={(entry, label) => (
          <Button size="small" aria-label={label} onClick={() => bookNow(entry)}>
            {text('waiting.bookNow')}
          </Button>
        )}
      />
      <CallCard request={call} mobile={user.mobile} onWithdrawn={() => setCall(null)} />
      <div ref={card} className="mb-6 scroll-mt-20 md:mb-8">
        <Expander
          title={text('form.card')}
          text={text('form.cardText')}
          icon={<Icon of={CalendarPlus} />}
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            setSuccess(null);
            setBooked(null);
          }}
        >
          <BookingForm
            open={open}
            round={formRound}
            start={start}
            user={user}
            stores={stores}
            lastStore={bookings?.[0]?.shop_address}
            now={now}
            waiting={waiting.entries}
            onJoined={waiting.put}
            callRequest={call}
            onAsked={setCall}
            onNoPlan={() => setHasPlan(false)}
            onBooked={(booking) => {
              list.put(booking);
              if (waiting.entries.length > 0) void waiting.refresh();
              setOpen(false);
              setSuccess(null);
              setBooked(booking);
              showMessage();
            }}
          />
        </Expander>
      </div>
      <BookingList
        {...list}
        kept={kept}
        now={now}
        mapUrlOf={mapUrlOf}
        confirmed={booked}
        onRefresh={() => void list.refresh()}
        onBookNow={() => bookNow()}
        onCancel={(booking) => setCancelling({ booking })}
        onChange={setChanging}
        onReminders={list.put}
      />
      {cancelling !== null && (
        <CancelDialog
          booking={cancelling.booking}
          focusAfter={() => message.current}
          onClose={() => setCancelling({ booking: null })}
          onStale={(booking) => {
            list.put(booking);
            setCancelling({ booking });
          }}
          onCancelled={(booking) => {
            setCancelling({ booking: null });
            list.put(booking);
            reloadForm();
            if (booking.id === booked?.id) setBooked(null);
            setSuccess(text('cancel.done'));
            showMessage();
          }}
        />
      )}
      {changing !== null && (
        <ChangeTimeDialog
          booking={changing}
          stores={stores}
          today={storeDate(now)}
          message={message}
          onMoved={(booking) => {
            list.put(booking);
            reloadForm();
            if (waiting.entries.length > 0) void waiting.refresh();
            if (booking.id === booked?.id) setBooked(null);
            setSuccess(text('change.done'));
            showMessage();
          }}
          onStale={list.put}
          onClosed={() => setChanging(null)}
        />
      )}
    </PageFrame>
  );
}
