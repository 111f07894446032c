import { operation } from '@/lib/kernel/access/operation';
import { newTimeDays } from '@/lib/visit-rules';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { raw } from '@/lib/db/query';
import { dayMs } from '@/lib/kernel/text/calendar';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import type { BookingRecord } from './contract';
import { selectBookings, toBookingRecord } from './to-wire';

const selectVisits = selectBookings
  .innerJoin('stores', 'stores.id', 'bookings.store_id')
  .select('stores.map_url')
  .where('bookings.status', '=', 'booked');

interface Now {
  readonly date: string;
  readonly time: string;
}

/** A pair, so that the index on the customer's visits is used. */
const isToCome = (value: Placeholder<Now>) =>
  raw<boolean>`(bookings.slot_date, bookings.slot_time) > (${value('date')}::date, ${value('time')}::time)`;

/** A customer's earliest visit ahead. */
export const selectNextVisit = compileOnce((value: Placeholder<Now & { customer: number }>) =>
  selectVisits
    .where('bookings.user_id', '=', value('customer'))
    .where('bookings.needs_new_time_at', 'is', null)
    // As `isAhead` of ./rules.
    .where(raw<boolean>`bookings.slot_date >= ${value('date')}::date`)
    .where((visit) => visit.or([visit('bookings.visit', '=', 'expected'), isToCome(value)]))
    .orderBy('bookings.slot_date')
    .orderBy('bookings.slot_time')
    .orderBy('bookings.id')
    .limit(1),
);

const selectVisitWithoutSlot = compileOnce((value: Placeholder<Now & { customer: number; after: string }>) =>
  selectVisits
    .where('bookings.user_id', '=', value('customer'))
    .where('bookings.needs_new_time_at', 'is not', null)
    // Until `newTimeUntil`.
    .where((visit) => visit.or([visit('bookings.needs_new_time_at', '>', value('after')), isToCome(value)]))
    .where('bookings.arrived_at', 'is', null)
    .orderBy('bookings.slot_date')
    .orderBy('bookings.slot_time')
    .orderBy('bookings.id')
    .limit(1),
);

interface NextVisit {
  readonly visit: BookingRecord | null;
  /** Null if the store has no map address. */
  readonly mapUrl: string | null;
}

/** The actor's earliest visit that needs a new time and can still be moved, else the earliest one ahead, or null. */
export const readNextVisit = operation<Record<string, never>, NextVisit>(
  "list a customer's bookings",
  'no proof',
  async ({ actor, sql, clock }) => {
    const now = clock.now();
    const after = new Date(now.getTime() - newTimeDays * dayMs);
    const of = { customer: actor.id, date: storeDate(now), time: storeTime(now) };
    const [next, withoutSlot] = await Promise.all([
      sql.first(selectNextVisit(of), { shared: true }),
      sql.first(selectVisitWithoutSlot({ ...of, after: after.toISOString() }), { shared: true }),
    ]);
    const row = withoutSlot ?? next;
    return row === undefined
      ? { visit: null, mapUrl: null }
      : { visit: toBookingRecord(row), mapUrl: row.map_url };
  },
);
