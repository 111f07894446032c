import type { RefusalCode } from '@/lib/kernel/access/refusal';
import { bookingHorizonDays, callRegions, newTimeDays, quantityRanges } from '@/lib/visit-rules';
import { dayMs, daysAfter, weekday } from '@/lib/kernel/text/calendar';
import { storeDate, storeInstant, storeTime } from '@/lib/kernel/text/format';
import type { BookingRecord, StoreRecord } from './contract';

/* Pure rules of slots and bookings (docs/product/rules.md, "Stores and slots" and "Bookings"). Times are the store's. */

/** Derived, never stored. A visit to which the customer came, or nobody, is past at once. */
export function bookingTime(
  { slot_date, visit }: Pick<BookingRecord, 'slot_date'> & Partial<Pick<BookingRecord, 'visit'>>,
  today: string,
): 'upcoming' | 'past' {
  const isOver = visit === 'arrived' || visit === 'served' || visit === 'no_show';
  return slot_date >= today && !isOver ? 'upcoming' : 'past';
}

export function hasBegun(slot: { slot_date: string; slot_time: string }, now: Date): boolean {
  const today = storeDate(now);
  return slot.slot_date < today || (slot.slot_date === today && slot.slot_time <= storeTime(now));
}

export function hasArrived({ visit }: Pick<BookingRecord, 'visit'>): boolean {
  return visit === 'arrived' || visit === 'served';
}

/**
 * Whether a booked visit has a place and is still to come: until it begins, and until the end of its day while expected, since late
 * customers are checked in too.
 */
export function isAhead(
  booking: Moment & Pick<BookingRecord, 'status' | 'needs_new_time' | 'visit'>,
  now: Date,
): boolean {
  if (booking.status !== 'booked' || booking.needs_new_time) return false;
  return !hasBegun(booking, now) || (booking.slot_date === storeDate(now) && booking.visit === 'expected');
}

type Moment = Pick<BookingRecord, 'slot_date' | 'slot_time'>;
export const bookingRefusals = {
  cancelled: 'This booking is cancelled and cannot be changed.',
  begun: (verb: string) => `This visit has begun or is over, so it can no longer be ${verb}.`,
  arrived: (verb: string) => `This visit is checked in, so it can no longer be ${verb}.`,
} as const;

export const hasBooking = (who: 'You have' | 'This customer has') =>
  `${who} a booking on this date at this time.`;

interface WhyNot<Code extends RefusalCode> {
  readonly code: Code;
  readonly message: string;
}

/** Why a booking cannot be cancelled, or null. Cancelling again is allowed and has no effect. */
export function whyCannotCancel(
  booking: Moment & Pick<BookingRecord, 'status' | 'visit'>,
  now: Date,
): WhyNot<'ARRIVED' | 'BOOKING_PAST'> | null {
  if (booking.status === 'cancelled') return null;
  if (hasArrived(booking)) return whyArrived('cancelled');
  return hasBegun(booking, now) ? whyBegun('cancelled') : null;
}

/** Why a booking cannot be moved to another date, time or store, or null. */
export function whyCannotMove(
  booking: Changeable & Pick<BookingRecord, 'visit'>,
  now: Date,
): WhyNot<'ARRIVED' | 'BOOKING_CANCELLED' | 'BOOKING_PAST'> | null {
  return booking.status === 'booked' && hasArrived(booking)
    ? whyArrived('moved')
    : whyCannotEdit(booking, now);
}

/** Why a booking cannot be changed, or null. */
export function whyCannotEdit(
  booking: Changeable,
  now: Date,
): WhyNot<'BOOKING_CANCELLED' | 'BOOKING_PAST'> | null {
  if (booking.status === 'cancelled')
    return { code: 'BOOKING_CANCELLED', message: bookingRefusals.cancelled };
  return hasBegun(booking, now) && !mayChooseTime(booking, now) ? whyBegun('changed') : null;
}

type Changeable = Moment & Pick<BookingRecord, 'status' | 'new_time_until'>;

/** Whether a visit that lost its slot can still get another time, even after its old one. */
function mayChooseTime({ new_time_until }: Pick<BookingRecord, 'new_time_until'>, now: Date): boolean {
  return new_time_until !== null && now < new Date(new_time_until);
}

/** Whether the visit lost its slot and can still be moved. */
export function awaitsNewTime(
  booking: Changeable & Pick<BookingRecord, 'needs_new_time' | 'visit'>,
  now: Date,
) {
  return booking.needs_new_time && whyCannotMove(booking, now) === null;
}

/** End of choosing another time for a visit that lost its slot: `newTimeDays` later, or its old time if that is later. */
export function newTimeUntil(lostAt: Date, { slot_date, slot_time }: Moment): Date {
  const begins = storeInstant(slot_date, slot_time).getTime();
  return new Date(Math.max(lostAt.getTime() + newTimeDays * dayMs, begins));
}

const whyBegun = (verb: string): WhyNot<'BOOKING_PAST'> => ({
  code: 'BOOKING_PAST',
  message: bookingRefusals.begun(verb),
});

const whyArrived = (verb: string): WhyNot<'ARRIVED'> => ({
  code: 'ARRIVED',
  message: bookingRefusals.arrived(verb),
});

/** Opening hours; slots end within them. */
export interface Span {
  /** `HH:MM:SS` */
  readonly opens: string;
  readonly closes: string;
}

/** What the slots of a store depend on. */
export type StoreHours = Pick<StoreRecord, 'hours' | 'slot_minutes' | 'closed_days' | 'special_days'>;

export function sameHours(days: readonly number[], { opens, closes }: Span): StoreRecord['hours'] {
  return days.map((day) => ({ day, opens, closes }));
}

export function slotTimes(span: Span & Pick<StoreRecord, 'slot_minutes'>): string[] {
  const times: string[] = [];
  for (
    let start = minutesOf(span.opens);
    start + span.slot_minutes <= minutesOf(span.closes);
    start += span.slot_minutes
  ) {
    times.push(
      `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}:00`,
    );
  }
  return times;
}

/** A special day's hours replace its weekday's. */
function spansOn(store: StoreHours, date: string): readonly Span[] {
  if (store.closed_days.some(({ from, to }) => from <= date && date <= to)) return [];
  const special = store.special_days.find((each) => each.date === date);
  return special?.hours ?? store.hours.filter(({ day }) => day === weekday(date));
}

/** Slot times of a day in order; empty if the store is closed. */
export function slotTimesOn(store: StoreHours, date: string): string[] {
  const { slot_minutes } = store;
  return spansOn(store, date)
    .flatMap(({ opens, closes }) => slotTimes({ opens, closes, slot_minutes }))
    .toSorted();
}

/** The smallest number of slots on a day that has any. */
export function fewestSlots({ hours, slot_minutes, special_days }: StoreHours): number {
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => hours.filter((span) => span.day === day));
  const counts = [...week, ...special_days.map((day) => day.hours)].map((spans) =>
    spans.reduce((sum, { opens, closes }) => sum + slotTimes({ opens, closes, slot_minutes }).length, 0),
  );
  return Math.min(...counts.filter((count) => count > 0));
}

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

export function lastBookableDate(today: string): string {
  return daysAfter(today, bookingHorizonDays);
}

/** Returns the invalid field with its error message, or null. */
export function whyNotSlot(
  store: StoreHours,
  slot: { slot_date: string; slot_time: string },
  now: Date,
): { field: 'slot_date' | 'slot_time'; message: string } | null {
  const today = storeDate(now);
  const times = slotTimesOn(store, slot.slot_date);
  if (slot.slot_date < today)
    return { field: 'slot_date', message: 'The date cannot be earlier than today.' };
  if (slot.slot_date > lastBookableDate(today))
    return {
      field: 'slot_date',
      message: 'Visits can be booked up to a year ahead.',
    };
  if (times.length === 0)
    return { field: 'slot_date', message: 'The store is closed on this day. Please choose another date.' };
  if (!times.includes(slot.slot_time))
    return {
      field: 'slot_time',
      message: 'There is no slot at this time. Please choose one of the times shown.',
    };
  if (hasBegun(slot, now))
    return { field: 'slot_time', message: 'This slot has already begun. Please choose a later one.' };
  return null;
}

/**
 * Whether every slot of an open day is full or has begun.
 * @param takenTimes full slots, `HH:MM:SS`
 */
export function isFullDay(
  store: StoreHours,
  slot_date: string,
  takenTimes: readonly string[],
  now: Date,
): boolean {
  const times = slotTimesOn(store, slot_date);
  return (
    times.length > 0 &&
    times.every((slot_time) => takenTimes.includes(slot_time) || hasBegun({ slot_date, slot_time }, now))
  );
}

export function isBookableDay(store: StoreHours, date: string, fullDays: readonly string[]): boolean {
  return !fullDays.includes(date) && slotTimesOn(store, date).length > 0;
}

/** The first bookable date within the horizon, or null. */
export function nextBookableDay(
  store: StoreHours,
  fullDays: readonly string[],
  today: string,
): string | null {
  for (let date = today; date <= lastBookableDate(today); date = daysAfter(date, 1)) {
    if (isBookableDay(store, date, fullDays)) return date;
  }
  return null;
}

/** `5` is `5-10 grams`. */
export function quantityLabel(quantity: string): string {
  return quantityRanges.find((range) => range.value === quantity)?.label ?? `${quantity} grams`;
}

/** `5` is `5-10`. */
export function gramsOf(quantity: string): string {
  return quantityLabel(quantity).replace(/ grams$/, '');
}

/** Whether customers visit this choice of the booking form; in a region without a shop they ask for a call. */
export function hasShop(shopAddress: string): boolean {
  return !callRegions.some((region) => region === shopAddress);
}
