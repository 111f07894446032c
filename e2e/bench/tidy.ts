import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { counterTableNames } from '@/lib/db/counter-tables';
import { compactCounters } from '@/lib/db/kept-counters';
import { databaseFault } from '@/lib/db/faults';
import { sqlOn } from '@/lib/db/sql';
import type { Database } from '@/lib/db/client';

/** Tables that a run adds rows to, referenced tables last. */
const writtenTables = [
  'messages',
  'audit_entries',
  'items',
  'invoices',
  'order_entries',
  'orders',
  'stage_changes',
  'opportunities',
  'bookings',
] as const;
const marksShape = z.record(z.string(), z.int());
type Marks = z.output<typeof marksShape>;

/** Highest ids of the seeded rows, stored next to the database on first use. */
export async function readMarks({ pool }: Database, dataDir: string): Promise<Marks> {
  const file = path.join(dataDir, 'bench-marks.json');
  const marks: Marks = existsSync(file) ? marksShape.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  // A database of before may lack a table.
  for (const table of writtenTables.filter((each) => marks[each] === undefined)) {
    const { rows } = await pool.query<{ mark: number }>(`SELECT coalesce(max(id), 0) AS mark FROM ${table}`);
    marks[table] = rows[0]?.mark ?? 0;
  }
  writeFileSync(file, JSON.stringify(marks));
  return marks;
}

/** Deletes the rows above the marks. The site runs meanwhile: its jobs may lock the same tables in another order. */
export async function tidy(database: Database, marks: Marks): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await deleteAbove(database, marks);
      break;
    } catch (error) {
      if (attempt === 5 || databaseFault(error) !== 'conflict') throw error;
    }
  }
  await compactCounters(sqlOn(database.pool));
}

async function deleteAbove({ pool }: Database, marks: Marks): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // The strongest lock first: with a weaker one, a job that has read a table and then writes it would wait for us, and we for the job.
    await client.query(
      'LOCK TABLE orders, opportunities, order_entries, items, invoices IN ACCESS EXCLUSIVE MODE',
    );
    // The product deletes neither opportunities nor bookings, so it has no indexes for these foreign keys.
    await client.query('CREATE INDEX bench_tidying ON orders (opportunity_id)');
    await client.query('CREATE INDEX bench_tidying_of_bookings ON opportunities (booking_id)');
    // Triggers refuse deletes, and a ledger that differs from its order; both are deleted here.
    await client.query('ALTER TABLE order_entries DISABLE TRIGGER USER');
    await client.query('ALTER TABLE order_entries ENABLE TRIGGER count_entry');
    await client.query('ALTER TABLE items DISABLE TRIGGER keep_delivered');
    await client.query('ALTER TABLE invoices DISABLE TRIGGER append_only');
    for (const table of writtenTables)
      await client.query(`DELETE FROM ${table} WHERE id > $1`, [marks[table]]);
    // No trigger counts deleted stage changes: the product never deletes them.
    await client.query('SELECT rebuild_stay_counters()');
    await client.query('ALTER TABLE order_entries ENABLE TRIGGER USER');
    await client.query('ALTER TABLE items ENABLE TRIGGER keep_delivered');
    await client.query('ALTER TABLE invoices ENABLE TRIGGER append_only');
    for (const [series, numbers] of [
      ['R', 'SELECT receipt_no AS number FROM order_entries'],
      ['I', 'SELECT number FROM invoices'],
    ])
      await client.query(
        `UPDATE number_series SET last = coalesce((SELECT max(split_part(number, '/', 3)::int) FROM (${numbers}) given
           WHERE number LIKE series || '/' || right(year, 5) || '/%'), 0)
         WHERE series = $1 AND year = financial_year(now())`,
        [series],
      );
    await client.query('DROP INDEX bench_tidying, bench_tidying_of_bookings');
    await client.query(
      `DELETE FROM slots WHERE slot_date > current_date AND NOT EXISTS (
         SELECT 1 FROM bookings b
         WHERE b.store_id = slots.store_id AND b.slot_date = slots.slot_date AND b.slot_time = slots.slot_time)`,
    );
    await client.query(`DELETE FROM sessions WHERE id NOT LIKE 'bench%'`);
    await client.query('DELETE FROM rate_limits');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Dead rows would slow down the next round; autovacuum comes too late. */
export async function vacuum({ pool }: Database): Promise<void> {
  // One statement for all tables would conflict with the site's jobs for longer.
  for (const table of [...writtenTables, 'slots', 'sessions', 'rate_limits', ...counterTableNames])
    await pool.query(`VACUUM (ANALYZE) ${table}`);
}
