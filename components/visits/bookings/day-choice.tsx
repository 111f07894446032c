'use client';

import { RotateCw } from '@lucide/icons';
import { useEffect, useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CalendarField } from '@/components/ui/calendar-field';
import { Icon } from '@/components/ui/icon';
import type { StoreRecord } from '@/lib/visits/bookings/contract';
import { isBookableDay, lastBookableDate, nextBookableDay } from '@/lib/visits/bookings/rules';
import type { BookingFormResult, BookingFormValues } from './booking-form-shape';
import { bookingsText } from './bookings-text';
import type { FullDays } from './use-free-slots';

const text = bookingsText.form;

interface DayChoiceProps {
  control: Control<BookingFormValues, unknown, BookingFormResult>;
  store: StoreRecord;
  fullDays: FullDays;
  onReload(): void;
  onChosen(): void;
  /** Date at the store. */
  today: string;
  /** Full days can be chosen, to wait for a place. */
  offersFull: boolean;
}

/** Selecting a store preselects its next free day. Closed days are disabled, full ones too without `offersFull`. */
export function DayChoice(props: DayChoiceProps) {
  const { control, store, fullDays, onReload, onChosen, today, offersFull } = props;
  // A full day stays if the user chose it, not if it was preselected or became full.
  const [chosenFull, setChosenFull] = useState('');
  const { field, fieldState } = useController({ control, name: 'slot_date' });
  const { value, onChange } = field;
  const full = fullDays.status === 'ready' ? fullDays.days : [];
  const isKnown = fullDays.status === 'ready' && fullDays.shopAddress === store.shop_address;
  const next = isKnown ? nextBookableDay(store, fullDays.days, today) : undefined;
  const fits =
    isKnown &&
    value >= today &&
    value <= lastBookableDate(today) &&
    (isBookableDay(store, value, fullDays.days) || (value === chosenFull && isBookableDay(store, value, [])));

  useEffect(() => {
    if (next === undefined || fits) return;
    onChange(next ?? '');
  }, [next, fits, onChange]);

  return (
    <CalendarField
      label={text.date}
      required
      error={fieldState.error?.message}
      fieldRef={field.ref}
      value={value}
      canSelectTaken={offersFull}
      onChange={(date) => {
        setChosenFull(full.includes(date) ? date : '');
        onChange(date);
        onChosen();
      }}
      min={today}
      max={lastBookableDate(today)}
      today={today}
      stateOf={(date) => {
        if (full.includes(date)) return 'taken';
        return isBookableDay(store, date, []) ? 'free' : 'closed';
      }}
    >
      <p aria-hidden="true" className="flex flex-wrap gap-x-5 text-sm text-ink-muted">
        <span>
          <span className="rounded-sm bg-ivory-deep px-1.5 py-0.5 line-through">{text.exampleDay}</span>{' '}
          {text.legendFull}
        </span>
        <span>
          <span>{text.exampleDay}</span> {text.legendClosed}
        </span>
      </p>
      <Alert tone="info">{next === null && text.noFreeDay}</Alert>
      <Alert
        tone="info"
        action={
          <Button
            variant="secondary"
            size="small"
            icon={<Icon of={RotateCw} className="size-4" />}
            onClick={onReload}
          >
            {bookingsText.list.retry}
          </Button>
        }
      >
        {fullDays.status === 'failed' && text.fullDaysFailed}
      </Alert>
    </CalendarField>
  );
}
