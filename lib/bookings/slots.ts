import { Refusal } from '@/lib/access/refusal';
import type { Db } from '@/lib/db/client';
import { dateColumn, timeColumn } from '@/lib/db/dates';
import { Prisma } from '@/lib/db/generated/client';

/**
 * Slot capacity: each booking takes a place in a slot. `booked` is counted by database triggers whenever a booking is made, moved or
 * cancelled: never write it from code (docs/decisions/013-kept-counters.md). Lock order: bookings before slots, slots by key.
 */
export interface SlotKey {
  readonly storeId: number;
  readonly slotDate: string;
  readonly slotTime: string;
}

/**
 * Locks a slot with free capacity until the transaction ends; creates the slot's row for its first booking. Refuses 409 SLOT_FULL.
 * @param capacity capacity of a new slot
 * @param from the old slot of a moved booking: locked with it, in key order
 */
export async function holdPlace(db: Db, slot: SlotKey, capacity: number, from?: SlotKey): Promise<void> {
  const { storeId, slotDate, slotTime } = slot;
  await db.slot.createMany({
    data: [{ storeId, slotDate: dateColumn(slotDate), slotTime: timeColumn(slotTime), capacity }],
    skipDuplicates: true,
  });
  const locked = await lockSlots(db, from === undefined ? [slot] : [slot, from]);
  const wanted = locked.find(
    (each) => each.storeId === storeId && each.slotDate === slotDate && each.slotTime === slotTime,
  );
  if (wanted?.isFree !== true) throw slotFull();
}

/** Locks slots in key order until the transaction ends. */
export async function lockSlots(
  db: Db,
  slots: readonly SlotKey[],
): Promise<(SlotKey & { readonly isFree: boolean })[]> {
  if (slots.length === 0) return [];
  const keys = slots.map(
    ({ storeId, slotDate, slotTime }) => Prisma.sql`(${storeId}::int, ${slotDate}::date, ${slotTime}::time)`,
  );
  return db.$queryRaw`
    SELECT store_id AS "storeId", slot_date::text AS "slotDate", slot_time::text AS "slotTime", booked < capacity AS "isFree"
    FROM slots WHERE (store_id, slot_date, slot_time) IN (${Prisma.join(keys)})
    ORDER BY store_id, slot_date, slot_time FOR NO KEY UPDATE`;
}

export function slotFull(): Refusal {
  const message = 'This slot is full. Please choose another time.';
  return new Refusal('SLOT_FULL', message, { fields: { slot_time: message } });
}
