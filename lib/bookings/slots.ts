import { Refusal } from '@/lib/access/refusal';
import type { Db } from '@/lib/db/client';
import { dateColumn, timeColumn } from '@/lib/db/dates';
import { Prisma } from '@/lib/db/generated/client';

/**
 * Places of slots. `booked` is counted by triggers of the database whenever a booking takes, moves or frees a place: no code writes it
 * (docs/decisions/013-kept-counters.md). Bookings are locked before slots, slots in the order of their key.
 */
export interface SlotKey {
  readonly storeId: number;
  readonly slotDate: string;
  readonly slotTime: string;
}

/**
 * Locks a slot with a place to spare until the transaction ends, and creates its row where it is the first booking. Refuses 409 SLOT_FULL.
 * @param capacity places of a slot that is new
 * @param from the slot that a moved booking leaves: locked with it, in the order of the keys
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

/** Locks slots in the order of their key until the transaction ends. */
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
