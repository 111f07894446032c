import type { Clock } from '@/lib/access/operation';
import { recountSlot, lockSlots, type SlotKey } from '@/lib/bookings/slots';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { storeDate, storeTime } from '@/lib/text/format';

/*
 * Ends waiting entries by time, and when a store removes a slot. Places that become free by a cancellation, a move or more capacity are
 * passed on by the database in the same transaction (docs/decisions/013-kept-counters.md).
 */

/** Per run; each has its own transaction. */
const slotsPerRun = 200;

/**
 * Ends expired holds, passes their places on, and ends entries of slots that have begun; after downtime too. Safe in several processes at
 * once: a slot is counted under its lock, and a second count changes nothing.
 * @returns the number of slots
 */
export async function expireHolds({ sql, clock }: { sql: Sql; clock: Clock }): Promise<number> {
  const now = clock.now();
  const due = await sql.rows(
    query
      .selectFrom('waiting_entries')
      .select(['store_id', 'slot_date', 'slot_time'])
      .distinct()
      .where('ended_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('held_until', '<=', now.toISOString()),
          raw<boolean>`(slot_date, slot_time) <= (${storeDate(now)}::date, ${storeTime(now)}::time)`,
        ]),
      )
      .limit(slotsPerRun),
  );
  for (const slot of due)
    // Sequential: each transaction locks only one slot.
    await sql.transaction(async (tx) => {
      tx.send(
        query.selectNoFrom(raw`set_config('pasidi.now', ${now.toISOString()}, true)`.as('operation_time')),
      );
      await recountSlot(tx, slot);
    });
  return due.length;
}

/**
 * Ends entries of slots that a store no longer has, holds included: a closed day, shorter hours, another slot length, a store that is off.
 * Call it in the transaction of the change, after locking its bookings and before other writes to the slots.
 * @param isSlot whether the store still has a slot, `YYYY-MM-DD` and `HH:MM:SS`
 * @returns the number of entries
 */
export async function endWaitingOfClosedSlots(
  tx: Transaction,
  storeId: number,
  isSlot: (slotDate: string, slotTime: string) => boolean,
  now: Date,
): Promise<number> {
  const waited = await tx.rows(
    query
      .selectFrom('waiting_entries')
      .select(['store_id', 'slot_date', 'slot_time'])
      .distinct()
      .where('store_id', '=', storeId)
      .where('slot_date', '>=', storeDate(now))
      .where('ended_at', 'is', null),
  );
  const closed = waited.filter(({ slot_date, slot_time }) => !isSlot(slot_date, slot_time));
  if (closed.length === 0) return 0;
  await lockSlots(tx, closed);
  const keys = closed.map(
    ({ store_id, slot_date, slot_time }: SlotKey) =>
      raw`(${store_id}::int, ${slot_date}::date, ${slot_time}::time)`,
  );
  return tx.run(
    query
      .updateTable('waiting_entries')
      .set({ ended_at: now, end_reason: 'slot_closed' })
      .where(
        (eb) => raw<boolean>`${eb.refTuple('store_id', 'slot_date', 'slot_time')} in (${raw.join(keys)})`,
      )
      .where('ended_at', 'is', null),
  );
}
