import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { StaffBookingRecord } from '@/lib/visits/bookings/contract';
import {
  bookingColumns,
  selectStaffBookings,
  toBookingRecord,
  toStaffBookingRecord,
  type StaffBookingRow,
} from '@/lib/visits/bookings/to-wire';
import { storeLimits } from '@/lib/limits';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { announceNewTime } from '@/lib/visits/messages/visits';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import { losingTheirSlot, type StoreAfter } from './rules';

/* Booked visits that lose their slot by a change of their store (docs/product/rules.md, "Stores and slots"). */

/** Locks the store's coming visits with a place, by id, and returns those without a slot after a change. */
export async function visitsWithoutSlot(
  tx: Transaction,
  storeId: number,
  after: StoreAfter,
  now: Date,
): Promise<StaffBookingRow[]> {
  const visits = await tx.rows(
    selectStaffBookings
      .where('bookings.store_id', '=', storeId)
      .where('bookings.status', '=', 'booked')
      .where('bookings.needs_new_time_at', 'is', null)
      .where('bookings.over_capacity', '=', false)
      .where(hasNotBegun('bookings', now))
      .orderBy('bookings.id')
      .forUpdate('bookings'),
  );
  return losingTheirSlot(after, visits);
}

/** A pair, so that the indexes on the slots of a store are used. */
const hasNotBegun = (table: 'bookings' | 'slots', now: Date) =>
  raw<boolean>`(${raw.ref(`${table}.slot_date`)}, ${raw.ref(`${table}.slot_time`)}) > (${storeDate(now)}::date, ${storeTime(now)}::time)`;

/** Visits by time, up to the limit of a list. */
export function listedVisits(visits: readonly StaffBookingRow[]): StaffBookingRecord[] {
  const momentOf = ({ slot_date, slot_time }: StaffBookingRow) => `${slot_date}T${slot_time}`;
  return visits
    .toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)) || one.id - other.id)
    .slice(0, storeLimits.listedVisits)
    .map(toStaffBookingRecord);
}

/** The visits and their slots are locked. Queues a message to each customer. */
export async function removeSlots(
  tx: Transaction,
  visits: readonly StaffBookingRow[],
  { actorId, now }: { readonly actorId: number; readonly now: Date },
): Promise<void> {
  if (visits.length === 0) return;
  const before = new Map(visits.map((visit) => [visit.id, toBookingRecord(visit)]));
  const rows = await tx.rows(
    query
      .updateTable('bookings')
      .set({ needs_new_time_at: now, version: raw`version + 1`, updated_at: now })
      .where(raw<boolean>`id = any(${[...before.keys()]}::int[])`)
      .returning(bookingColumns),
  );
  writeAudit(
    tx,
    rows.map((row) => ({
      actorId,
      action: 'booking.lose_slot',
      entity: 'booking' as const,
      entityId: row.id,
      before: before.get(row.id) ?? null,
      after: toBookingRecord(row),
    })),
    now,
  );
  for (const row of rows) announceNewTime(tx, row, now);
}

/** Locks coming slots by key, before statements that write some of them in any order. */
export async function lockComingSlots(tx: Transaction, storeId: number, now: Date): Promise<void> {
  await tx.rows(
    query
      .selectFrom('slots')
      .select('store_id')
      .where('store_id', '=', storeId)
      .where(hasNotBegun('slots', now))
      .orderBy('slot_date')
      .orderBy('slot_time')
      .forNoKeyUpdate(),
  );
}

/** The slots are locked. A slot with more arrived customers keeps their places. */
export function setCapacity(tx: Transaction, storeId: number, capacity: number, now: Date): void {
  tx.send(
    query
      .updateTable('slots')
      .set({ capacity: raw`greatest(${capacity}::int, booked)` })
      .where('store_id', '=', storeId)
      .where(hasNotBegun('slots', now)),
  );
}
