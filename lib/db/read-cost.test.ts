import { beforeAll, expect, test } from 'vitest';
import { listFullDays } from '@/lib/bookings/contract';
import { readFullDays } from '@/lib/bookings/full-days';
import { listGoldRates, readGoldRate } from '@/lib/gold-rate/contract';
import { readCurrentRates, readRateHistory } from '@/lib/gold-rate/operations';
import { called } from '@/lib/testing/called';
import type { Company } from '@/lib/testing/company';
import { readTimeline } from '@/lib/customers/contract';
import { listEvents } from '@/lib/customers/timeline';
import { visits } from '@/lib/visits/contract';
import { readDay } from '@/lib/visits/operations';
import { largeTables, limit, mostBlocks } from '@/lib/testing/large-tables';

/**
 * The cost of a page, a search or a filter grows neither with depth nor with the table: measured in rows and 8 KB blocks read, not in time.
 * @module-tag torture
 */

const world = await largeTables();
const { pool, context, explaining } = world;

let staff: Company;

beforeAll(async () => {
  staff = await world.fill();
});

const timeline = called(readTimeline, listEvents);
const visitsOfDay = called(visits.actions.day, readDay);

test('a page of a timeline of 10,000 opportunities reads each twice at most', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `WITH owner AS (SELECT id FROM users WHERE mobile = '8000000042')
     INSERT INTO opportunities (name, user_id, total_amount, status, created_at, updated_at)
     SELECT 'Event ' || n, owner.id, 1, 'open', now() - n * interval '1 hour', now() FROM owner, generate_series(1, 10000) n RETURNING user_id AS id`,
  );
  await pool.query('VACUUM ANALYZE opportunities');
  const customerId = rows[0]?.id ?? 0;
  const { context: who, costs } = explaining(context.as(staff.admin));
  const { data, next_cursor: cursor } = await timeline(who, { customer_id: customerId, limit });
  await timeline(who, { customer_id: customerId, limit, cursor });
  await pool.query(`DELETE FROM opportunities WHERE user_id = $1 AND name LIKE 'Event %'`, [customerId]);
  expect(data).toHaveLength(limit);
  for (const cost of costs) {
    // Their creation and their stage changes.
    expect(cost.rows + cost.entries).toBeLessThanOrEqual(22_000);
    expect(cost.nodes).not.toContain('Seq Scan');
  }
});

test('the visits of a day at a store read these and those of their customers', async () => {
  const { rows } = await pool.query<{ shop_address: string }>('SELECT shop_address FROM stores WHERE id = 1');
  const { context: who, costs } = explaining(context.as(staff.employee));
  const { data } = await visitsOfDay(who, { date: '2025-03-05', shop_address: rows[0]?.shop_address ?? '' });
  // All are cancelled.
  expect(data).toEqual([]);
  expect(costs.length).toBeGreaterThanOrEqual(2);
  for (const cost of costs) {
    expect(cost.nodes).not.toContain('Seq Scan');
    expect(cost.blocks).toBeLessThanOrEqual(mostBlocks);
  }
});

test('earlier visits and owners on the front desk are read from indexes alone', async () => {
  // The triggers would count these rows, more than past slots may hold.
  for (const table of ['slots', 'bookings']) await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await pool.query(
    `INSERT INTO slots (store_id, slot_date, slot_time, capacity) SELECT 2, date '2024-01-01' + n, time '10:00', 4 FROM generate_series(0, 20) n`,
  );
  await pool.query(
    `INSERT INTO bookings (user_id, user_mobile, store_id, slot_date, slot_time, quantity_grams, status, visit, arrived_at, created_at, updated_at)
     SELECT opportunities.user_id, '9123456789', 2, date '2024-01-01' + day, time '10:00', 1, 'booked', 'served', now(), now(), now()
     FROM (SELECT user_id FROM opportunities ORDER BY id LIMIT 100) opportunities, generate_series(0, 20) day`,
  );
  for (const table of ['slots', 'bookings']) await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await pool.query('VACUUM ANALYZE bookings, opportunities');
  const { rows } = await pool.query<{ shop_address: string }>('SELECT shop_address FROM stores WHERE id = 2');
  const { context: who, costs } = explaining(context.as(staff.employee));
  const { data } = await visitsOfDay(who, { date: '2024-01-21', shop_address: rows[0]?.shop_address ?? '' });
  await pool.query('DELETE FROM bookings WHERE store_id = 2');
  await pool.query('DELETE FROM slots WHERE store_id = 2');
  expect(data.map(({ earlier_visits }) => earlier_visits)).toEqual(Array.from({ length: 100 }, () => 20));
  // Per visit: itself (at most twice), its customer and its owner.
  expect(Math.max(...costs.map((cost) => cost.rows))).toBeLessThanOrEqual(4 * 100);
  expect(Math.max(...costs.map((cost) => cost.entries))).toBeLessThanOrEqual(22 * 100);
});

test('the full days of a store read its own slots of the days ahead, by their key', async () => {
  const today = '2027-01-01';
  // Full slots without bookings; the trigger would count none.
  for (const table of ['slots', 'waiting_entries'])
    await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await pool.query(
    `INSERT INTO slots (store_id, slot_date, slot_time, capacity, booked)
     SELECT store, $1::date + day, time '10:00' + half * interval '30 minutes', 4, 4
     FROM generate_series(1, 6) store, generate_series(-60, 440) day, generate_series(0, 15) half`,
    [today],
  );
  await pool.query(
    `INSERT INTO waiting_entries (user_id, store_id, slot_date, slot_time, quantity_grams, ended_at, end_reason)
     SELECT $1, store_id, slot_date, slot_time, 1, now(), 'left' FROM slots WHERE slot_date > $2`,
    [staff.customer.id, today],
  );
  for (const table of ['slots', 'waiting_entries'])
    await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await pool.query('VACUUM ANALYZE slots, waiting_entries');
  const { context: who, costs } = explaining(context.as(staff.customer));
  context.clock.set(`${today}T00:00:00Z`);
  await called(listFullDays, readFullDays)(who, { shop_address: 'Karnataka' });
  await pool.query('TRUNCATE waiting_entries');
  await pool.query('DELETE FROM slots WHERE slot_date >= $1::date - 60', [today]);
  // The store, and then its slots.
  expect(costs).toHaveLength(2);
  for (const cost of costs) {
    expect(cost.nodes).not.toContain('Seq Scan');
    expect(cost.blocks).toBeLessThanOrEqual(mostBlocks);
  }
  // 16 slots of 366 days out of 48,096, at most twice (table and index), and none of 42,000 entries of the waiting list.
  const [store, slots] = costs.map(({ rows, entries }) => rows + entries);
  expect(store).toBe(0);
  expect(slots).toBeLessThanOrEqual(2 * 366 * 16);
});

test('the gold rate reads an index entry per purity, its history the days of the range', async () => {
  await pool.query(
    `INSERT INTO gold_rates (purity, rate_per_gram, set_by, set_at)
     SELECT purity, 9000 + n % 500, $1, timestamptz '2020-01-01' + n * interval '2 hours'
     FROM unnest(enum_range(null::"Purity")) purity, generate_series(1, 10000) n`,
    [staff.admin.id],
  );
  await pool.query('VACUUM ANALYZE gold_rates');
  const now = explaining(context.as(staff.customer));
  await called(readGoldRate, readCurrentRates)(now.context);
  const days = explaining(context.as(staff.customer));
  await called(listGoldRates, readRateHistory)(days.context, { from: '2021-03-01', to: '2021-03-30' });
  for (const { nodes, blocks } of [...now.costs, ...days.costs]) {
    expect(nodes).not.toContain('Seq Scan');
    expect(blocks).toBeLessThanOrEqual(mostBlocks);
  }
  expect([now.costs.length, days.costs.length]).toEqual([1, 1]);
});
