'use client';

import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { BookingRecord, StoreRecord } from '@/lib/visits/bookings/contract';
import { hasShop, lastBookableDate } from '@/lib/visits/bookings/rules';
import type { BookingFormResult, BookingFormValues } from './booking-form-shape';
import { withOwnDay, withOwnPlace } from './own-place';
import { useAvailability, useFullDays, type Availability, type FullDays } from './use-free-slots';

export type SlotForm = UseFormReturn<BookingFormValues, unknown, BookingFormResult>;

export interface Slots {
  readonly store: StoreRecord | undefined;
  readonly availability: Availability;
  readonly fullDays: FullDays;
  reloadTimes(): Promise<unknown>;
  reloadDays(): Promise<unknown>;
  /** Clears a time that the server refused, shows why and reloads the free times. */
  refuseTime(message: string): void;
}

/**
 * Free days and times of the store and day selected in a form.
 * @param today date at the store
 * @param own the visit being moved: its own place counts as free
 */
export function useSlots(
  { control, setValue, setError }: SlotForm,
  stores: readonly StoreRecord[],
  today: string,
  own: BookingRecord | null = null,
): Slots {
  const [shopAddress, slotDate, slotTime] = useWatch({
    control,
    name: ['shop_address', 'slot_date', 'slot_time'],
  });
  // Nobody visits a region without a shop, apart from visits that were booked there.
  const visited = hasShop(shopAddress) || shopAddress === own?.shop_address ? shopAddress : '';
  const isBookable = slotDate >= today && slotDate <= lastBookableDate(today);
  const [offered, reloadTimes] = useAvailability(visited, isBookable ? slotDate : '');
  const [fullDays, reloadDays] = useFullDays(visited);
  const availability = withOwnPlace(offered, own, shopAddress, slotDate);

  // A time that the new day does not offer must not stay selected unseen.
  useEffect(() => {
    if (slotTime === '' || availability.status !== 'ready') return;
    const isOffered = availability.slots.some((slot) => slot.slot_time === slotTime && slot.available > 0);
    if (!isOffered) setValue('slot_time', '');
  }, [availability, slotTime, setValue]);

  return {
    store: stores.find((each) => each.shop_address === shopAddress),
    availability,
    fullDays: withOwnDay(fullDays, own),
    reloadTimes,
    reloadDays,
    refuseTime(message) {
      setValue('slot_time', '');
      setError('slot_time', { type: 'server', message });
      void reloadTimes();
      void reloadDays();
    },
  };
}
