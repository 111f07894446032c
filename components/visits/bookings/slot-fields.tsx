'use client';

import { useCallback } from 'react';
import { SelectField } from '@/components/ui/select-field';
import type { StoreRecord } from '@/lib/visits/bookings/contract';
import { bookingsText } from './bookings-text';
import { DayChoice } from './day-choice';
import { hoursText } from './open-days';
import { SlotChoice } from './slot-choice';
import type { SlotForm, Slots } from './use-slots';

const text = bookingsText.form;

interface StoreFieldProps {
  form: SlotForm;
  stores: readonly StoreRecord[];
  store: StoreRecord | undefined;
}

export function StoreField({ form, stores, store }: StoreFieldProps) {
  const { register, clearErrors, formState } = form;
  return (
    <SelectField
      {...register('shop_address', { onChange: () => clearErrors('slot_time') })}
      label={text.store}
      required
      placeholder={text.storePlaceholder}
      options={stores.map(({ shop_address }) => ({ value: shop_address, label: shop_address }))}
      error={formState.errors.shop_address?.message}
      hint={store !== undefined && store.hours.length > 0 ? text.open(hoursText(store.hours)) : undefined}
    />
  );
}

interface DayAndTimeProps {
  form: SlotForm;
  slots: Slots;
  /** Date at the store. */
  today: string;
  offersFull?: boolean;
  /** `narrow`: one below the other, for a dialog. */
  fit?: 'wide' | 'narrow';
}

export function DayAndTime({ form, slots, today, offersFull = false, fit = 'wide' }: DayAndTimeProps) {
  const { control, register, clearErrors, formState } = form;
  const dayChosen = useCallback(() => clearErrors(['slot_date', 'slot_time']), [clearErrors]);
  const { store, availability, fullDays, reloadTimes, reloadDays } = slots;
  if (store === undefined) return <p className="text-ink-soft">{text.storeFirst}</p>;
  const isWide = fit === 'wide';
  return (
    <div
      className={
        isWide ? 'grid items-start gap-6 md:grid-cols-2 lg:grid-cols-5 lg:gap-8' : 'flex flex-col gap-5'
      }
    >
      <div className={isWide ? 'lg:col-span-2' : undefined}>
        <DayChoice
          control={control}
          store={store}
          fullDays={fullDays}
          onReload={reloadDays}
          onChosen={dayChosen}
          today={today}
          offersFull={offersFull}
        />
      </div>
      <div className={isWide ? 'lg:col-span-3' : undefined}>
        <SlotChoice
          availability={availability}
          onReload={reloadTimes}
          error={formState.errors.slot_time?.message}
          field={register('slot_time')}
          fit={isWide ? 'beside' : 'wide'}
        />
      </div>
    </div>
  );
}
