import { beforeEach, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { testDb } from './database';

/* Every test begins with empty tables, whatever the previous one left. */

const { db, pool, emptyAll } = await testDb();
beforeEach(emptyAll);

async function filled(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
     AND (xpath('//n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', tablename), true, true, '')))[1]::text <> '0'
     ORDER BY tablename`,
  );
  return rows.map(({ name }) => name);
}
const kept = ['_prisma_migrations', 'sellers', 'stores'];

test('rows that reference each other are deleted, with rows written by triggers; ids restart at 1', async () => {
  const { referralId } = await createUser(db, { role: 'employee' });
  const { id, mobile } = await createUser(db, { referrerCode: referralId });
  await createOrder(db, { userId: id });
  await createBooking(db, { userId: id, userMobile: mobile, slotDate: '2031-01-06' });
  expect(await filled()).toEqual(
    expect.arrayContaining(['bookings', 'due_counters', 'orders', 'users', 'visit_counters']),
  );
  await emptyAll();
  expect(await filled()).toEqual(kept);
  expect((await createUser(db)).id).toBe(1);
});

test('many rows are deleted too', async () => {
  await pool.query(
    `INSERT INTO rate_limits (key, points, expire) SELECT 'key ' || n, 1, 0 FROM generate_series(1, 1000) AS n`,
  );
  await createUser(db);
  await emptyAll();
  expect(await filled()).toEqual(kept);
  expect((await createUser(db)).id).toBe(1);
});

test('waits for an open transaction', async () => {
  const { id } = await createUser(db);
  let leave = (): void => undefined;
  const held = new Promise<void>((resolve) => (leave = resolve));
  let wrote = (): void => undefined;
  const written = new Promise<void>((resolve) => (wrote = resolve));
  const other = db.$transaction(async (tx) => {
    await tx.opportunity.create({ data: { name: 'late', userId: id, totalAmount: 1 } });
    wrote();
    await held;
  });
  await written;
  const emptied = emptyAll();
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  leave();
  await Promise.all([other, emptied]);
  expect(await filled()).toEqual(kept);
});
