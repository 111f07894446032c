'use client';

import { useTranslations } from 'next-intl';
import { RotateCw } from '@lucide/icons';
import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DayField } from '@/components/ui/day-field';
import { Icon } from '@/components/ui/icon';
import { brand } from '@/lib/business';
import type { StoreRecord } from '@/lib/visits/bookings/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { isBookableDay, lastBookableDate, nextBookableDay } from '@/lib/visits/bookings/rules';
import type { FullDays } from './use-free-slots';
import type { SlotForm } from './use-slots';

const stripDays = 14;
/** In the legend. */
const exampleDay = '12';

interface DayChoiceProps {
  form: SlotForm;
  store: StoreRecord;
  fullDays: FullDays;
  onReload(): void;
  onChosen(): void;
  /** Date at the store. */
  today: string;
  /** Full days can be chosen, to wait for a place. */
  full: FullDay | undefined;
}

/** A full day that the user chose: it stays, unlike one that was preselected or became full. */
export interface FullDay {
  /** `YYYY-MM-DD`; empty: none. */
  readonly chosen: string;
  choose(date: string): void;
}

/** Selecting a store preselects its next free day. Closed days are disabled, full ones too without `full`. */
export function DayChoice(props: DayChoiceProps) {
  const text = useTranslations('bookings');
  const { form, store, fullDays, onReload, onChosen, today, full: fullDay } = props;
  const { field, fieldState } = useController({ control: form.control, name: 'slot_date' });
  const { setValue, clearErrors } = form;
  const { value, onChange } = field;
  const full = fullDays.status === 'ready' ? fullDays.days : [];
  const isKnown = fullDays.status === 'ready' && fullDays.shopAddress === store.shop_address;
  const next = isKnown ? nextBookableDay(store, fullDays.days, today) : undefined;
  const fits =
    isKnown &&
    value >= today &&
    value <= lastBookableDate(today) &&
    (isBookableDay(store, value, fullDays.days) ||
      (value === fullDay?.chosen && isBookableDay(store, value, [])));

  useEffect(() => {
    if (next === undefined || fits) return;
    // Not `onChange`: a preselected day is no unsaved change.
    setValue('slot_date', next ?? '');
    if (next !== null) clearErrors('slot_date');
  }, [next, fits, setValue, clearErrors]);

  return (
    <DayField
      label={text('form.date')}
      required
      days={Array.from({ length: stripDays }, (_, ahead) => daysAfter(today, ahead))}
      error={fieldState.error?.message}
      fieldRef={field.ref}
      value={value}
      canSelectTaken={fullDay !== undefined}
      onChange={(date) => {
        fullDay?.choose(full.includes(date) ? date : '');
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
      legend={
        <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 text-sm text-ink-muted">
          <span>
            <span className="rounded-sm bg-ivory-deep px-1.5 py-0.5 line-through">{exampleDay}</span>{' '}
            {text('form.legendFull')}
          </span>
          <span>
            <span>{exampleDay}</span> {text('form.legendClosed')}
          </span>
        </p>
      }
    >
      <Alert tone="info">{next === null && text('form.noFreeDay', { phone: brand.phone })}</Alert>
      <Alert
        tone="info"
        action={
          <Button
            variant="secondary"
            size="small"
            icon={<Icon of={RotateCw} className="size-4" />}
            onClick={onReload}
          >
            {text('list.retry')}
          </Button>
        }
      >
        {fullDays.status === 'failed' && text('form.fullDaysFailed')}
      </Alert>
    </DayField>
  );
}
