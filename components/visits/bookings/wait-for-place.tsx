'use client';

import { useTranslations } from 'next-intl';
import { BellRing } from '@lucide/icons';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/components/ui/use-formats';
import { hasBegun } from '@/lib/visits/bookings/rules';
import { holdMinutes, quantityRanges } from '@/lib/visit-rules';
import { callAction, type Failure } from '@/lib/gateway/client';
import { waitingList } from '@/lib/visits/waiting/endpoints';
import type { WaitingRecord } from '@/lib/visits/waiting/contract';
import type { FullTimes } from './slot-choice';
import type { SlotForm, Slots } from './use-slots';

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

/** Full times of the selected day that can be pressed, and below them what pressing one offers. */
export function useFullTimes(props: WaitForPlaceProps): FullTimes {
  const text = useTranslations('bookings');
  const { form, slots, entries, now } = props;
  const { control, setValue, clearErrors } = form;
  const [shop_address, slot_date, slot_time] = useWatch({
    control,
    name: ['shop_address', 'slot_date', 'slot_time'],
  });
  const day = `${shop_address} ${slot_date}`;
  const [pressed, setPressed] = useState({ day: '', time: '' });
  const { availability } = slots;
  const offered = availability.status === 'ready' ? availability.slots : [];
  const noteOf = (time: string) => {
    if (hasBegun({ slot_date, slot_time: time }, now)) return text('form.over');
    const waits = entries.some(
      (entry) =>
        entry.shop_address === shop_address && entry.slot_date === slot_date && entry.slot_time === time,
    );
    return waits ? text('waiting.waits') : null;
  };
  const isFull = offered.some((slot) => slot.slot_time === pressed.time && slot.available <= 0);
  const isCurrent = pressed.day === day && slot_time === '' && isFull && noteOf(pressed.time) === null;
  const chosen = isCurrent ? pressed.time : '';
  return {
    chosen,
    noteOf,
    onChoose(time) {
      setValue('slot_time', '');
      clearErrors('slot_time');
      setPressed({ day, time: time === chosen ? '' : time });
    },
    panel: <WaitForPlace key={day} {...props} slotTime={chosen} />,
  };
}

function WaitForPlace(props: WaitForPlaceProps & { slotTime: string }) {
  const text = useTranslations('bookings');
  const { time } = useFormats();
  const { form, slots, slotTime: slot_time, onJoined, onNoPlan } = props;
  const { control, setError, clearErrors } = form;
  const place = useRef<HTMLDivElement>(null);
  const [shop_address, slot_date, quantity] = useWatch({
    control,
    name: ['shop_address', 'slot_date', 'quantity'],
  });
  const [failure, setFailure] = useState<{ time: string; of: Failure } | null>(null);
  const [joined, setJoined] = useState<WaitingRecord | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useIdempotencyKey();

  useEffect(() => {
    if (quantity !== '') clearErrors('quantity');
  }, [quantity, clearErrors]);

  useEffect(() => {
    // Below all times: beyond the lower edge of a phone.
    if (slot_time !== '') place.current?.scrollIntoView({ block: 'nearest' });
  }, [slot_time]);

  async function join() {
    setFailure(null);
    setJoined(null);
    const grams = waitingQuantities.find((value) => value === quantity);
    if (grams === undefined) {
      setError('quantity', { type: 'required', message: text('form.noQuantity') }, { shouldFocus: true });
      return;
    }
    const input = { shop_address, slot_date, slot_time, quantity: grams };
    setBusy(true);
    const outcome = await callAction(waitingList, 'join', input, { idempotencyKey: attempt.keyFor(input) });
    setBusy(false);
    if (outcome.ok) {
      attempt.done();
      setJoined(outcome.data.data);
      onJoined(outcome.data.data);
      // The pressed button disappears.
      place.current?.focus();
      return;
    }
    if (outcome.code === 'SUBSCRIPTION_REQUIRED') {
      onNoPlan();
      return;
    }
    if (outcome.code === 'SLOT_FREE') void slots.reloadTimes();
    setFailure({ time: slot_time, of: outcome });
  }

  const isFailure = failure !== null && (slot_time === '' || slot_time === failure.time);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div role="status">
        {slot_time !== '' && (
          <div className="mt-3 flex flex-col items-start gap-3 rounded-md border border-gold-light bg-gold-pale p-4">
            <p>
              {text.rich('waiting.offer', {
                time: time(slot_time),
                minutes: holdMinutes,
                strong: (part) => <strong className="font-semibold">{part}</strong>,
              })}
            </p>
            <Button
              variant="secondary"
              busy={busy}
              icon={<Icon of={BellRing} className="size-5" />}
              onClick={() => void join()}
            >
              {text('waiting.tellMe')}
            </Button>
          </div>
        )}
      </div>
      <Alert tone="success" className="mt-3">
        {joined !== null && slot_time === '' && text('waiting.joined', { place: joined.place })}
      </Alert>
      <Alert className="mt-3">
        {isFailure && (
          <CustomerFailureMessage
            failure={failure.of}
            sentence={failure.of.message ?? text('waiting.joinFailed')}
          />
        )}
      </Alert>
    </div>
  );
}
