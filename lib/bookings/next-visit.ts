import { operation } from '@/lib/access/operation';
import { newTimeDays } from '@/lib/business';
import { compileOnce, type ValueOf } from '@/lib/db/compile-once';
import { raw } from '@/lib/db/query';
import { storeDate, storeTime } from '@/lib/text/format';
import type { BookingRecord } from './contract';
import { selectBookings, toBookingRecord } from './to-wire';

const selectVisits = selectBookings
  .innerJoin('stores', 'stores.id', 'bookings.store_id')
  .select('stores.map_url')
  .where('bookings.status', '=', 'booked');

const selectNextVisit = compileOnce((value: ValueOf<{ actor: number; date: string; time: string }>) =>
  selectVisits
    .where('bookings.user_id', '=', value('actor'))
    .where('bookings.needs_new_time_at', 'is', null)
    // As a pair, which the index on the customer's visits serves.
    .where(
      raw<boolean>`(bookings.slot_date, bookings.slot_time) > (${value('date')}::date, ${value('time')}::time)`,
    )
    .orderBy('bookings.slot_date')
    .orderBy('bookings.slot_time')
    .orderBy('bookings.id')
    .limit(1),
);

const selectVisitWithoutSlot = compileOnce((value: ValueOf<{ actor: number; after: string }>) =>
  selectVisits
    .where('bookings.user_id', '=', value('actor'))
    .where('bookings.needs_new_time_at', '>', value('after'))
    .where('bookings.arrived_at', 'is', null)
    .orderBy('bookings.slot_date')
    .orderBy('bookings.slot_time')
    .orderBy('bookings.id')
    .limit(1),
);

interface NextVisit {
  readonly visit: BookingRecord | null;
  /** The visit's store on a map; null if it has no address there. */
  readonly mapUrl: string | null;
}

/**
 * The actor's earliest visit that needs a new time and can still be moved, else the earliest booked one that has not begun, or null. For
 * pages.
 */
export const readNextVisit = operation<Record<string, never>, NextVisit>(
  "list a customer's bookings",
  async ({ actor, sql, clock }) => {
    const now = clock.now();
    const after = new Date(now.getTime() - newTimeDays * 86_400_000);
    const [next, withoutSlot] = await Promise.all([
      sql.first(selectNextVisit({ actor: actor.id, date: storeDate(now), time: storeTime(now) })),
      sql.first(selectVisitWithoutSlot({ actor: actor.id, after: after.toISOString() })),
    ]);
    const row = withoutSlot ?? next;
    return row === undefined
      ? { visit: null, mapUrl: null }
      : { visit: toBookingRecord(row), mapUrl: row.map_url };
  },
);
