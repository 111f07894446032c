'use client';

import { useTranslations } from 'next-intl';
import { useState, type RefObject } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { showServerFields } from '@/components/forms/server-fields';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogAlert } from '@/components/ui/dialog';
import type { BookingRecord, StoreRecord } from '@/lib/visits/bookings/contract';
import { rescheduleBooking } from '@/lib/visits/bookings/endpoints';
import { call, type Failure } from '@/lib/gateway/client';
import { shopsAmong } from './booking-fields';
import { bookingFormResolver } from './booking-form-resolver';
import type { BookingFormResult, BookingFormValues } from './booking-form-shape';
import { isSameSlot, sendUnlessSlotChanged, type SlotRef } from './slot-conflict';
import { DayAndTime, StoreField } from './slot-fields';
import { useSlots } from './use-slots';
import { useVisitTexts } from './use-visit-texts';

interface ChangeTimeDialogProps {
  booking: BookingRecord;
  stores: readonly StoreRecord[];
  /** Date at the store. */
  today: string;
  onMoved(booking: BookingRecord): void;
  /** The visit has another place meanwhile, or none. */
  onStale(booking: BookingRecord): void;
  onClosed(): void;
  /** Focus target after a move. */
  message: RefObject<HTMLElement | null>;
}

export function ChangeTimeDialog(props: ChangeTimeDialogProps) {
  const text = useTranslations('bookings.change');
  const checkFields = useTranslations('bookings.form')('checkFields');
  const visit = useVisitTexts();
  const { booking, today, onMoved, onStale, onClosed, message } = props;
  const stores = shopsAmong(props.stores, booking.shop_address);
  const [open, setOpen] = useState(true);
  const [moved, setMoved] = useState(false);
  const [current, setCurrent] = useState(booking);
  const [stale, setStale] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isOffered = stores.some(({ shop_address }) => shop_address === booking.shop_address);
  const form = useForm<BookingFormValues, unknown, BookingFormResult>({
    resolver: bookingFormResolver,
    defaultValues: {
      shop_address: isOffered ? booking.shop_address : '',
      quantity: booking.quantity,
      slot_date: booking.needs_new_time ? '' : booking.slot_date,
      slot_time: booking.needs_new_time ? '' : booking.slot_time,
      referral_code: '',
    },
  });
  const { control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const slots = useSlots(form, stores, today, current);
  const [shop_address, slot_date, slot_time] = useWatch({
    control,
    name: ['shop_address', 'slot_date', 'slot_time'],
  });
  const newTime = { shop_address, slot_date, slot_time };
  const isComplete = Object.values(newTime).every((value) => value !== '');
  const differs = !isSameSlot(newTime, current);

  async function move(values: BookingFormResult) {
    setFailure(null);
    setStale(false);
    const place = {
      shop_address: values.shop_address,
      slot_date: values.slot_date,
      slot_time: values.slot_time,
    };
    if (!current.needs_new_time && isSameSlot(place, current)) {
      setError('slot_time', { type: 'same', message: text('nothing') });
      return;
    }
    const { id } = current;
    const { outcome, changed } = await sendUnlessSlotChanged(current, (version) =>
      call(rescheduleBooking, { id, version, ...place }),
    );
    if (outcome.ok) {
      setMoved(true);
      setOpen(false);
      onMoved(outcome.data.data);
      return;
    }
    if (changed !== null) {
      setCurrent(changed);
      setStale(true);
      onStale(changed);
      return;
    }
    if (outcome.code === 'SLOT_FULL' || outcome.code === 'DUPLICATE_BOOKING')
      slots.refuseTime(outcome.message ?? text('failed'));
    else if (!showServerFields(outcome.fields, ['shop_address', 'slot_date', 'slot_time'], setError))
      setFailure(outcome);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      onClosed={onClosed}
      title={text('button')}
      description={text('text')}
      locked={isSubmitting}
      finalFocus={() => (moved ? message.current : null)}
    >
      <form
        noValidate
        aria-label={text('button')}
        onSubmit={(event) => void handleSubmit(move, () => setFailure(null))(event)}
        className="flex flex-col gap-5"
      >
        <StoreField form={form} stores={stores} store={slots.store} />
        <DayAndTime form={form} slots={slots} today={today} fit="trio" />
        <dl
          aria-live="polite"
          className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-md bg-ivory-deep p-4"
        >
          <SlotLine label={text('now')} place={current} />
          {isComplete && differs && <SlotLine label={text('next')} place={newTime} strong />}
        </dl>
        <DialogAlert tone="warning" scrollsFor={stale}>
          {stale && (visit.newTime(current) ?? visit.changed(current))}
        </DialogAlert>
        <DialogAlert scrollsFor={failure}>
          {failure !== null ? (
            <CustomerFailureMessage failure={failure} sentence={failure.message ?? text('failed')} />
          ) : (
            Object.keys(errors).length > 0 && checkFields
          )}
        </DialogAlert>
        <DialogActions>
          <Button variant="secondary" disabled={isSubmitting} onClick={() => setOpen(false)}>
            {text('keep')}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {text('button')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function SlotLine({ label, place, strong = false }: { label: string; place: SlotRef; strong?: boolean }) {
  const visit = useVisitTexts();
  return (
    <>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className={strong ? 'font-semibold' : undefined}>
        {visit.when(place)}
        <span className="block text-sm font-normal text-ink-soft">{visit.place(place.shop_address)}</span>
      </dd>
    </>
  );
}
