'use client';

import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { takeDraft } from '@/components/forms/form-draft';
import { lazyResolver } from '@/components/forms/lazy-resolver';
import { useNow } from '@/components/ui/use-now';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Expander } from '@/components/ui/expander';
import { lazyPart } from '@/components/ui/lazy-part';
import { storeDate } from '@/lib/text/format';
import { successText } from '@/lib/text/messages';
import type { BookingRecord, StoreRecord } from '@/lib/bookings/contract';
import { whyCannotMove } from '@/lib/bookings/rules';
import { BookingConfirmation } from './booking-confirmation';
import { BookingForm } from './booking-form';
import { emptyBookingForm } from './booking-fields';
import type { BookingFormResult, BookingFormValues } from './booking-form-shape';
import { BookingList } from './booking-list';
import { bookingsText } from './bookings-text';
import { CancelDialog } from './cancel-dialog';
import { NeedsPlan } from './needs-plan';
import { useBookings } from './use-bookings';

const ChangeTimeDialog = lazyPart(() =>
  import('./change-time-dialog').then((module) => module.ChangeTimeDialog),
);

const bookingResolver = lazyResolver(
  () => import('./booking-form-shape').then((module) => module.bookingResolver),
  (shop_address) => ({ shop_address }),
);

interface BookingsScreenProps {
  user: { id: number; mobile: string };
  stores: readonly StoreRecord[];
  /** Null if the page could not load them. */
  bookings: readonly BookingRecord[] | null;
  /** Id of the visit whose time is to be changed; null for none. */
  change: number | null;
  /** Server time, ISO 8601. */
  now: string;
}

export function BookingsScreen({ user, stores, bookings, change, now: rendered }: BookingsScreenProps) {
  const now = useNow(rendered);
  const list = useBookings(user.id, bookings);
  const form = useForm<BookingFormValues, unknown, BookingFormResult>({
    resolver: bookingResolver,
    defaultValues: emptyBookingForm,
  });
  const [open, setOpen] = useState(false);
  const [success, setSuccess] = useState<string | null>(null);
  const [booked, setBooked] = useState<BookingRecord | null>(null);
  const [hasPlan, setHasPlan] = useState(true);
  const [asked, setAsked] = useState<BookingRecord | null>(null);
  const [changing, setChanging] = useState<BookingRecord | null>(
    () => bookings?.find((booking) => booking.id === change && whyCannotMove(booking, now) === null) ?? null,
  );
  const card = useRef<HTMLDivElement>(null);
  const message = useRef<HTMLDivElement>(null);

  const { reset } = form;
  useEffect(() => {
    const draft = takeDraft('booking', user.id);
    if (draft === null) return;
    reset({ ...emptyBookingForm, ...draft });
    setOpen(true);
  }, [user.id, reset]);

  if (!hasPlan) return <NeedsPlan />;

  const mapUrlOf = ({ shop_address }: BookingRecord) =>
    stores.find((store) => store.shop_address === shop_address)?.map_url ?? null;

  /** Scrolls to the message and focuses it: the focused element disappears with the form or dialog. */
  function showMessage() {
    requestAnimationFrame(() => message.current?.focus());
  }

  function bookNow() {
    setOpen(true);
    requestAnimationFrame(() => {
      card.current?.scrollIntoView({ block: 'start' });
      card.current?.querySelector('select')?.focus({ preventScroll: true });
    });
  }

  return (
    <PageFrame>
      <PageHeading title={bookingsText.heading} text={bookingsText.intro} />
      <div ref={message} tabIndex={-1} className="outline-none">
        <Alert tone="success" className="mb-6">
          {success}
        </Alert>
        <BookingConfirmation
          booking={booked}
          mapUrl={booked && mapUrlOf(booked)}
          onDone={() => {
            setBooked(null);
            requestAnimationFrame(() => card.current?.querySelector('button')?.focus());
          }}
        />
      </div>
      <div ref={card} className="mb-6 scroll-mt-20 md:mb-8">
        <Expander
          title={bookingsText.form.card}
          text={bookingsText.form.cardText}
          icon={<CalendarPlus className="size-6" />}
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            setSuccess(null);
            setBooked(null);
          }}
        >
          <BookingForm
            form={form}
            user={user}
            stores={stores}
            today={storeDate(now)}
            onNoPlan={() => setHasPlan(false)}
            onBooked={(booking) => {
              list.put(booking);
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
        now={now}
        mapUrlOf={mapUrlOf}
        confirmed={booked}
        onRefresh={() => void list.refresh()}
        onBookNow={bookNow}
        onCancel={setAsked}
        onChange={setChanging}
        onReminders={list.put}
      />
      <CancelDialog
        booking={asked}
        onClose={() => setAsked(null)}
        onCancelled={(booking) => {
          setAsked(null);
          list.put(booking);
          if (booking.id === booked?.id) setBooked(null);
          setSuccess(successText.bookingCancelled);
          showMessage();
        }}
      />
      {changing !== null && (
        <ChangeTimeDialog
          booking={changing}
          stores={stores}
          today={storeDate(now)}
          message={message}
          onMoved={(booking) => {
            list.put(booking);
            if (booking.id === booked?.id) setBooked(null);
            setSuccess(successText.bookingRescheduled);
            showMessage();
          }}
          onStale={list.put}
          onClosed={() => setChanging(null)}
        />
      )}
    </PageFrame>
  );
}
