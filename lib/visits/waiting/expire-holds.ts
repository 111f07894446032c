import type { Clock } from '@/lib/kernel/access/operation';
import { recountSlot, lockSlots, type SlotKey } from '@/lib/visits/bookings/slots';
import { databaseFault } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { storeDate, storeTime } from '@/lib/kernel/text/format';

/*
 * Ends waiting entries by time, and when a store removes a slot. Places that become free by a cancellation, a move or more capacity are
 * passed on by the database in the same transaction (docs/decisions/013-kept-counters.md).
 */

/** Read at once; each has its own transaction. */
const slotsPerPage = 200;

/**
 * Ends expired holds, passes their places on, and ends entries of slots that have begun; after downtime too. Safe in several processes at
 * once: a slot is counted under its lock, and a second count changes nothing. A slot that fails does not stop the others.
 * @returns the number of slots, and the errors of those that failed
 */
export async function expireHolds({
  sql,
  clock,
}: {
  sql: Sql;
  clock: Clock;
}): Promise<{ slots: number; errors: unknown[] }> {
  const now = clock.now();
  const errors: unknown[] = [];
  let slots = 0;
  for (let last: SlotKey | null = null; ;) {
    const due: SlotKey[] = await sql.rows(dueSlots(now, last));
    for (const slot of due)
      // Sequential: each transaction locks only one slot.
      await sql
        .transaction(async (tx) => {
          tx.send(
            query.selectNoFrom(
              raw`set_config('pasidi.now', ${now.toISOString()}, true)`.as('operation_time'),
            ),
          );
          await recountSlot(tx, slot);
        })
        .catch((error: unknown) => {
          if (databaseFault(error) === 'unavailable') throw error;
          errors.push(error);
        });
    slots += due.length;
    last = due.at(-1) ?? null;
    if (due.length < slotsPerPage) return { slots, errors };
  }
}

/** Due slots after a slot, so that each is counted once a run, whatever its outcome. */
function dueSlots(now: Date, after: SlotKey | null) {
  return query
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
    .$if(after !== null, (due) =>
      due.where(
        raw<boolean>`(store_id, slot_date, slot_time) > (${after?.store_id}::int, ${after?.slot_date}::date, ${after?.slot_time}::time)`,
      ),
    )
    .orderBy('store_id')
    .orderBy('slot_date')
    .orderBy('slot_time')
    .limit(slotsPerPage);
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
