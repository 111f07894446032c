'use client';

import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '@/components/back-office/form-dialog';
import { MobileField } from '@/components/forms/mobile-field';
import { showServerFields } from '@/components/forms/server-fields';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Button } from '@/components/ui/button';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { bookingDefinition } from '@/lib/visits/bookings/record';
import type { StaffBookingRecord, StoreRecord } from '@/lib/visits/bookings/contract';
import { quantityRanges } from '@/lib/visit-rules';
import { isLandLine, mobilePattern, mobileText } from '@/lib/kernel/text/mobile';
import { callAction, type Failure } from '@/lib/gateway/client';
import { bookingFailureText } from '@/lib/kernel/text/failures';
import { visits } from '@/lib/visits/front-desk/endpoints';
import { DeskCustomer } from '@/components/visits/desk-customer/desk-customer';
import { deskCustomerText } from '@/components/visits/desk-customer/desk-customer-text';
import { useDeskCustomer } from '@/components/visits/desk-customer/use-desk-customer';
import { bookingFields, bookingFormFor, shopsAmong } from './booking-fields';
import { bookingResolver, type BookingFormResult, type BookingFormValues } from './booking-form-shape';
import { DayAndTime, StoreField } from './slot-fields';
import { staffBookingsText } from './staff-bookings-text';
import { useSlots } from './use-slots';

const text = staffBookingsText.caller;
const choices = quantityRanges.map(({ value, label }) => ({ value, label }));

interface CallerFormProps {
  stores: readonly StoreRecord[];
  /** Date at the store. */
  today: string;
  /** Without it, the form asks for the mobile number. */
  customer?: { readonly name: string; readonly mobile: string };
  onBooked(booking: StaffBookingRecord, message: string): void;
  onClose(): void;
}

/**
 * Booking form for a customer who calls, looked up by mobile number, or of a page of theirs; who is new or has no plan gets it here.
 */
export function CallerForm({ stores, today, customer, onBooked, onClose }: CallerFormProps) {
  const shops = shopsAmong(stores);
  const [open, setOpen] = useState(true);
  const [mobile, setMobile] = useState(customer?.mobile ?? '');
  const [mobileError, setMobileError] = useState<string | undefined>();
  const [failed, setFailed] = useState<Failure | null>(null);
  const attempt = useIdempotencyKey();
  const form = useForm<BookingFormValues, unknown, BookingFormResult>({
    resolver: bookingResolver,
    defaultValues: bookingFormFor(stores),
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const slots = useSlots(form, shops, today);
  const slotDate = useWatch({ control: form.control, name: 'slot_date' });
  const desk = useDeskCustomer(mobile, slotDate || today);

  /** Validates the mobile number and shows the error. */
  function hasMobile(): boolean {
    const isComplete = mobilePattern.test(mobile);
    setMobileError(isComplete ? undefined : isLandLine(mobile) ? mobileText.landLine : text.mobileMissing);
    return isComplete;
  }

  async function book({ shop_address, quantity, slot_date, slot_time }: BookingFormResult) {
    setFailed(null);
    if (!hasMobile()) return;
    const input = { mobile, shop_address, quantity, slot_date, slot_time };
    const outcome = await callAction(visits, 'book', input, { idempotencyKey: attempt.keyFor(input) });
    if (outcome.ok) {
      attempt.done();
      setOpen(false);
      onBooked(outcome.data.data, outcome.data.message);
      return;
    }
    if (outcome.code === 'SLOT_FULL') {
      slots.refuseTime(outcome.message ?? bookingFailureText.booking);
      return;
    }
    const { mobile: wrongMobile, ...fields } = outcome.fields;
    setMobileError(wrongMobile);
    const allNamed = Object.keys(fields).length === 0 || showServerFields(fields, bookingFields, setError);
    if (wrongMobile === undefined || !allNamed) setFailed(outcome);
  }

  const submit = handleSubmit(book, () => {
    setFailed(null);
    hasMobile();
  });
  return (
    <FormDialog
      open={open}
      onCancel={() => setOpen(false)}
      onClosed={onClose}
      title={customer === undefined ? text.title : text.submit}
      description={customer === undefined ? text.text : text.textFor(customer.name)}
      isChanged={isDirty || mobile !== (customer?.mobile ?? '')}
      isSubmitting={isSubmitting || desk.busy}
      onSubmit={() => void (desk.missing === null ? submit() : desk.sell())}
      failed={failed}
      failure={bookingFailureText.booking}
      isWrong={mobileError !== undefined || Object.keys(errors).length > 0}
      submit={
        <Button type="submit" busy={isSubmitting || desk.busy}>
          {desk.missing === null
            ? text.submit
            : desk.missing === 'account'
              ? deskCustomerText.register
              : deskCustomerText.sell}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <MobileField
          label={text.mobile}
          value={mobile}
          error={mobileError ?? desk.mobileError}
          readOnly={customer !== undefined}
          autoComplete="off"
          onChange={(event) => {
            setMobile(event.target.value);
            setMobileError(undefined);
          }}
        />
        <DeskCustomer state={desk} />
        <StoreField form={form} stores={shops} store={slots.store} />
        <DayAndTime form={form} slots={slots} today={today} fit="trio" />
        <ChoiceGroup
          {...register('quantity')}
          label={bookingDefinition.fields.quantity.label}
          required
          choices={choices}
          error={errors.quantity?.message}
        />
      </div>
    </FormDialog>
  );
}
