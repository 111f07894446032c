'use client';

import { useCallback, useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { keepDraft } from '@/components/forms/form-draft';
import { customerText } from '@/components/customer/customer-text';
import { LoginAgain } from '@/components/customer/login-again';
import { showServerFields } from '@/components/forms/server-fields';
import { useAttemptKey } from '@/components/forms/use-attempt-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { BookingRecord, StoreRecord } from '@/lib/bookings/contract';
import { lastBookableDate } from '@/lib/bookings/rules';
import { quantityRanges } from '@/lib/business';
import { call } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import { formatTime } from '@/lib/text/format';
import { failureText } from '@/lib/text/messages';
import { bookingFields, emptyBookingForm } from './booking-fields';
import type { BookingFormResult, BookingFormValues } from './booking-form-shape';
import { bookingsText } from './bookings-text';
import { openDaysInWords } from './open-days';
import { DayChoice } from './day-choice';
import { SlotChoice } from './slot-choice';
import { useAvailability } from './use-availability';
import { useFullDays } from './use-full-days';

const bookSlot = lazyExport(() => import('@/lib/bookings/contract'), 'bookSlot');

const text = bookingsText.form;

export interface BookingFormProps {
  /** Held by the parent, so that closing the card keeps the input. */
  form: UseFormReturn<BookingFormValues, unknown, BookingFormResult>;
  user: { id: number; mobile: string };
  stores: readonly StoreRecord[];
  /** The store's calendar date. */
  today: string;
  onBooked(booking: BookingRecord): void;
  onNoPlan(): void;
}

/** Books a visit: store, quantity, date and one of the free times. */
export function BookingForm({ form, user, stores, today, onBooked, onNoPlan }: BookingFormProps) {
  const { register, handleSubmit, setError, setValue, clearErrors, control, formState } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useAttemptKey();
  const [shopAddress, slotDate, slotTime] = useWatch({
    control,
    name: ['shop_address', 'slot_date', 'slot_time'],
  });
  const [availability, reloadAvailability] = useAvailability(
    shopAddress,
    slotDate >= today && slotDate <= lastBookableDate(today) ? slotDate : '',
  );
  const [fullDays, reloadFullDays] = useFullDays(shopAddress);
  const store = stores.find((each) => each.shop_address === shopAddress);
  const { errors, isSubmitting } = formState;

  // If the newly loaded day does not offer the chosen time, it must not stay selected unseen.
  useEffect(() => {
    if (slotTime === '' || availability.status !== 'ready') return;
    const offered = availability.slots.some((slot) => slot.slot_time === slotTime && slot.available > 0);
    if (!offered) setValue('slot_time', '');
  }, [availability, slotTime, setValue]);

  const dayChosen = useCallback(() => clearErrors(['slot_date', 'slot_time']), [clearErrors]);

  async function book(values: BookingFormResult) {
    const sent = { ...values, user_id: user.id, user_mobile: user.mobile };
    setFailure(null);
    const outcome = await call(bookSlot, sent, { idempotencyKey: attempt.keyFor(sent) });
    if (outcome.ok) {
      attempt.done();
      form.reset(emptyBookingForm);
      onBooked(outcome.data.data);
      return;
    }
    if (outcome.code === 'SUBSCRIPTION_REQUIRED') {
      onNoPlan();
      return;
    }
    if (outcome.code === 'UNAUTHENTICATED') {
      keepDraft('booking', user.id, form.getValues());
      setFailure(failureText.authenticationRequired);
      return;
    }
    if (outcome.code === 'SLOT_FULL') {
      setValue('slot_time', '');
      setError('slot_time', { type: 'server', message: outcome.message ?? failureText.booking });
      reloadAvailability();
      reloadFullDays();
      return;
    }
    const allNamed = showServerFields(outcome.fields, bookingFields, setError);
    if (!allNamed) setFailure(outcome.message ?? failureText.booking);
  }

  return (
    <form
      noValidate
      aria-labelledby="book-your-slot"
      onSubmit={(event) => void handleSubmit(book, () => setFailure(null))(event)}
      className="flex flex-col gap-6"
    >
      <h3 id="book-your-slot" className="text-title">
        {text.title}
      </h3>
      <div className="grid gap-6 md:grid-cols-2">
        <SelectField
          {...register('shop_address', { onChange: () => clearErrors('slot_time') })}
          label={text.store}
          required
          placeholder={text.storePlaceholder}
          options={stores.map(({ shop_address }) => ({ value: shop_address, label: shop_address }))}
          error={errors.shop_address?.message}
          hint={
            store &&
            text.openDays(openDaysInWords(store.open_days), formatTime(store.opens), formatTime(store.closes))
          }
        />
        <ChoiceGroup
          {...register('quantity')}
          label={text.quantity}
          required
          choices={quantityRanges.map(({ value, label }) => {
            // `5-10 grams` on two lines, so that three options fit side by side on a phone.
            const [grams = label, unit] = label.split(' ');
            return { value, label: grams, note: unit };
          })}
          error={errors.quantity?.message}
        />
      </div>
      {store === undefined ? (
        <p className="text-ink-soft">{text.storeFirst}</p>
      ) : (
        <div className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-5 lg:gap-8">
          <div className="lg:col-span-2">
            <DayChoice
              control={control}
              store={store}
              fullDays={fullDays}
              onReload={reloadFullDays}
              onChosen={dayChosen}
              today={today}
            />
          </div>
          <div className="lg:col-span-3">
            <SlotChoice
              availability={availability}
              onReload={reloadAvailability}
              error={errors.slot_time?.message}
              field={register('slot_time')}
            />
          </div>
        </div>
      )}
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          {...register('referral_code')}
          label={text.referral}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.referral_code?.message}
        />
      </div>
      <Alert
        action={failure === failureText.authenticationRequired && <LoginAgain next="/gold_slot_booking" />}
      >
        {failure ?? (Object.keys(errors).length > 0 && customerText.checkFields)}
      </Alert>
      <div>
        <Button type="submit" disabled={shopAddress === ''} busy={isSubmitting} className="w-full md:w-auto">
          {text.submit}
        </Button>
      </div>
    </form>
  );
}
