import { Refusal } from '@/lib/access/refusal';
import type { Db } from '@/lib/db/client';
import { dateColumn, timeColumn } from '@/lib/db/dates';

/** The counted places of slots. The database counts: `booked < capacity` stands in the update itself, never in a check before it. */
export interface SlotKey {
  readonly storeId: number;
  readonly slotDate: string;
  readonly slotTime: string;
}

/** Takes one place, making the slot's row where it is the first. Refuses 409 SLOT_FULL. Run it in a transaction. */
export async function takePlace(db: Db, slot: SlotKey, capacity: number): Promise<void> {
  const date = dateColumn(slot.slotDate);
  const time = timeColumn(slot.slotTime);
  await db.slot.createMany({
    data: [{ storeId: slot.storeId, slotDate: date, slotTime: time, capacity }],
    skipDuplicates: true,
  });
  const taken = await db.$executeRaw`
    UPDATE slots SET booked = booked + 1
    WHERE store_id = ${slot.storeId} AND slot_date = ${slot.slotDate}::date AND slot_time = ${slot.slotTime}::time AND booked < capacity`;
  if (taken === 0) throw slotFull();
}

export function slotFull(): Refusal {
  const message = 'This slot is full. Please choose another time.';
  return new Refusal('SLOT_FULL', message, { fields: { slot_time: message } });
}

/** Gives one place back. */
export async function freePlace(db: Db, slot: SlotKey): Promise<void> {
  await db.$executeRaw`
    UPDATE slots SET booked = booked - 1
    WHERE store_id = ${slot.storeId} AND slot_date = ${slot.slotDate}::date AND slot_time = ${slot.slotTime}::time`;
}
