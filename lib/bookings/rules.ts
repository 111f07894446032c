import type { RefusalCode } from '@/lib/access/refusal';
import { bookingHorizonDays, quantityRanges } from '@/lib/business';
import { storeDate, storeTime } from '@/lib/text/format';
import type { BookingRecord, StoreRecord } from './contract';

/** Pure rules of slots and bookings (docs/product/rules.md, "Stores and slots" and "Bookings"). Times are the store's. */

/** Derived, never stored: upcoming if the slot's date is today or later. */
export function bookingTime(booking: Pick<BookingRecord, 'slot_date'>, today: string): 'upcoming' | 'past' {
  return booking.slot_date >= today ? 'upcoming' : 'past';
}

/** The instant at which a slot begins. India has had one offset, without daylight saving time, since 1945. */
export function slotStart(slotDate: string, slotTime: string): Date {
  return new Date(`${slotDate}T${slotTime}+05:30`);
}

export function hasBegun(slot: { slot_date: string; slot_time: string }, now: Date): boolean {
  const today = storeDate(now);
  return slot.slot_date < today || (slot.slot_date === today && slot.slot_time <= storeTime(now));
}

/** Whether the customer has come to the store for the visit. */
export function hasArrived({ visit }: Pick<BookingRecord, 'visit'>): boolean {
  return visit === 'arrived' || visit === 'served';
}

type Moment = Pick<BookingRecord, 'slot_date' | 'slot_time'>;
interface WhyNot<Code extends RefusalCode> {
  readonly code: Code;
  readonly message: string;
}

/** Returns why a booking cannot be cancelled, or null. Cancelling again is allowed and has no effect. */
export function whyCannotCancel(
  booking: Moment & Pick<BookingRecord, 'status' | 'visit'>,
  now: Date,
): WhyNot<'ARRIVED' | 'BOOKING_PAST'> | null {
  if (booking.status === 'cancelled') return null;
  if (hasArrived(booking)) return whyArrived('cancelled');
  return hasBegun(booking, now) ? whyBegun('cancelled') : null;
}

/** Returns why a booking cannot be moved to another date, time or store, or null. */
export function whyCannotMove(
  booking: Moment & Pick<BookingRecord, 'status' | 'visit'>,
  now: Date,
): WhyNot<'ARRIVED' | 'BOOKING_CANCELLED' | 'BOOKING_PAST'> | null {
  return booking.status === 'booked' && hasArrived(booking)
    ? whyArrived('moved')
    : whyCannotEdit(booking, now);
}

/** Returns why a booking cannot be changed at all, or null. */
export function whyCannotEdit(
  booking: Moment & Pick<BookingRecord, 'status'>,
  now: Date,
): WhyNot<'BOOKING_CANCELLED' | 'BOOKING_PAST'> | null {
  if (booking.status === 'cancelled')
    return { code: 'BOOKING_CANCELLED', message: 'This booking is cancelled and cannot be changed.' };
  return hasBegun(booking, now) ? whyBegun('changed') : null;
}

const whyBegun = (verb: string): WhyNot<'BOOKING_PAST'> => ({
  code: 'BOOKING_PAST',
  message: `This visit has begun or is over, so it cannot be ${verb} any more.`,
});

const whyArrived = (verb: string): WhyNot<'ARRIVED'> => ({
  code: 'ARRIVED',
  message: `This visit is checked in at the store, so it cannot be ${verb} any more.`,
});

/** The ISO weekday of a date, Monday = 1. */
export function weekday(date: string): number {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 ? 7 : day;
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The start times of a store's slots on an open day; the last slot ends at closing time. */
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

export function lastBookableDate(today: string): string {
  return daysAfter(today, bookingHorizonDays);
}

/** Validates the slot of a booking: returns the invalid field with its error message, or null. */
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
 * Whether every slot of an open day is full or has begun.
 * @param takenTimes the full slots of the day, `HH:MM:SS`
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

/** Whether a date can be booked, by the store's opening days and the full days. */
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

/** The range of a stored lower bound: `5` is `5-10 grams`. */
export function quantityLabel(quantity: string): string {
  return quantityRanges.find((range) => range.value === quantity)?.label ?? `${quantity} grams`;
}
