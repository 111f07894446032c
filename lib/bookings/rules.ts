import { bookingHorizonDays } from '@/lib/business';
import { storeDate, storeTime } from '@/lib/text/format';
import type { BookingRecord, StoreRecord } from './contract';

/** Pure decisions about slots and bookings (docs/product/rules.md, "Stores and slots" and "Bookings"). Times are the store's. */

/** Derived, never stored: upcoming if the slot's date is today or later. */
export function bookingTime(booking: Pick<BookingRecord, 'slot_date'>, today: string): 'upcoming' | 'past' {
  return booking.slot_date >= today ? 'upcoming' : 'past';
}

/** Whether a slot has begun at an instant. */
export function hasBegun(slot: { slot_date: string; slot_time: string }, now: Date): boolean {
  const today = storeDate(now);
  return slot.slot_date < today || (slot.slot_date === today && slot.slot_time <= storeTime(now));
}

/** Why a booking cannot be cancelled, or null. One that is cancelled already may be: nothing happens then. */
export function whyCannotCancel(
  booking: Pick<BookingRecord, 'status' | 'slot_date' | 'slot_time'>,
  now: Date,
): string | null {
  if (booking.status === 'cancelled') return null;
  return hasBegun(booking, now)
    ? 'This visit has begun or is over, so it cannot be cancelled any more.'
    : null;
}

/** The ISO weekday of a date, Monday = 1. */
export function weekday(date: string): number {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 ? 7 : day;
}

/** A date so many days after another. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The start times of a store's slots on an open day: the last one ends when the store closes. */
export function slotTimes(store: Pick<StoreRecord, 'opens' | 'closes' | 'slot_minutes'>): string[] {
  const times: string[] = [];
  for (
    let start = minutesOf(store.opens);
    start + store.slot_minutes <= minutesOf(store.closes);
    start += store.slot_minutes
  ) {
    times.push(
      `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}:00`,
    );
  }
  return times;
}

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** The last date that can be booked. */
export function lastBookableDate(today: string): string {
  return daysAfter(today, bookingHorizonDays);
}

/** What is wrong with a slot somebody wants to take: the field and the sentence, or null. */
export function whyNotSlot(
  store: StoreRecord,
  slot: { slot_date: string; slot_time: string },
  now: Date,
): { field: 'slot_date' | 'slot_time'; message: string } | null {
  const today = storeDate(now);
  if (slot.slot_date < today)
    return { field: 'slot_date', message: 'The date cannot be earlier than today.' };
  if (slot.slot_date > lastBookableDate(today))
    return { field: 'slot_date', message: 'Visits can be booked up to a year ahead.' };
  if (!store.open_days.includes(weekday(slot.slot_date)))
    return { field: 'slot_date', message: 'The store is closed on this day. Please choose another date.' };
  if (!slotTimes(store).includes(slot.slot_time))
    return {
      field: 'slot_time',
      message: 'There is no slot at this time. Please choose one of the times shown.',
    };
  if (hasBegun(slot, now))
    return { field: 'slot_time', message: 'This slot has begun already. Please choose a later one.' };
  return null;
}

/**
 * Whether no slot of an open day is free: each is taken or has begun.
 * @param takenTimes the slots of the day that have no place left, `HH:MM:SS`
 */
export function isFullDay(
  store: Pick<StoreRecord, 'opens' | 'closes' | 'slot_minutes'>,
  slot_date: string,
  takenTimes: readonly string[],
  now: Date,
): boolean {
  return slotTimes(store).every(
    (slot_time) => takenTimes.includes(slot_time) || hasBegun({ slot_date, slot_time }, now),
  );
}

/** Whether a visit can be booked on a date, as far as the store's opening days and the days that are full tell. */
export function isBookableDay(
  store: Pick<StoreRecord, 'open_days'>,
  date: string,
  fullDays: readonly string[],
): boolean {
  return store.open_days.includes(weekday(date)) && !fullDays.includes(date);
}

/** The first bookable date from today on, or null if there is none within the horizon. */
export function nextBookableDay(
  store: Pick<StoreRecord, 'open_days'>,
  fullDays: readonly string[],
  today: string,
): string | null {
  for (let date = today; date <= lastBookableDate(today); date = daysAfter(date, 1)) {
    if (isBookableDay(store, date, fullDays)) return date;
  }
  return null;
}

/** Why a booking cannot be moved or changed, with the code of the refusal, or null. */
export function whyCannotEdit(
  booking: Pick<BookingRecord, 'status' | 'slot_date' | 'slot_time'>,
  now: Date,
): { code: 'BOOKING_CANCELLED' | 'BOOKING_PAST'; message: string } | null {
  if (booking.status === 'cancelled')
    return { code: 'BOOKING_CANCELLED', message: 'This booking is cancelled and cannot be changed.' };
  if (hasBegun(booking, now))
    return {
      code: 'BOOKING_PAST',
      message: 'This visit has begun or is over, so it cannot be changed any more.',
    };
  return null;
}
