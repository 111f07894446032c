import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { SlotRecord } from './contract';
import { hasBegun, slotTimes, weekday } from './rules';
import { holdsOf } from './slots';
import { toStoreRecord, type StoreRow } from './to-wire';

/**
 * The slots of a store on a day with their places: none on a closed day, none available once begun. A place that is held for a customer of
 * the waiting list counts as booked, but not to that customer.
 */
export async function readSlots(
  sql: Sql,
  store: StoreRow,
  slot_date: string,
  now: Date,
  customerId: number | null = null,
): Promise<SlotRecord[]> {
  const shape = toStoreRecord(store);
  if (!shape.open_days.includes(weekday(slot_date))) return [];
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
  const taken = new Map(slots.map((slot) => [slot.slot_time, slot]));
  return slotTimes(shape).map((slot_time) => {
    const { capacity, booked, over } = taken.get(slot_time) ?? {
      capacity: shape.capacity,
      booked: 0,
      over: 0,
    };
    const available = hasBegun({ slot_date, slot_time }, now) ? 0 : Math.max(0, capacity - booked);
    return { slot_time, capacity, booked, available, over };
  });
}
