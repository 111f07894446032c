import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { bookingColumns, toBookingRecord } from '@/lib/visits/bookings/to-wire';
import { databaseFault } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { storeDate } from '@/lib/kernel/text/format';

/** Visits per transaction. */
const batch = 200;

/**
 * Makes visits that are still expected after their day at the store no-shows, oldest first, in batches: after an outage too. Skips rows
 * that another process works on. Visits without a state or slot stay. A visit that fails does not stop the others.
 * @returns the number of changed visits, and the errors of those that failed
 */
export async function markNoShows(sql: Sql, now: Date): Promise<{ marked: number; errors: unknown[] }> {
  const failed = new Map<number, unknown>();
  let marked = 0;
  for (let isLast = false; !isLast;) {
    const due = missed(now, [...failed.keys()]);
    const count = await markBatch(sql, due, now).catch(otherThanAway);
    if (typeof count === 'number') {
      marked += count;
      isLast = count < batch;
      continue;
    }
    for (const { id } of await sql.rows(due)) {
      const one = await markBatch(sql, missed(now, []).where('id', '=', id), now).catch(otherThanAway);
      if (typeof one === 'number') marked += one;
      else failed.set(id, one.error);
    }
  }
  return { marked, errors: [...failed.values()] };
}

/** Each visit would fail alike without a database. */
function otherThanAway(error: unknown): { readonly error: unknown } {
  if (databaseFault(error) === 'unavailable') throw error;
  return { error };
}

function missed(now: Date, except: readonly number[]) {
  return (
    query
      .selectFrom('bookings')
      .select('id')
      // Constants, so that PostgreSQL uses bookings_expected_idx.
      .where(raw<boolean>`visit = 'expected' and status = 'booked' and needs_new_time_at is null`)
      .where('slot_date', '<', storeDate(now))
      .where(raw<boolean>`id <> all(${except}::int[])`)
      .orderBy('slot_date')
      .orderBy('id')
      .limit(raw.lit(batch))
  );
}

function markBatch(sql: Sql, due: ReturnType<typeof missed>, now: Date): Promise<number> {
  return sql.transaction(async (tx) => {
    const rows = await tx.rows(
      query
        .with('missed', () => due.forUpdate().skipLocked())
        .updateTable('bookings')
        .from('missed')
        .whereRef('bookings.id', '=', 'missed.id')
        .set({ visit: 'no_show', version: raw`version + 1`, updated_at: now })
        .returning(bookingColumns),
    );
    writeAudit(
      tx,
      rows.map(toBookingRecord).map((after) => ({
        actorId: null,
        action: 'booking.no_show',
        entity: 'booking',
        entityId: after.id,
        before: { ...after, visit: 'expected', version: after.version - 1 },
        after,
      })),
      now,
    );
    return rows.length;
  });
}
