import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { SlotRecord } from './contract';
import { hasBegun, slotTimesOn } from './rules';
import { holdsOf } from './slots';
import { toStoreHours, type StoreRow } from './to-wire';

/**
 * None on a closed day or if the store is off, none available once begun. A place held on the waiting list counts as booked, except to its
 * customer.
 * @param store read with the days around `slot_date` (`requireStore`)
 */
export async function readSlots(
  sql: Sql,
  store: StoreRow,
  slot_date: string,
  now: Date,
  customerId: number | null = null,
): Promise<SlotRecord[]> {
  const times = store.active ? slotTimesOn(toStoreHours(store), slot_date) : [];
  if (times.length === 0) return [];
  const slots = await sql.rows(
    query
      .selectFrom('slots')
      .select((slot) => [
        'slot_time',
        'capacity',
        'over',
        raw<number>`booked + held - ${holdsOf(slot, customerId, now)}`.as('booked'),
      ])
      .where('store_id', '=', store.id)
      .where('slot_date', '=', slot_date),
  );
  const stored = new Map(slots.map((slot) => [slot.slot_time, slot]));
  return times.map((slot_time) => {
    const { capacity, booked, over } = stored.get(slot_time) ?? {
      capacity: store.capacity,
      booked: 0,
      over: 0,
    };
    const available = hasBegun({ slot_date, slot_time }, now) ? 0 : Math.max(0, capacity - booked);
    return { slot_time, capacity, booked, available, over };
  });
}
