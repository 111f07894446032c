import { Refusal } from '@/lib/access/refusal';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';

/**
 * Slot capacity: each booking takes a place in a slot. `booked` is counted by database triggers whenever a booking is made, moved or
 * cancelled: never write it from code (docs/decisions/013-kept-counters.md). Lock order: bookings before slots, slots by key.
 */
export interface SlotKey {
  readonly store_id: number;
  readonly slot_date: string;
  readonly slot_time: string;
}

/**
 * Takes a place in a slot: locks its row until the end of the transaction, in which the booking must be written; creates a missing row.
 * @param capacity capacity of a new slot
 * @param from the old slot of a moved booking; the booking's row must be locked
 * @returns false if the slot is full; the transaction must then be rolled back
 */
export async function takePlace(
  tx: Transaction,
  { store_id, slot_date, slot_time }: SlotKey,
  capacity: number,
  from?: SlotKey,
): Promise<boolean> {
  const to = { store_id, slot_date, slot_time };
  // A later key is locked by the trigger that frees its place.
  if (from !== undefined && isBefore(from, to)) tx.send(lockQuery([from]));
  const slots = query.selectFrom('slots').where((eb) => eb.and(to));
  // Only if it is missing: the check of the table would compare this capacity with the bookings of an existing slot.
  const missing = query
    .selectNoFrom((eb) => [
      raw<number>`${store_id}::int`.as('store_id'),
      raw<string>`${slot_date}::date`.as('slot_date'),
      raw<string>`${slot_time}::time`.as('slot_time'),
      raw<number>`${capacity}::int`.as('capacity'),
      eb.lit(0).as('booked'),
    ])
    .where((eb) => eb.not(eb.exists(slots.select('store_id'))));
  tx.send(
    query
      .insertInto('slots')
      .columns([...keyColumns, 'capacity', 'booked'])
      .expression(missing)
      .onConflict((conflict) => conflict.doNothing()),
  );
  const slot = await tx.first(slots.select(raw<boolean>`booked < capacity`.as('is_free')).forNoKeyUpdate());
  return slot?.is_free === true;
}

const keyColumns = ['store_id', 'slot_date', 'slot_time'] as const;

/** Locks slots in key order until the transaction ends. */
export async function lockSlots(tx: Transaction, slots: readonly SlotKey[]): Promise<void> {
  if (slots.length > 0) await tx.rows(lockQuery(slots));
}

function lockQuery(slots: readonly SlotKey[]) {
  const keys = slots.map(
    ({ store_id, slot_date, slot_time }) => raw`(${store_id}::int, ${slot_date}::date, ${slot_time}::time)`,
  );
  return query
    .selectFrom('slots')
    .select('store_id')
    .where((eb) => raw<boolean>`${eb.refTuple(...keyColumns)} in (${raw.join(keys)})`)
    .orderBy('store_id')
    .orderBy('slot_date')
    .orderBy('slot_time')
    .forNoKeyUpdate();
}

function isBefore(one: SlotKey, other: SlotKey): boolean {
  const column = keyColumns.find((name) => one[name] !== other[name]);
  return column !== undefined && one[column] < other[column];
}

export function slotFull(): Refusal {
  const message = 'This slot is full. Please choose another time.';
  return new Refusal('SLOT_FULL', message, { fields: { slot_time: message } });
}
