import type { RefusalCode } from '@/lib/kernel/access/refusal';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { hasBegun, quantityLabel } from '@/lib/visits/bookings/rules';
import { noShowCorrectionDays } from '@/lib/visit-rules';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { formatDate, storeDate, storeInstant } from '@/lib/kernel/text/format';

/* Pure rules of the front desk (docs/product/rules.md, "Front desk"). Times are the store's. */

type Visit = Pick<
  BookingRecord,
  'slot_date' | 'slot_time' | 'shop_address' | 'status' | 'visit' | 'needs_new_time'
>;
export type MarkedAs = 'arrived' | 'no_show' | 'expected';

interface WhyNot {
  readonly code: Extract<
    RefusalCode,
    'BOOKING_CANCELLED' | 'WRONG_DAY' | 'WRONG_STORE' | 'SLOT_NOT_OVER' | 'VISIT_DONE'
  >;
  readonly message: string;
}

export const visitRefusals = {
  wrongDay: (date: string) =>
    `This visit is on another day: ${formatDate(date)}. It can be checked in on that day only.`,
  wrongStore: (store: string) =>
    `This visit is at another store: ${store}. Check it in there, or choose that store here.`,
  notOver: 'This visit is not over yet. Please wait until its slot ends.',
  served: 'This visit is served, so its state stays.',
} as const;

/**
 * Why a visit cannot be checked in, or null.
 * @param today date at the store
 * @param desk the desk's store, if known
 */
export function whyNotCheckedIn(
  visit: Omit<Visit, 'visit' | 'needs_new_time'>,
  today: string,
  desk: string | undefined,
): WhyNot | null {
  if (visit.status === 'cancelled')
    return {
      code: 'BOOKING_CANCELLED',
      message: 'This visit is cancelled. Please ask the customer to book another time.',
    };
  if (visit.slot_date !== today) return wrongDay(visit);
  if (desk !== undefined && desk !== visit.shop_address)
    return {
      code: 'WRONG_STORE',
      message: visitRefusals.wrongStore(visit.shop_address),
    };
  return null;
}

/** Allowed transitions of a visit's state: null if it can be marked. No-shows on any later day, arrivals of no-shows within `noShowCorrectionDays`, other states on the visit's day. */
export function whyNotMarked(visit: Visit, as: MarkedAs, slotMinutes: number, now: Date): WhyNot | null {
  if (visit.status === 'cancelled') return done('This visit is cancelled, so its state stays.');
  if (visit.visit === 'served') return done(visitRefusals.served);
  if (visit.visit === as) return null;
  if (as === 'no_show' && visit.needs_new_time)
    return done('This visit lost its slot by a change of the store, so it is no no-show.');
  if (as === 'no_show') return isOver(visit, slotMinutes, now) ? null : notOver;
  const today = storeDate(now);
  if (as === 'arrived' && visit.visit === 'no_show') {
    if (today > daysAfter(visit.slot_date, noShowCorrectionDays))
      return done(`A no-show can be corrected for ${noShowCorrectionDays} days. This one stays.`);
    return null;
  }
  return visit.slot_date === today ? null : wrongDay(visit);
}

/** Why the call of a visit cannot be taken back, or null. */
export function whyNotUncalled({ visit }: Pick<Visit, 'visit'>): WhyNot | null {
  if (visit === 'arrived') return null;
  return done(visit === 'served' ? visitRefusals.served : 'This customer is not checked in any more.');
}

/** Who waits at the store: arrived and not called, the longest wait first. */
export function waitingVisits<V extends Pick<BookingRecord, 'id' | 'visit' | 'arrived_at' | 'called_at'>>(
  visits: readonly V[],
): V[] {
  return visits
    .filter((each) => each.visit === 'arrived' && each.arrived_at !== null && each.called_at === null)
    .toSorted((a, b) => (a.arrived_at ?? '').localeCompare(b.arrived_at ?? '') || a.id - b.id);
}

/** Whole minutes since an instant; 0 for one to come, on a device whose clock is slow. */
export function minutesSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000));
}

/** Cuts a long name of the customer. */
export function opportunityName({ name, quantity }: { name: string; quantity: string }): string {
  const range = quantityLabel(quantity);
  const most = 120 - `Visit of , ${range}`.length;
  return `Visit of ${Array.from(name).slice(0, most).join('')}, ${range}`;
}

/** @param times starts of today's slots, `HH:MM:SS` */
export function runningSlot(times: readonly string[], slotMinutes: number, now: Date): string | null {
  const slot_date = storeDate(now);
  const isRunning = (slot_time: string) =>
    hasBegun({ slot_date, slot_time }, now) && !isOver({ slot_date, slot_time }, slotMinutes, now);
  return times.find(isRunning) ?? null;
}

function isOver(
  { slot_date, slot_time }: Pick<BookingRecord, 'slot_date' | 'slot_time'>,
  slotMinutes: number,
  now: Date,
): boolean {
  return now.getTime() >= storeInstant(slot_date, slot_time).getTime() + slotMinutes * 60_000;
}

const notOver: WhyNot = {
  code: 'SLOT_NOT_OVER',
  message: visitRefusals.notOver,
};

const done = (message: string): WhyNot => ({ code: 'VISIT_DONE', message });

const wrongDay = ({ slot_date }: Pick<Visit, 'slot_date'>): WhyNot => ({
  code: 'WRONG_DAY',
  message: visitRefusals.wrongDay(slot_date),
});
