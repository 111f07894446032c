'use client';

import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '@/components/back-office/form-dialog';
import type { FormField, FormValues } from '@/components/back-office/form-field';
import { useVersionConflict } from '@/components/back-office/use-version-conflict';
import { showServerFields } from '@/components/forms/server-fields';
import { Button } from '@/components/ui/button';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import type { BookingRecord, StoreRecord } from '@/lib/visits/bookings/contract';
import { updateBooking } from '@/lib/visits/bookings/endpoints';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import { lastBookableDate } from '@/lib/visits/bookings/rules';
import { quantityRanges } from '@/lib/visit-rules';
import { call, type Failure } from '@/lib/gateway/client';
import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { bookingFailureText } from '@/lib/kernel/text/failures';
import { shopsAmong } from './booking-fields';
import { withOwnPlace } from './own-place';
import { SlotChoice } from './slot-choice';
import { staffBookingsText } from './staff-bookings-text';
import { useAvailability } from './use-free-slots';

const text = staffBookingsText.editor;
const { fields } = bookingDefinition;
const names = ['shop_address', 'slot_date', 'quantity', 'slot_time'] as const;
const quantities = quantityRanges.map(({ value, label }) => ({ value, label }));

const valuesOf = (booking: BookingRecord): FormValues => ({
  shop_address: booking.shop_address,
  slot_date: booking.slot_date,
  quantity: booking.quantity,
  slot_time: booking.needs_new_time ? '' : booking.slot_time,
});

interface BookingEditorProps {
  booking: BookingRecord;
  /** Empty for a deleted account. */
  name: string;
  stores: readonly StoreRecord[];
  /** Date at the store. */
  today: string;
  onSaved(booking: BookingRecord, message: string): void;
  /** Another user has changed the booking in the meantime. */
  onStale(booking: BookingRecord): void;
  onClose(): void;
}

/** Offers only times with free places. */
export function BookingEditor(props: BookingEditorProps) {
  const { booking, name, stores, today, onSaved, onStale, onClose } = props;
  const [open, setOpen] = useState(true);
  const [failed, setFailed] = useState<Failure | null>(null);
  const form = useForm<FormValues>({
    defaultValues: valuesOf(booking),
    resolver: (values) => {
      const missing = names.filter((name) => (values[name] ?? '') === '');
      if (missing.length === 0) return { values, errors: {} };
      const wrong = missing.map((name) => [name, { type: 'required', message: missingText[name] }] as const);
      return { values: {}, errors: Object.fromEntries(wrong) };
    },
  });
  const { register, control, handleSubmit, setError, setValue, clearErrors, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const conflict = useVersionConflict(form, { record: booking, valuesOf, onStale });
  const base = conflict.base ?? booking;
  const values = useWatch({ control });
  const { shop_address: shop = '', slot_date: date = '', slot_time: time = '' } = values;
  // A year typed digit by digit is already a valid date.
  const inRange = date >= today && date <= lastBookableDate(today);
  const [offered, reload] = useAvailability(shop, inRange ? date : '');
  const availability = withOwnPlace(offered, base, shop, date);

  // A time that the new day does not offer must not stay selected unseen.
  useEffect(() => {
    if (time === '' || availability.status !== 'ready') return;
    const free = availability.slots.some((slot) => slot.slot_time === time && slot.available > 0);
    if (!free) setValue('slot_time', '', { shouldDirty: true });
  }, [availability, time, setValue]);

  async function save(values: FormValues) {
    setFailed(null);
    const { shop_address, slot_date, quantity, slot_time } = values;
    const input = { id: booking.id, version: base.version, shop_address, slot_date, quantity, slot_time };
    const outcome = await call(updateBooking, input);
    if (outcome.ok) {
      setOpen(false);
      onSaved(outcome.data.data, outcome.data.message);
      return;
    }
    if (conflict.handleConflict(outcome, values)) return;
    if (outcome.code === 'SLOT_FULL') {
      setValue('slot_time', '', { shouldDirty: true });
      setError('slot_time', { type: 'server', message: outcome.message ?? bookingFailureText.updateBooking });
      void reload();
      return;
    }
    if (!showServerFields(outcome.fields, names, setError)) setFailed(outcome);
  }

  const submit = handleSubmit(save, () => setFailed(null));
  // A visit may be at a store that takes no more bookings.
  const shopOptions = [
    ...new Set([...shopsAmong(stores).map((each) => each.shop_address), booking.shop_address]),
  ].map((address) => ({ value: address, label: address }));
  return (
    <FormDialog
      open={open}
      onCancel={() => setOpen(false)}
      onClosed={onClose}
      title={text.title}
      description={text.text(booking.id, name, booking.user_mobile)}
      isChanged={isDirty}
      isSubmitting={isSubmitting}
      onSubmit={() => void submit()}
      failed={failed}
      failure={bookingFailureText.updateBooking}
      isWrong={Object.keys(errors).length > 0}
      submit={
        conflict.theirs === null && (
          <Button type="submit" busy={isSubmitting}>
            {text.save}
          </Button>
        )
      }
    >
      {conflict.choice(conflictFields(values, conflict.theirs), () => void submit())}
      <div className="flex flex-col gap-5">
        <SelectField
          {...register('shop_address', { onChange: () => clearErrors('slot_time') })}
          label={fields.shop_address.label}
          required
          options={shopOptions}
          error={errors['shop_address']?.message}
        />
        <DateField
          {...register('slot_date', { onChange: () => clearErrors('slot_time') })}
          label={fields.slot_date.label}
          required
          min={today}
          max={lastBookableDate(today)}
          error={errors['slot_date']?.message}
        />
        <SlotChoice
          availability={availability}
          onReload={reload}
          error={errors['slot_time']?.message}
          field={register('slot_time')}
          fit="trio"
        />
        <ChoiceGroup
          {...register('quantity')}
          label={fields.quantity.label}
          required
          choices={quantities}
          error={errors['quantity']?.message}
        />
      </div>
    </FormDialog>
  );
}

const missingText: Readonly<Record<(typeof names)[number], string>> = {
  shop_address: bookingFailureText.noLocation,
  slot_date: bookingFailureText.noDate,
  quantity: bookingFailureText.noQuantity,
  slot_time: bookingFailureText.noTime,
};

/** Fields of the conflict view. */
function conflictFields(mine: Partial<FormValues>, theirs: BookingRecord | null): readonly FormField[] {
  const stored: Partial<FormValues> = theirs === null ? {} : valuesOf(theirs);
  const formattedField = (name: string, write: (value: string) => string) =>
    [mine[name], stored[name]].flatMap((value) => (value ? [{ value, label: write(value) }] : []));
  return [
    { kind: 'text', name: 'shop_address', label: fields.shop_address.label },
    {
      kind: 'select',
      name: 'slot_date',
      label: fields.slot_date.label,
      options: formattedField('slot_date', formatDate),
    },
    {
      kind: 'select',
      name: 'slot_time',
      label: fields.slot_time.label,
      options: formattedField('slot_time', formatTime),
    },
    { kind: 'select', name: 'quantity', label: fields.quantity.label, options: quantities },
  ];
}
