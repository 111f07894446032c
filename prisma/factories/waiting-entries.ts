import type { Db } from '@/lib/db/client';
import { dateColumn, timeColumn } from '@/lib/db/dates';
import type { WaitingEntry } from '@/lib/db/generated/client';
import { createBooking } from './bookings';
import { createActiveCustomer } from './users';

interface FullSlot {
  readonly shop_address: string;
  /** `YYYY-MM-DD` */
  readonly slot_date: string;
  /** `HH:MM:SS` */
  readonly slot_time: string;
}

/** Reduces a slot without bookings to one place and books it. Returns the booking's id. */
export async function createFullSlot(db: Db, slot: FullSlot): Promise<number> {
  const { shop_address: shopAddress, slot_date: slotDate, slot_time: slotTime } = slot;
  const { id: storeId } = await db.store.findUniqueOrThrow({ where: { shopAddress } });
  const key = { storeId, slotDate: dateColumn(slotDate), slotTime: timeColumn(slotTime) };
  // A cancelled booking leaves its slot behind, with the store's capacity.
  await db.slot.createMany({ data: [{ ...key, capacity: 1 }], skipDuplicates: true });
  await db.slot.updateMany({ where: key, data: { capacity: 1 } });
  const { id: userId, mobile: userMobile } = await createActiveCustomer(db);
  return (await createBooking(db, { userId, userMobile, shopAddress, slotDate, slotTime })).id;
}

/** The slot must have a booking. The database holds a free place at once. */
export async function createWaitingEntry(db: Db, userId: number, slot: FullSlot): Promise<WaitingEntry> {
  const { shop_address: shopAddress, slot_date: slotDate, slot_time: slotTime } = slot;
  const { id: storeId } = await db.store.findUniqueOrThrow({ where: { shopAddress } });
  const key = { storeId, slotDate: dateColumn(slotDate), slotTime: timeColumn(slotTime) };
  return db.waitingEntry.create({ data: { ...key, userId, quantityGrams: 1 } });
}
