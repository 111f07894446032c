import { beforeEach, describe, expect, test } from 'vitest';
import { databaseFault } from '@/lib/db/faults';
import { paidBooks } from '@/e2e/testing/payment-fixture';
import { bytes, paymentEvent, sign, webhookFixture } from '@/e2e/testing/webhook-fixture';
import { receiveEvent } from './webhook';

const fixture = await webhookFixture();
const { sandbox, context, customerWithOrder, booksOf, db, receive, processed } = fixture;

beforeEach(() => fixture.reset());

describe('an event id', () => {
  test('that is repeated has no effect, whatever came in between', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId);
    await sandbox.deliver(payment.id, 'payment.captured');
    await db.user.update({ where: { id: user.id }, data: { planActive: false } });
    expect(await sandbox.deliver(payment.id, 'payment.captured')).toEqual({ 'payment.captured': 200 });
    expect(await booksOf(user)).toMatchObject({ active: false });
    expect(await db.webhookEvent.count()).toBe(1);
  });

  for (const { times, tags } of [
    { times: 100, tags: [] },
    { times: 10_000, tags: ['torture'] },
  ])
    test(`repeated ${times} times, 20 at a time, has one effect`, { tags, timeout: 300_000 }, async () => {
      const { user, orderId } = await customerWithOrder();
      const body = paymentEvent({ id: 'pay_AAAAAAAAAAAAAA', order_id: orderId });
      let left = times;
      // Razorpay redelivers events that failed (database too busy).
      const storedEvents = () =>
        receive(body).then(
          () => true,
          (error: unknown) => {
            if (databaseFault(error) === null) throw error;
            return false;
          },
        );
      const worker = async () => {
        while (left > 0) if (await storedEvents()) left -= 1;
      };
      await Promise.all(Array.from({ length: 20 }, worker));
      expect(await booksOf(user)).toEqual(paidBooks);
      expect(await db.webhookEvent.count()).toBe(1);
    });

  test('that is missing is derived from the body, so that repeats are detected', async () => {
    const body = JSON.stringify({ event: 'x' });
    for (let i = 0; i < 2; i += 1) await receive(body, { eventId: null });
    await receive(JSON.stringify({ event: 'y' }), { eventId: null });
    expect(await db.webhookEvent.count()).toBe(2);
  });

  test.each(['', ' ', 'x'.repeat(101), 'evt é'])(
    'that is invalid (%j) is derived from the body too',
    async (eventId) => {
      for (let i = 0; i < 2; i += 1) await receive(JSON.stringify({ event: 'x' }), { eventId });
      await receive(JSON.stringify({ event: 'y' }), { eventId });
      expect(await db.webhookEvent.count()).toBe(2);
    },
  );

  test('of a failed event stays unprocessed until the next delivery', async () => {
    const { user, orderId } = await customerWithOrder();
    const body = paymentEvent({ id: 'pay_AAAAAAAAAAAAAA', order_id: orderId });
    const transaction = () => Promise.reject(new Error('the database went away'));
    const broken = { ...context, sql: { ...context.sql, transaction } };
    const delivery = { body: bytes(body), signature: sign(body), eventId: 'event0000000001' };
    await expect(receiveEvent.run(broken, delivery)).rejects.toThrow('the database went away');
    expect(await processed()).toBe(0);
    await receiveEvent.run(context, delivery);
    expect(await processed()).toBe(1);
    expect(await booksOf(user)).toEqual(paidBooks);
  });
});
