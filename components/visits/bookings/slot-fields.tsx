'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { SelectField } from '@/components/ui/select-field';
import type { StoreRecord } from '@/lib/visits/bookings/contract';
import { hasShop } from '@/lib/visits/bookings/rules';
import { DayChoice, type FullDay } from './day-choice';
import { SlotChoice, type FullTimes } from './slot-choice';
import { StoreCard } from './store-card';
import type { SlotForm, Slots } from './use-slots';
import { useVisitTexts } from './use-visit-texts';

interface StoreFieldProps {
  form: SlotForm;
  stores: readonly StoreRecord[];
  store: StoreRecord | undefined;
}

export function StoreField({ form, stores, store }: StoreFieldProps) {
  const text = useTranslations('bookings.form');
  const { place } = useVisitTexts();
  const { register, clearErrors, formState } = form;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SelectField
        {...register('shop_address', { onChange: () => clearErrors('slot_time') })}
        label={text('store')}
        required
        placeholder={text('storePlaceholder')}
        options={stores.map(({ shop_address }) => ({ value: shop_address, label: place(shop_address) }))}
        error={formState.errors.shop_address?.message}
      />
      {store !== undefined && hasShop(store.shop_address) && <StoreCard store={store} />}
    </div>
  );
}

interface DayAndTimeProps {
  form: SlotForm;
  slots: Slots;
  /** Date at the store. */
  today: string;
  /** Full days can be chosen, to wait for a place. */
  fullDay?: FullDay | undefined;
  /** Full times, too. */
  waiting?: FullTimes | undefined;
  /** `trio` in a dialog. */
  fit?: 'tight' | 'trio';
}

export function DayAndTime({ form, slots, today, fullDay, waiting, fit }: DayAndTimeProps) {
  const text = useTranslations('bookings.form');
  const { register, clearErrors, formState } = form;
  const dayChosen = useCallback(() => clearErrors(['slot_date', 'slot_time']), [clearErrors]);
  const { store, availability, fullDays, reloadTimes, reloadDays } = slots;
  if (store === undefined) return <p className="text-ink-soft">{text('storeFirst')}</p>;
  return (
    <div className="flex flex-col gap-5">
      <DayChoice
        form={form}
        store={store}
        fullDays={fullDays}
        onReload={reloadDays}
        onChosen={dayChosen}
        today={today}
        full={fullDay}
      />
      <SlotChoice
        availability={availability}
        onReload={reloadTimes}
        error={formState.errors.slot_time?.message}
        field={register('slot_time')}
        fit={fit}
        waiting={waiting}
      />
    </div>
  );
}
