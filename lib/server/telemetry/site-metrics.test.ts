import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import type { Prisma } from '@/lib/db/generated/client';
import { quietHours } from '@/lib/visit-rules';
import { isQuiet } from '@/lib/visits/messages/rules';
import { storeDate } from '@/lib/kernel/text/format';
import { testDb } from '@/e2e/testing/database';
import { siteMetrics } from './site-metrics';

const { db, pool, emptyAll } = await testDb();
beforeEach(emptyAll);
afterEach(() => {
  vi.useRealTimers();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Metrics by name; absent without a database. */
async function read(metrics: { text(): Promise<string> }): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => line.split(' ')).map(([name = '', value]) => [name, Number(value)]),
  );
}

test('an empty site has nothing open', async () => {
  expect(await read(siteMetrics(pool))).toEqual({
    pasidi_database_up: 1,
    pasidi_payment_orders_open: 0,
    pasidi_payment_orders_open_oldest_seconds: 0,
    pasidi_payment_orders_unchecked: 0,
    pasidi_reset_codes_waiting: 0,
    pasidi_reset_codes_oldest_seconds: 0,
    pasidi_messages_waiting: 0,
    pasidi_messages_oldest_seconds: 0,
    pasidi_document_numbers_used_ratio: 0,
  });
});

test('the fullest series of documents of this financial year', async () => {
  await pool.query(`INSERT INTO number_series SELECT series, financial_year(now()), last
    FROM (VALUES ('R', 49999999), ('TGR', 899999), ('TGI', 1)) AS given (series, last)`);
  await pool.query(`INSERT INTO number_series VALUES ('I', '2019-20', 99999999)`);
  expect((await read(siteMetrics(pool))).pasidi_document_numbers_used_ratio).toBeCloseTo(0.9, 5);
});

test('open orders and waiting messages are counted, with the age of the oldest', async () => {
  const { id: userId } = await createUser(db);
  let orders = 0;
  const order = (minutes: number, more: { status?: 'paid'; checkedAt?: Date } = {}) => {
    orders += 1;
    const name = `order-${orders}`;
    return db.paymentOrder.create({
      data: {
        userId,
        receipt: name,
        razorpayOrderId: name,
        amountPaise: 20_000,
        currency: 'INR',
        createdAt: minutesAgo(minutes),
        ...more,
      },
    });
  };
  await order(1);
  await order(5);
  await order(6, { checkedAt: minutesAgo(1) });
  await order(7, { status: 'paid' });
  await order(60 * 24 * 2, { checkedAt: minutesAgo(200) });
  await order(60 * 24 * 7);
  const message = (minutes: number, nextAttemptAt: Date | null) =>
    db.smsRequest.create({
      data: {
        mobile: '9000000000',
        network: '203.0.113.7',
        createdAt: minutesAgo(minutes),
        expiresAt: new Date(),
        nextAttemptAt,
      },
    });
  await message(30, null);
  await message(2, minutesAgo(-1));
  await message(1, minutesAgo(1));
  const text = (minutes: number, more: Partial<Prisma.MessageCreateInput>) =>
    db.message.create({
      data: {
        kind: 'payment_link',
        mobile: '9000000000',
        variables: {},
        dueAt: minutesAgo(minutes),
        expiresAt: new Date(),
        ...more,
      },
    });
  await text(50, { state: 'sent', sentAt: new Date() });
  await text(40, { state: 'dropped', droppedReason: 'expired' });
  await text(30, { state: 'failed', droppedReason: 'refused' });
  await text(3, { nextAttemptAt: minutesAgo(-1) });
  await text(-60, { nextAttemptAt: minutesAgo(-60), kind: 'reminder_day' });
  const metrics = await read(siteMetrics(pool));
  expect(metrics).toMatchObject({
    pasidi_payment_orders_open: 4,
    pasidi_payment_orders_unchecked: 1,
    pasidi_reset_codes_waiting: 2,
    pasidi_messages_waiting: 1,
  });
  expect(metrics.pasidi_payment_orders_open_oldest_seconds).toBeCloseTo(2 * 86_400, -2);
  expect(metrics.pasidi_reset_codes_oldest_seconds).toBeCloseTo(120, -2);
  expect(metrics.pasidi_messages_oldest_seconds).toBeCloseTo(180, -2);
});

test('a visit message is late only outside quiet hours', async () => {
  const data = { kind: 'visit_booked', mobile: '9000000000', variables: {}, expiresAt: new Date() };
  await db.message.create({ data: { ...data, dueAt: minutesAgo(3 * 24 * 60), nextAttemptAt: new Date() } });
  const metrics = await read(siteMetrics(pool));
  const sinceEight = Date.now() - Date.parse(`${storeDate(new Date())}T${quietHours.to}+05:30`);
  const isResting = isQuiet(new Date());
  expect(metrics.pasidi_messages_waiting).toBe(isResting ? 0 : 1);
  expect(metrics.pasidi_messages_oldest_seconds).toBeCloseTo(isResting ? 0 : sinceEight / 1000, -2);
});

test('reports an unreachable database as 0 and its return as 1', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let isAway = true;
  const moody = {
    query: (text: string) => (isAway ? Promise.reject(new Error('ECONNREFUSED')) : pool.query(text)),
  };
  const metrics = siteMetrics(moody);
  expect(await read(metrics)).toEqual({ pasidi_database_up: 0 });
  isAway = false;
  vi.advanceTimersByTime(10_000);
  expect(await read(metrics)).toMatchObject({ pasidi_database_up: 1, pasidi_reset_codes_waiting: 0 });
  isAway = true;
  vi.advanceTimersByTime(10_000);
  expect(await read(metrics)).toEqual({ pasidi_database_up: 0 });
});

test('the archive of the write-ahead log is measured where there is one', async () => {
  const row = { orders: 0, orders_oldest: 0, orders_unchecked: 0, reset_codes: 0, reset_codes_oldest: 0 };
  const archived = {
    ...row,
    messages: 0,
    messages_oldest: 0,
    wal_archived: '1795277186.5',
    wal_failing: 1,
    numbers_used: 0,
  };
  const metrics = siteMetrics({ query: () => Promise.resolve({ rows: [archived] }) });
  expect(await read(metrics)).toMatchObject({
    pasidi_wal_archived_timestamp_seconds: 1_795_277_186.5,
    pasidi_wal_archive_failing: 1,
  });
});

test('waits two seconds for a hanging database', async () => {
  vi.useFakeTimers();
  const hanging = { query: () => new Promise<never>(() => undefined) };
  const response = read(siteMetrics(hanging));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await response).toEqual({ pasidi_database_up: 0 });
});

test('queries the database at most every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const ask = (text: string) => pool.query(text);
  const response = vi.fn<typeof ask>(ask);
  const metrics = siteMetrics({ query: response });
  for (const ms of [0, 5000, 4999]) {
    vi.advanceTimersByTime(ms);
    await metrics.text();
  }
  expect(response).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await metrics.text();
  expect(response).toHaveBeenCalledTimes(2);
});
