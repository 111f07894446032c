'use client';

import { BellRing } from '@lucide/icons';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SelectField } from '@/components/ui/select-field';
import { hasBegun } from '@/lib/visits/bookings/rules';
import { quantityRanges } from '@/lib/business';
import { callAction, type Failure } from '@/lib/gateway/client';
import { waitingList } from '@/lib/visits/waiting/endpoints';
import { formatTime } from '@/lib/kernel/text/format';
import { bookingFailureText } from '@/lib/kernel/text/failures';
import type { WaitingRecord } from '@/lib/visits/waiting/contract';
import type { SlotForm, Slots } from './use-slots';
import { waitingText as text } from './waiting-text';

const waitingQuantities = quantityRanges.map(({ value }) => value);

interface WaitForPlaceProps {
  form: SlotForm;
  slots: Slots;
  /** The customer's entries: one per slot. */
  entries: readonly WaitingRecord[];
  now: Date;
  onJoined(entry: WaitingRecord): void;
  onNoPlan(): void;
}

/** Renders nothing on a day without full times. */
export function WaitForPlace({ form, slots, entries, now, onJoined, onNoPlan }: WaitForPlaceProps) {
  const { control, setError, clearErrors } = form;
  const place = useRef<HTMLDivElement>(null);
  const [shop_address, slot_date, quantity] = useWatch({
    control,
    name: ['shop_address', 'slot_date', 'quantity'],
  });
  const [chosen, setChosen] = useState('');
  const [error, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [joined, setJoined] = useState<WaitingRecord | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useIdempotencyKey();
  const { availability } = slots;
  const full = (availability.status === 'ready' ? availability.slots : []).filter(
    (slot) =>
      slot.available <= 0 &&
      !hasBegun({ slot_date, slot_time: slot.slot_time }, now) &&
      !entries.some(
        (entry) =>
          entry.shop_address === shop_address &&
          entry.slot_date === slot_date &&
          entry.slot_time === slot.slot_time,
      ),
  );
  const slot_time = full.some((slot) => slot.slot_time === chosen) ? chosen : '';

  useEffect(() => {
    setChosen('');
    setProblem(undefined);
    setFailure(null);
    setJoined(null);
  }, [shop_address, slot_date]);

  useEffect(() => {
    if (quantity !== '') clearErrors('quantity');
  }, [quantity, clearErrors]);

  async function join() {
    setProblem(slot_time === '' ? text.choose : undefined);
    setFailure(null);
    setJoined(null);
    if (slot_time === '') return;
    const grams = waitingQuantities.find((value) => value === quantity);
    if (grams === undefined) {
      setError(
        'quantity',
        { type: 'required', message: bookingFailureText.noQuantity },
        { shouldFocus: true },
      );
      return;
    }
    const input = { shop_address, slot_date, slot_time, quantity: grams };
    setBusy(true);
    const outcome = await callAction(waitingList, 'join', input, { idempotencyKey: attempt.keyFor(input) });
    setBusy(false);
    if (outcome.ok) {
      attempt.done();
      setChosen('');
      setJoined(outcome.data.data);
      onJoined(outcome.data.data);
      // The pressed button disappears with the last full time.
      place.current?.focus();
      return;
    }
    if (outcome.code === 'SUBSCRIPTION_REQUIRED') {
      onNoPlan();
      return;
    }
    if (outcome.code === 'SLOT_FREE') void slots.reloadTimes();
    setFailure(outcome);
  }

  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {full.length > 0 && (
        <div className="grid items-start gap-3 md:grid-cols-2">
          <SelectField
            label={text.fullSlots}
            placeholder={bookingFailureText.noTime}
            hint={text.how}
            error={error}
            options={full.map((slot) => ({ value: slot.slot_time, label: formatTime(slot.slot_time) }))}
            value={slot_time}
            onChange={(event) => {
              setChosen(event.target.value);
              setProblem(undefined);
              setJoined(null);
            }}
          />
          <div className="flex flex-col gap-1.5">
            {/* As high as the label beside it. */}
            <span aria-hidden="true" className="hidden text-sm md:block">
              &nbsp;
            </span>
            <Button
              variant="secondary"
              busy={busy}
              icon={<Icon of={BellRing} className="size-5" />}
              onClick={() => void join()}
            >
              {text.tellMe}
            </Button>
          </div>
        </div>
      )}
      <Alert tone="success">{joined !== null && text.joined(joined.place)}</Alert>
      <Alert>
        {failure !== null && (
          <CustomerFailureMessage failure={failure} sentence={failure.message ?? text.joinFailed} />
        )}
      </Alert>
    </div>
  );
}
