import { writeAudit } from '@/lib/audit/write-audit';
import { bookingColumns, toBookingRecord } from '@/lib/bookings/to-wire';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { storeDate } from '@/lib/text/format';

/** Visits per transaction. */
const batch = 200;

/**
 * Makes visits that are still expected after their day at the store no-shows, oldest first, in batches: after an outage too. Skips rows
 * that another process works on. Visits without a state or slot stay.
 * @returns the number of changed visits
 */
export async function markNoShows(sql: Sql, now: Date): Promise<number> {
  for (let marked = 0; ;) {
    const count = await markBatch(sql, now);
    marked += count;
    if (count < batch) return marked;
  }
}

function markBatch(sql: Sql, now: Date): Promise<number> {
  return sql.transaction(async (tx) => {
    const rows = await tx.rows(
      query
        .with('missed', (cte) =>
          cte
            .selectFrom('bookings')
            .select('id')
            // Constants, so that PostgreSQL uses bookings_expected_idx.
            .where(raw<boolean>`visit = 'expected' and status = 'booked' and needs_new_time_at is null`)
            .where('slot_date', '<', storeDate(now))
            .orderBy('slot_date')
            .orderBy('id')
            .limit(raw.lit(batch))
            .forUpdate()
            .skipLocked(),
        )
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
