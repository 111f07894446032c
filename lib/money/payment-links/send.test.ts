/* oxlint-disable max-lines -- one link from its order to its message, its deletion and its races */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Secrets } from '@/lib/people/auth/secrets';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { orderPayments } from '@/lib/money/ledger/contract';
import { addPayment } from '@/lib/money/ledger/operations';
import { resendMessage } from '@/lib/visits/messages/back-office';
import { messages } from '@/lib/visits/messages/contract';
import { sendDueMessages } from '@/lib/visits/messages/outbox';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { throughContract } from '@/e2e/testing/through-contract';
import { outcomesOf, refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { openPaymentLink, sendPaymentLink } from './contract';
import { readLink } from './pay';
import { sendLink } from './send';
import { hashOfLinkToken } from './token';

/* See docs/product/money.md, "Payment links". */

const database = await testDb();
const { db } = database;
const context = testContext(database);
const send = throughContract(sendPaymentLink, sendLink);
const add = throughContract(orderPayments.actions.add, addPayment);
const resend = throughContract(messages.actions.resend, resendMessage);

beforeEach(async () => {
  await database.emptyAll();
  context.clock.set(testNow);
});

async function fixture(totalAmount = '133500.50') {
  const executive = await createUser(db, { role: 'executive' });
  const customer = await createUser(db, { name: 'Lakshmi Devi' });
  const order = await createOrder(db, {
    userId: customer.id,
    executiveId: executive.id,
    totalAmount,
    createdAt: context.clock.now(),
  });
  return { executive, customer, order, as: context.as(executive) };
}

async function flush(more: { readonly secrets?: Secrets } = {}) {
  const phone = new FakeSmsProvider();
  await sendDueMessages({ ...context, sms: phone, flows: SANDBOX_MSG91.flows, ...more }, 'awaited');
  return phone.texts;
}
const sentToken = async () => (await flush())[0]?.variables['token'] ?? '';

describe('a link', () => {
  test('is queued for the customer, and stored without its token', async () => {
    const { customer, order, as, executive } = await fixture();
    const response = await send(as, { order_id: order.id });
    expect(response).toEqual({
      message: 'Payment link sent by SMS.',
      data: { amount: 133_500.5, expires_at: '2026-02-07T04:30:00.000Z' },
    });
    expect(await db.message.findMany()).toMatchObject([
      {
        kind: 'payment_link',
        mobile: customer.mobile,
        variables: { name: 'Lakshmi', amount: '133500.50' },
      },
    ]);
    const before = JSON.stringify([await db.message.findMany(), await db.paymentLink.findMany()]);
    const token = await sentToken();
    expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(before).not.toContain(token);
    const stored = await db.paymentLink.findFirstOrThrow();
    expect(stored).toMatchObject({
      orderId: order.id,
      userId: customer.id,
      tokenHash: hashOfLinkToken(token),
      amount: null,
      sentBy: executive.id,
      closedAt: null,
    });
    const trail = await db.auditEntry.findMany();
    expect(trail).toMatchObject([
      { action: 'order.payment_link', entity: 'order', entityId: order.id, actorId: executive.id },
    ]);
    expect(JSON.stringify([stored, trail, response, await db.message.findMany()])).not.toContain(token);
    expect(context.counts.smsFlushes).toBe(1);
  });

  test('opens /pay after a change of the secret, and is dropped if the old secret is gone', async () => {
    const [newer, older] = ['the-newer-secret-of-the-tests-with-32-characters', context.secrets[0]];
    const { order, as } = await fixture();
    await send(as, { order_id: order.id });
    await flush({ secrets: [newer] });
    expect(await db.message.findFirst()).toMatchObject({
      state: 'dropped',
      droppedReason: 'the secret of the link was replaced',
    });
    await send(as, { order_id: order.id });
    const [text] = await flush({ secrets: [newer, older] });
    const { data } = await throughContract(openPaymentLink, readLink)(context, {
      token: text?.variables['token'] ?? '',
    });
    expect(data.amount).toBe(133_500.5);
  });

  test('voids the one before', async () => {
    const { order, as } = await fixture();
    await send(as, { order_id: order.id, amount: 500 });
    await send(as, { order_id: order.id, amount: 600 });
    const links = await db.paymentLink.findMany({ orderBy: { id: 'asc' } });
    expect(links.map(({ amount, closedAt }) => [amount?.toFixed(2), closedAt !== null])).toEqual([
      ['500.00', true],
      ['600.00', false],
    ]);
  });

  test.each([
    ['more than is due', '1000.00', 1000.01, 'Amount cannot be more than the ₹1,000.00 due.'],
    ['less than a rupee', '1000.00', 0.5, 'Amount must be at least 1 rupee to be paid online.'],
    ['a part that leaves less than a rupee', '1000.00', 999.5, 'Pay all of it, or leave at least 1 rupee.'],
    ['a due below a rupee', '0.99', undefined, 'Please pay the rest at the store.'],
    ['nothing due', '0.00', undefined, 'Nothing is due on this order.'],
  ])('for %s is refused on amount', async (_what, total, amount, message) => {
    const { order, as } = await fixture(total);
    const refusal = await refusalOf(send(as, { order_id: order.id, amount }));
    expect([refusal.code, refusal.details.fields]).toEqual(['VALIDATION', { amount: message }]);
    expect(await db.message.count()).toBe(0);
  });

  test('for a deleted account is refused', async () => {
    const { as, executive } = await fixture();
    const customer = await createUser(db, { deletedAt: context.clock.now() });
    const order = await createOrder(db, { userId: customer.id, executiveId: executive.id });
    const refusal = await refusalOf(send(as, { order_id: order.id }));
    expect(Object.keys(refusal.details.fields ?? {})).toEqual(['order_id']);
  });

  test.each(['executive', 'employee'] as const)('is not sent by another %s', async (role) => {
    const { order } = await fixture();
    const other = await createUser(db, { role });
    expect((await refusalOf(send(context.as(other), { order_id: order.id }))).code).toBe('NOT_FOUND');
    expect(await db.paymentLink.count()).toBe(0);
  });
});

describe('five links of an order a day', () => {
  test('are sent, also by parallel requests, with rate limits off', async () => {
    const { order, as } = await fixture();
    const sent = await outcomesOf(Array.from({ length: 8 }, () => send(as, { order_id: order.id })));
    expect(sent).toEqual({ ok: 5, RATE_LIMITED: 3 });
    expect(await db.message.count()).toBe(5);
    expect(await db.paymentLink.count({ where: { closedAt: null } })).toBe(1);
  });

  test('are counted per order and day at the store', async () => {
    const { order, as, executive, customer } = await fixture();
    for (let times = 0; times < 5; times += 1) await send(as, { order_id: order.id });
    const refusal = await refusalOf(send(as, { order_id: order.id }));
    // Until midnight at the store.
    expect(refusal.details.retryAfterSeconds).toBe(14 * 3600);
    const other = await createOrder(db, { userId: customer.id, executiveId: executive.id });
    await send(as, { order_id: other.id });
    context.clock.forward(14 * 3600);
    await send(as, { order_id: order.id });
  });
});

describe('the SMS of a link', () => {
  type Fixture = Awaited<ReturnType<typeof fixture>>;

  const endings: [string, string, (fixture: Fixture) => Promise<unknown>][] = [
    [
      'its amount was paid in cash',
      'payment link paid or replaced',
      ({ as, order }) => add(as, { order_id: order.id, amount: 1000, method: 'cash' }),
    ],
    [
      'the link has expired',
      'payment link expired',
      () => db.paymentLink.updateMany({ data: { expiresAt: context.clock.now() } }),
    ],
    [
      'the order was deleted',
      'order deleted',
      ({ order }) => db.order.update({ where: { id: order.id }, data: { deletedAt: new Date() } }),
    ],
    [
      'the order is another customer’s',
      'order given to another customer',
      async ({ order }) =>
        db.order.update({ where: { id: order.id }, data: { userId: (await createUser(db)).id } }),
    ],
  ];

  test.each(endings)('is not sent once %s', async (_what, reason, end) => {
    const its = await fixture();
    await send(its.as, { order_id: its.order.id, amount: 1000 });
    await end(its);
    expect(await flush()).toEqual([]);
    expect(await db.message.findFirst({ where: { kind: 'payment_link' } })).toMatchObject({
      state: 'dropped',
      droppedReason: reason,
    });
  });

  test.each(endings)('that failed is not sent again once %s', async (_what, reason, end) => {
    const its = await fixture();
    const admin = context.as(await createUser(db, { role: 'admin' }));
    await send(its.as, { order_id: its.order.id, amount: 1000 });
    await db.message.updateMany({
      data: { state: 'failed', nextAttemptAt: null, droppedReason: 'refused: No flow' },
    });
    const { id } = await db.message.findFirstOrThrow();
    await end(its);
    expect(await refusalOf(resend(admin, { id }))).toMatchObject({
      code: 'MESSAGE_STATE',
      message: `This message cannot be sent again: ${reason}.`,
    });
    expect(await db.message.findFirst()).toMatchObject({ state: 'failed' });
  });

  test('is sent, and after a failure sent again, while a part of its amount is paid', async () => {
    const { as, order } = await fixture();
    const admin = context.as(await createUser(db, { role: 'admin' }));
    await send(as, { order_id: order.id, amount: 1000 });
    await add(as, { order_id: order.id, amount: 999, method: 'cash' });
    await db.message.updateMany({
      data: { state: 'failed', nextAttemptAt: null, droppedReason: 'refused: No flow' },
    });
    await resend(admin, { id: (await db.message.findFirstOrThrow()).id });
    expect(await flush()).toHaveLength(1);
  });
});
