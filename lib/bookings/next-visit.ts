import { operation } from '@/lib/access/operation';
import { compileOnce, type ValueOf } from '@/lib/db/compile-once';
import { raw } from '@/lib/db/query';
import { storeDate, storeTime } from '@/lib/text/format';
import type { BookingRecord } from './contract';
import { selectBookings, toBookingRecord } from './to-wire';

const selectNextVisit = compileOnce((value: ValueOf<{ actor: number; date: string; time: string }>) =>
  selectBookings
    .where('bookings.user_id', '=', value('actor'))
    .where('bookings.status', '=', 'booked')
    // As a pair, which the index on the customer's visits serves.
    .where(
      raw<boolean>`(bookings.slot_date, bookings.slot_time) > (${value('date')}::date, ${value('time')}::time)`,
    )
    .orderBy('bookings.slot_date')
    .orderBy('bookings.slot_time')
    .orderBy('bookings.id')
    .limit(1),
);

/** The actor's earliest booked visit that has not begun, or null. For pages. */
export const readNextVisit = operation<Record<string, never>, { visit: BookingRecord | null }>(
  "list a customer's bookings",
  async ({ actor, sql, clock }) => {
    const now = clock.now();
    const row = await sql.first(
      selectNextVisit({ actor: actor.id, date: storeDate(now), time: storeTime(now) }),
    );
    return { visit: row === undefined ? null : toBookingRecord(row) };
  },
);
