import type { BookingRecord } from '@/lib/visits/bookings/contract';
import type { Availability, FullDays } from './use-free-slots';

/** Counts a visit's own place as free, so that it can keep its slot. A visit that needs a new time has none. */
export function withOwnPlace(
  offered: Availability,
  own: BookingRecord | null,
  shop: string,
  date: string,
): Availability {
  if (
    own === null ||
    own.needs_new_time ||
    offered.status !== 'ready' ||
    shop !== own.shop_address ||
    date !== own.slot_date
  )
    return offered;
  return {
    status: 'ready',
    slots: offered.slots.map((slot) =>
      slot.slot_time === own.slot_time ? { ...slot, available: slot.available + 1 } : slot,
    ),
  };
}

/** A day is not full for a visit on it. */
export function withOwnDay(fullDays: FullDays, own: BookingRecord | null): FullDays {
  if (
    own === null ||
    own.needs_new_time ||
    fullDays.status !== 'ready' ||
    fullDays.shopAddress !== own.shop_address
  )
    return fullDays;
  return { ...fullDays, days: fullDays.days.filter((day) => day !== own.slot_date) };
}
