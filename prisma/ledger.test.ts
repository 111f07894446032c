import { DatabaseError, type PoolClient } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDb } from '@/e2e/testing/database';
import { createPayment } from './factories/entries';
import { createOrder } from './factories/sales';
import { createUser } from './factories/users';

/** Constraints and triggers of the ledger (docs/product/money.md, "The ledger"). */
const database = await testDb();
const { db, pool } = database;
let userId: number;
let orderId: number;

beforeEach(async () => {
  await database.emptyAll();
  ({ id: userId } = await createUser(db));
  ({ id: orderId } = await createOrder(db, { userId, totalAmount: '1000.00' }));
});

async function inTransaction<T>(run: (client: PoolClient) => Promise<T>, end = 'COMMIT'): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await run(client);
    await client.query(end);
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const pay = (client: PoolClient, amount: string) =>
  client.query(
    `UPDATE orders SET paid_amount = paid_amount + $2, pending_amount = pending_amount - $2, status = 'partial' WHERE id = $1`,
    [orderId, amount],
  );
const enter = (client: PoolClient, amount: string, at = '2026-11-23T06:00:00Z') =>
  client.query<{ receipt_no: string }>(
    `INSERT INTO order_entries (order_id, kind, amount, method, received_at, order_total, order_paid, created_at)
     VALUES ($1, 'payment', $2, 'cash', $3, 1000, $2, $3) RETURNING receipt_no`,
    [orderId, amount, at],
  );
const constraintOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof DatabaseError ? error.constraint : Promise.reject(error)),
  );
const paid = async () => Number((await db.order.findUniqueOrThrow({ where: { id: orderId } })).paidAmount);

describe('a commit is refused', () => {
  const attempts: [string, (client: PoolClient) => Promise<unknown>][] = [
    ['a paid amount without an entry', (client) => pay(client, '10')],
    ['an entry without the paid amount', (client) => enter(client, '10')],
    [
      'another amount',
      async (client) => {
        await pay(client, '10');
        await enter(client, '9.99');
      },
    ],
    [
      'a void without the paid amount',
      (client) => client.query(`UPDATE order_entries SET voided_at = now(), void_reason = 'x'`),
    ],
    [
      'a new order with a paid amount and no entry',
      (client) =>
        client.query(
          `INSERT INTO orders (name, user_id, total_amount, paid_amount, pending_amount, status, updated_at)
           VALUES ('New', $1, 10, 10, 0, 'paid', now())`,
          [userId],
        ),
    ],
  ];
  test.each(attempts)('%s', async (_what, write) => {
    await createPayment(db, { orderId, amount: '50.00' });
    expect(await constraintOf(inTransaction(write))).toBe('order_paid_is_ledger');
    expect(await paid()).toBe(50);
    expect(await db.orderEntry.count()).toBe(1);
  });

  test('not before: entry and amount may come in either order', async () => {
    await inTransaction(async (client) => {
      await enter(client, '10');
      await pay(client, '10');
    });
    expect(await paid()).toBe(10);
  });
});

describe('an entry', () => {
  const constraint = 'order_entries_append_only';
  test.each([
    ['deleted', 'DELETE FROM order_entries'],
    ['truncated', 'TRUNCATE order_entries CASCADE'],
    ['changed in its amount', 'UPDATE order_entries SET amount = 60'],
    ['moved to another order', 'UPDATE order_entries SET order_id = order_id + 1'],
    ['retitled', `UPDATE order_entries SET document = 'payment_receipt'`],
    ['renumbered', `UPDATE order_entries SET receipt_no = 'R/26-27/000099'`],
    ['changed in its reference', `UPDATE order_entries SET reference = 'x'`],
    ['made pending', `UPDATE order_entries SET state = 'pending'`],
    ['voided and changed', `UPDATE order_entries SET voided_at = now(), void_reason = 'x', note = 'y'`],
  ])('is not %s', async (_what, statement) => {
    const before = await createPayment(db, { orderId, amount: '50.00' });
    expect(await constraintOf(pool.query(statement))).toBe(constraint);
    expect(await db.orderEntry.findMany()).toEqual([before]);
  });

  test('is voided once', async () => {
    await createPayment(db, { orderId, amount: '50.00' });
    await inTransaction(async (client) => {
      await client.query(`UPDATE order_entries SET voided_at = now(), void_reason = 'first'`);
      await pay(client, '-50');
    });
    for (const change of [
      `voided_at = now(), void_reason = 'second'`,
      `void_reason = 'second'`,
      'voided_at = NULL, void_reason = NULL',
    ])
      expect(await constraintOf(pool.query(`UPDATE order_entries SET ${change}`))).toBe(constraint);
    expect(await db.orderEntry.findFirst()).toMatchObject({ voidReason: 'first' });
  });

  test('paid online is never voided', async () => {
    await createPayment(db, { orderId, method: 'online', reference: 'pay_1' });
    expect(
      await constraintOf(pool.query(`UPDATE order_entries SET voided_at = now(), void_reason = 'x'`)),
    ).toBe('order_entries_online_check');
  });
});

describe('receipt numbers', () => {
  const pays = (amount: string, at?: string, end?: string) =>
    inTransaction(async (client) => {
      await pay(client, amount);
      return (await enter(client, amount, at)).rows[0]?.receipt_no;
    }, end);

  test('count per financial year, from April in Kolkata, whatever is sent', async () => {
    expect(await pays('1', '2026-03-31T18:29:59Z')).toBe('R/25-26/000001');
    expect(await pays('1', '2026-03-31T18:30:00Z')).toBe('R/26-27/000001');
    expect(await pays('1', '2026-01-01T00:00:00Z')).toBe('R/25-26/000002');
    expect(await pays('1', '2099-12-31T00:00:00Z')).toBe('R/99-00/000001');
    await db.numberSeries.update({
      where: { series_year: { series: 'R', year: '2026-27' } },
      data: { last: 999_999 },
    });
    expect(await pays('1')).toBe('R/26-27/1000000');
  });

  test('have no gap after a rollback, also of a transaction that held the series first', async () => {
    expect(await pays('1')).toBe('R/26-27/000001');
    expect(await pays('1', undefined, 'ROLLBACK')).toBe('R/26-27/000002');
    expect(await constraintOf(pays('5000'))).not.toBe('done');
    const numbers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => pays('1', undefined, i % 3 === 0 ? 'ROLLBACK' : 'COMMIT')),
    );
    expect(numbers).toHaveLength(12);
    const kept = await db.orderEntry.findMany({ orderBy: { receiptNo: 'asc' }, select: { receiptNo: true } });
    expect(kept.map(({ receiptNo }) => receiptNo)).toEqual(
      Array.from({ length: 9 }, (_, i) => `R/26-27/${String(i + 1).padStart(6, '0')}`),
    );
  });
});
