'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { keepDraft } from '@/components/forms/form-draft';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { showServerFields } from '@/components/forms/server-fields';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { TextField } from '@/components/ui/text-field';
import { UnsavedChangesDialog } from '@/components/ui/unsaved-changes-dialog';
import type { BookingRecord, StoreRecord } from '@/lib/visits/bookings/contract';
import { quantityRanges } from '@/lib/visit-rules';
import { call, type Failure } from '@/lib/gateway/client';
import { bookSlot } from '@/lib/visits/bookings/endpoints';
import { storeDate } from '@/lib/kernel/text/format';
import type { CallRequestRecord } from '@/lib/desk/calls/contract';
import { gramsOf, hasShop } from '@/lib/visits/bookings/rules';
import type { WaitingRecord } from '@/lib/visits/waiting/contract';
import { useAskForCall } from './ask-for-call';
import { bookingFields, bookingFormFor, emptyBookingForm } from './booking-fields';
import type { BookingFormResult, BookingFormValues } from './booking-form-shape';
import { bookingFormResolver as resolver } from './booking-form-resolver';
import type { FullDay } from './day-choice';
import { DayAndTime, StoreField } from './slot-fields';
import { useSlots, type SlotForm } from './use-slots';
import { useFullTimes } from './wait-for-place';

/** What starts a new input, or continues the present one. */
export interface FormStart {
  /** Null keeps the present input. */
  readonly values: Partial<BookingFormValues> | null;
  /** A draft is unsaved input, a held place is not. */
  readonly isDraft: boolean;
  /** Moves the focus into the form. */
  readonly focus: boolean;
}

interface FieldsProps {
  form: SlotForm;
  fullDay: FullDay;
  user: { id: number; mobile: string };
  stores: readonly StoreRecord[];
  /** Of the newest booking. */
  lastStore: string | undefined;
  now: Date;
  waiting: readonly WaitingRecord[];
  onBooked(booking: BookingRecord): void;
  onJoined(entry: WaitingRecord): void;
  /** The customer's open request for a call. */
  callRequest: CallRequestRecord | null;
  onAsked(request: CallRequestRecord): void;
  onNoPlan(): void;
}

interface BookingFormProps extends Omit<FieldsProps, 'form' | 'fullDay'> {
  /** Closed, it keeps the input. */
  open: boolean;
  /** A new round reloads the free days and times and keeps the input. */
  round: number;
  start: FormStart | null;
}

/** Load it lazily (`lazyPart`). */
export function BookingForm({ open, round, start, ...props }: BookingFormProps) {
  const form = useForm<BookingFormValues, unknown, BookingFormResult>({
    resolver,
    defaultValues: bookingFormFor(props.stores, props.lastStore),
  });
  const [chosenFull, setChosenFull] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const { reset } = form;
  useEffect(() => {
    if (start === null) return;
    if (start.values !== null) {
      reset({ ...emptyBookingForm, ...start.values }, { keepDefaultValues: start.isDraft });
      setChosenFull(start.values.slot_date ?? '');
    }
    if (start.focus) place.current?.querySelector('select')?.focus({ preventScroll: true });
  }, [start, reset]);
  return (
    <div ref={place}>
      {open && (
        <BookingFields
          key={round}
          form={form}
          fullDay={{ chosen: chosenFull, choose: setChosenFull }}
          {...props}
        />
      )}
      <UnsavedChangesDialog
        unsaved={form.formState.isDirty}
        onDiscard={() => reset(bookingFormFor(props.stores, props.lastStore))}
      />
    </div>
  );
}

function BookingFields(props: FieldsProps) {
  const {
    form,
    fullDay,
    user,
    stores,
    lastStore,
    now,
    waiting,
    callRequest,
    onBooked,
    onJoined,
    onAsked,
    onNoPlan,
  } = props;
  const text = useTranslations('bookings.form');
  const today = storeDate(now);
  const { register, handleSubmit, setError, formState } = form;
  const [failure, setFailure] = useState<Failure | null>(null);
  const attempt = useIdempotencyKey();
  const slots = useSlots(form, stores, today);
  const { errors, isSubmitting } = formState;
  const fullTimes = useFullTimes({ form, slots, entries: waiting, now, onJoined, onNoPlan });
  const region =
    slots.store === undefined || hasShop(slots.store.shop_address) ? null : slots.store.shop_address;
  const asking = useAskForCall({ form, region, user, request: callRequest, onAsked, onNoPlan });

  async function book(values: BookingFormResult) {
    const input = { ...values, user_id: user.id, user_mobile: user.mobile };
    setFailure(null);
    const outcome = await call(bookSlot, input, { idempotencyKey: attempt.keyFor(input) });
    if (outcome.ok) {
      attempt.done();
      form.reset(bookingFormFor(stores, lastStore));
      onBooked(outcome.data.data);
      return;
    }
    if (outcome.code === 'SUBSCRIPTION_REQUIRED') {
      onNoPlan();
      return;
    }
    if (outcome.code === 'UNAUTHENTICATED') {
      setFailure(outcome);
      return;
    }
    if (outcome.code === 'SLOT_FULL') {
      slots.refuseTime(outcome.message ?? text('failed'));
      return;
    }
    const allNamed = showServerFields(outcome.fields, bookingFields, setError);
    if (!allNamed) setFailure(outcome);
  }

  const visit = (
    <>
      <DayAndTime form={form} slots={slots} today={today} fullDay={fullDay} waiting={fullTimes} />
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          {...register('referral_code')}
          label={text('referral')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.referral_code?.message}
        />
      </div>
      <Alert>
        {failure !== null ? (
          <CustomerFailureMessage
            failure={failure}
            sentence={failure.message ?? text('failed')}
            keepInput={() => keepDraft('booking', user.id, form.getValues())}
          />
        ) : (
          Object.keys(errors).length > 0 && text('checkFields')
        )}
      </Alert>
      <div>
        <Button
          type="submit"
          disabled={slots.store === undefined}
          busy={isSubmitting}
          className="w-full md:w-auto"
        >
          {text('submit')}
        </Button>
      </div>
    </>
  );
  return (
    <form
      noValidate
      aria-labelledby="book-your-slot"
      onSubmit={(event) => {
        if (region === null) void handleSubmit(book, () => setFailure(null))(event);
        else asking.submit(event);
      }}
      className="flex flex-col gap-6"
    >
      <h3 id="book-your-slot" className="text-title">
        {text('title')}
      </h3>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <StoreField form={form} stores={stores} store={slots.store} />
        {region === null && <QuantityField form={form} />}
      </div>
      {region === null ? visit : asking.fields}
    </form>
  );
}

function QuantityField({ form: { register, formState } }: { form: SlotForm }) {
  const text = useTranslations('bookings');
  return (
    <ChoiceGroup
      {...register('quantity')}
      label={text('form.quantity')}
      required
      fit="trio"
      // `5-10 grams` on two lines, so that three options fit on a phone.
      choices={quantityRanges.map(({ value }) => ({ value, label: gramsOf(value), note: text('unit') }))}
      error={formState.errors.quantity?.message}
    />
  );
}
