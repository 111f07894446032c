import { afterAll, beforeEach, expect, test } from 'vitest';
import { openSession } from '@/prisma/factories/sessions';
import { createUser } from '@/prisma/factories/users';
import { claimsOf, encodeToken } from '@/lib/people/auth/token';
import { services } from '@/lib/server/services';
import { createPaymentOrder } from '@/lib/money/subscriptions/contract';
import { openPaymentOrder } from '@/lib/money/subscriptions/operations';
import { testDb } from '@/e2e/testing/database';
import { startSandbox } from '@/e2e/testing/sandbox';
import { serve } from './serve';

/* The only creating endpoint that uses a provider, end to end. */

const database = await testDb();
const { db } = database;
const sandbox = await startSandbox(async () => 200);
const secret = 'a-secret-of-the-tests-with-more-than-32-characters';
Object.assign(process.env, {
  DATABASE_URL: database.url,
  NEXTAUTH_SECRET: secret,
  SITE_URL: 'http://site.example',
  SANDBOX_PORT: new URL(sandbox.url).port,
  LOG_LEVEL: 'silent',
});
afterAll(() => services().pool.end());
beforeEach(async () => {
  await sandbox.faults({});
  await database.emptyAll();
});

const { POST } = serve(createPaymentOrder, openPaymentOrder);

async function customer() {
  const user = await createUser(db);
  const session = await openSession(db, user.id, new Date());
  const token = await encodeToken(claimsOf(session.actor), session.expiresAt, secret, new Date());
  return {
    user,
    order: (key: string) =>
      POST(
        new Request('http://site.example/api/create_payment_order', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'idempotency-key': key,
          },
          body: '{}',
        }),
      ),
  };
}

test('with a key, Razorpay requests run outside of transactions', { tags: 'torture' }, async () => {
  const { user, order } = await customer();
  const first = await order('k1');
  expect(first.status).toBe(201);
  const again = await order('k1');
  expect(await again.text()).toBe(await first.text());
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await db.paymentOrder.count({ where: { userId: user.id } })).toBe(1);
});

test('while Razorpay is slow, keyed orders hold no connection', { tags: ['torture'] }, async () => {
  // As many as the Razorpay semaphore admits: none waits.
  const customers = await Promise.all(Array.from({ length: 10 }, customer));
  await sandbox.faults({ latency_ms: 6000 });
  const responses = customers.map(({ order }, i) => order(`k${i}`));
  const { pool } = services();
  const state = async () => ({
    waiting: await db.idempotencyKey.count({ where: { status: 0 } }),
    connections: pool.totalCount - pool.idleCount,
  });
  await expect.poll(state, { timeout: 30_000 }).toEqual({ waiting: 10, connections: 0 });
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await db.idempotencyKey.count({ where: { status: 0 } })).toBe(0);
});

test(
  'while Razorpay is slow, one customer with many orders does not block others',
  { tags: 'torture' },
  async () => {
    const [greedy, other] = [await customer(), await customer()];
    await sandbox.faults({ latency_ms: 800 });
    const many = Array.from({ length: 40 }, (_, i) => greedy.order(`k${i}`));
    await expect.poll(() => db.idempotencyKey.count(), { timeout: 30_000 }).toBeGreaterThan(30);
    expect((await other.order('k')).status).toBe(201);
    await Promise.all(many);
  },
);

test('a refusal stores no key, and a retry runs again', async () => {
  const { order } = await customer();
  await sandbox.faults({ down: true });
  expect((await order('k1')).status).toBe(503);
  expect(await db.idempotencyKey.count()).toBe(0);
  await sandbox.faults({});
  const retry = await order('k1');
  expect(retry.status).toBe(201);
  expect(retry.headers.get('idempotent-replayed')).toBeNull();
});

test('ten concurrent repeats get one order and one response', async () => {
  const { user, order } = await customer();
  await sandbox.faults({ latency_ms: 300 });
  const responses = await Promise.all(Array.from({ length: 10 }, () => order('k1')));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
  expect(responses.filter((response) => response.headers.get('idempotent-replayed') === null)).toHaveLength(
    1,
  );
  expect(await db.paymentOrder.count({ where: { userId: user.id } })).toBe(1);
});

test('after a crash between claim and response, the key works again and there is one order', async () => {
  const { user, order } = await customer();
  await order('k1');
  // The state after a process died between Razorpay's response and its first write: an expired claim.
  await db.idempotencyKey.updateMany({
    data: { status: 0, answer: 'the claim of a dead process', expiresAt: new Date(Date.now() - 1) },
  });
  const retry = await order('k1');
  expect(retry.status).toBe(201);
  expect(await db.paymentOrder.count({ where: { userId: user.id } })).toBe(1);
});
