/** @module-tag torture */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { checkCounters } from '@/lib/db/counters';
import { dropDatabase } from '@/lib/db/drop-database';
import { applyMigrations } from '@/lib/db/migrate';
import { knownMigrations } from '@/lib/db/pending-migrations';
import { testDb } from '@/e2e/testing/database';
import { generousTimeouts } from '@/e2e/testing/generous-timeouts';
import { withLaterMigration } from '@/e2e/testing/later-migration';
import { on, query, server } from '@/e2e/testing/migration-fixture';
import { quoted, readTables } from '@/tools/backup/tables';
import { PRISMA_DIR } from '@/tools/launch/project';
import { seedFirstSeller } from './seed';

/* Migrations after the baseline are applied to a database with rows (CONTRIBUTING.md, "Add a migration"). */

const source = await testDb();
const [baseline = ''] = knownMigrations(PRISMA_DIR);

const databases: string[] = [];
afterEach(() =>
  on(server, async (client) => {
    for (const name of databases.splice(0)) await dropDatabase(client, name);
  }),
);

beforeAll(async () => {
  // The baseline has one seller.
  await source.db.$transaction((db) => seedFirstSeller(db, new Date('2026-01-31T04:30:00Z')), {
    timeout: generousTimeouts.timeoutMs,
  });
  await query(source.url, takeOldGoldOut);
});

/** The baseline has no old gold: its payment, the last one of the demo, with its number, and its voucher's; nor the numbers of plans sold at the desk. */
const takeOldGoldOut = `
  ALTER TABLE order_entries DISABLE TRIGGER append_only;
  UPDATE orders SET paid_amount = paid_amount - amount, pending_amount = pending_amount + amount
    FROM order_entries WHERE order_id = orders.id AND method = 'old_gold';
  UPDATE number_series SET last = last - 1 FROM order_entries
    WHERE method = 'old_gold' AND receipt_no = document_number(series, year, last);
  DELETE FROM order_entries WHERE method = 'old_gold';
  ALTER TABLE order_entries ENABLE TRIGGER append_only;
  DELETE FROM number_series WHERE series = 'U';
  UPDATE number_series SET last = last - (SELECT count(*) FROM subscriptions
    WHERE payment_id IS NULL AND receipt_no LIKE 'P/' || right(year, 5) || '/%') WHERE series = 'P'`;

/** Rows that the baseline cannot have: pieces of a partly delivered order that are not delivered, plans sold at the desk, and numbers of credit notes. */
const left: Readonly<Record<string, string>> = {
  items: `WHERE invoice_id IS NOT NULL OR order_id IS NULL OR order_id NOT IN (SELECT order_id FROM invoices)`,
  subscriptions: 'WHERE payment_id IS NOT NULL',
  number_series: `WHERE series <> 'C'`,
};
/** Columns with values that it does not have. */
const without: Readonly<Record<string, string>> = {
  'order_entries."method"': `CASE WHEN method = 'set_off' THEN 'card' ELSE method::text END AS method`,
  'items."purity"': `CASE WHEN purity::text IN ('24K', '22K', '18K') THEN purity END AS purity`,
};

/**
 * A database of the baseline with the demo data of today, in the tables and columns that it has. A column of the baseline that a later migration removed,
 * and that needs a value, must be given one here.
 */
async function baselineWithRows(): Promise<string> {
  const database = `upgrade_${randomBytes(6).toString('hex')}`;
  await query(server, `CREATE DATABASE ${database}`);
  databases.push(database);
  const url = new URL(server);
  url.pathname = `/${database}`;
  await applyMigrations(url.href, PRISMA_DIR, (each) => each === baseline);
  await on(url.href, (target) =>
    on(source.url, async (from) => {
      const present = await readTables(from);
      const tables = await readTables(target);
      const all = tables.map(({ name }) => quoted(name));
      // Rows as they are: triggers would number and count them again.
      await target.query(
        `BEGIN; ${all.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`).join('; ')}`,
      );
      await target.query('DELETE FROM stores');
      for (const { name, columns } of tables) {
        const known = present.find((table) => table.name === name)?.columns ?? [];
        const both = columns.filter((column) => known.includes(column)).map(quoted);
        if (both.length === 0) continue;
        const list = both.join(', ');
        const values = both.map((column) => without[`${name}.${column}`] ?? column).join(', ');
        const { rows } = await from.query<{ rows: string }>(
          `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM (SELECT ${values} FROM ${quoted(name)} ${left[name] ?? ''}) t`,
        );
        await target.query(
          `INSERT INTO ${quoted(name)} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${quoted(name)}, $1)`,
          [rows[0]?.rows],
        );
      }
      // It counts methods that it has instead of others.
      await target.query('SELECT rebuild_sales_counters()');
      await target.query(all.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`).join('; '));
      await target.query('COMMIT');
    }),
  );
  return url.href;
}

/** What migrations can leave different where there are rows. */
const state = `
  SELECT format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) AS line
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT format('%s %s %s', conname, convalidated, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT format('%s %s', indisvalid, pg_get_indexdef(indexrelid)) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
  UNION ALL SELECT tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY line`;

test('a database of the baseline with rows takes the later migrations, and then has the schema and right counters', async () => {
  const url = await baselineWithRows();
  const [users] = await query(url, 'SELECT count(*)::int AS n FROM users WHERE deleted_at IS NULL');
  expect(users?.['n']).toBeGreaterThan(10);
  expect(await applyMigrations(url, PRISMA_DIR)).toEqual(knownMigrations(PRISMA_DIR).slice(1));
  expect(await query(url, state)).toEqual(await query(inject('templateUrl'), state));
  expect(await query(url, 'SELECT count(*)::int AS n FROM users WHERE deleted_at IS NULL')).toEqual([users]);
  expect(await on(url, checkCounters)).toEqual([]);
});

test('documents of the ledger keep the titles that they were issued with', async () => {
  await query(
    source.url,
    `WITH paid AS (SELECT id, order_id FROM order_entries WHERE kind = 'payment' AND amount > 1 AND voided_at IS NULL ORDER BY id LIMIT 1),
       lowered AS (UPDATE orders SET paid_amount = paid_amount - 1, pending_amount = pending_amount + 1, status = 'partial'
         FROM paid WHERE orders.id = paid.order_id RETURNING orders.id, total_amount, paid_amount, paid.id AS entry)
     INSERT INTO order_entries (order_id, kind, amount, method, received_at, refund_of, order_total, order_paid)
     SELECT id, 'refund', -1, 'cash', now(), entry, total_amount, paid_amount FROM lowered`,
  );
  const url = await baselineWithRows();
  const before = await query(url, 'SELECT to_jsonb(order_entries) AS entry FROM order_entries ORDER BY id');
  await applyMigrations(url, PRISMA_DIR);
  const after = `SELECT to_jsonb(order_entries) - 'document' - 'credit_note_id' - 'exchange_id' - 'language' AS entry FROM order_entries ORDER BY id`;
  expect(await query(url, after)).toEqual(before);
  const titles = 'SELECT DISTINCT kind::text, document::text FROM order_entries ORDER BY kind DESC';
  expect(await query(url, titles)).toEqual([
    { kind: 'refund', document: 'credit_note' },
    { kind: 'payment', document: 'receipt' },
  ]);
});

test('where no store has a seller, the first gets one, and all sales are of it', async () => {
  const url = await baselineWithRows();
  await query(url, `UPDATE stores SET shop_address = 'Moved ' || id`);
  await applyMigrations(url, PRISMA_DIR);
  const [first] = await query(url, 'SELECT id, seller_id FROM stores ORDER BY position, id LIMIT 1');
  expect(first?.['seller_id']).not.toBeNull();
  const stores = 'SELECT DISTINCT store_id FROM opportunities UNION SELECT DISTINCT store_id FROM orders';
  expect(await query(url, stores)).toEqual([{ store_id: first?.['id'] }]);
  const seller = 'SELECT DISTINCT seller_of_order(id) AS id FROM orders';
  expect(await query(url, seller)).toEqual([{ id: first?.['seller_id'] }]);
  expect(await on(url, checkCounters)).toEqual([]);
});

test('invoices of before get their totals, and their pieces unless these were changed since', async () => {
  const url = await baselineWithRows();
  const [changed] = await query(
    url,
    `UPDATE items SET price = price + 1 WHERE id = (SELECT min(items.id) FROM items JOIN invoices USING (order_id)) RETURNING order_id`,
  );
  await applyMigrations(url, PRISMA_DIR);
  const invoices = await query(
    url,
    `SELECT order_id,
       total_amount = (SELECT sum((item ->> 'pricePaise')::numeric) / 100 FROM jsonb_array_elements(content -> 'items') item) AS totalled,
       (SELECT count(*)::int FROM items WHERE invoice_id = invoices.id) AS delivered,
       (SELECT count(*)::int FROM items WHERE order_id = invoices.order_id AND deleted_at IS NULL) AS pieces
     FROM invoices`,
  );
  expect(invoices.length).toBeGreaterThan(1);
  for (const { order_id, totalled, delivered, pieces } of invoices)
    expect({ totalled, delivered }).toEqual({
      totalled: true,
      delivered: order_id === changed?.['order_id'] ? 0 : pieces,
    });
});

const required = withLaterMigration('ALTER TABLE users ADD COLUMN later text NOT NULL;');

test('a migration that fails where there are rows is found', async () => {
  const url = await baselineWithRows();
  await expect(applyMigrations(url, required.prismaDir)).rejects.toThrow(
    `The migration ${required.name} failed and was undone`,
  );
});
