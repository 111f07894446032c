/* oxlint-disable max-lines -- one link from its page to its receipt, and its races */
import { beforeEach, describe, expect, test } from 'vitest';
import { addPayment, voidEntry } from '@/lib/money/ledger/operations';
import { orderPayments, refundOrderPayment } from '@/lib/money/ledger/contract';
import { refundEntry } from '@/lib/money/ledger/refund';
import { orders } from '@/lib/sales/orders/contract';
import { updateOrder } from '@/lib/sales/orders/operations';
import { refusalOf, testContext, type TestContext } from '@/e2e/testing/context';
import { throughContract } from '@/e2e/testing/through-contract';
import { dueFixture } from '@/e2e/testing/due-fixture';
import type { Payment } from '@/e2e/testing/sandbox';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createOrder } from '@/prisma/factories/sales';
import { createUser, deleted } from '@/prisma/factories/users';
import { titleOf } from '@/e2e/testing/title-of';
import { readSharedSummary } from '@/lib/money/shared-documents/open';
import { confirmLinkPayment, createLinkPayment, openPaymentLink } from './contract';
import { confirmThroughLink, openLinkPayment, readLink } from './pay';

/* See docs/product/money.md, "Payment links". */

const fixture = await dueFixture();
const { database, sandbox, context, ledgerOf } = fixture;
const { db } = database;
const add = throughContract(orderPayments.actions.add, addPayment);
const refund = throughContract(refundOrderPayment, refundEntry);
const changeOrder = throughContract(orders.actions.update, updateOrder);
const voidPayment = throughContract(orderPayments.actions.void, voidEntry);
const read = (token: string) => throughContract(openPaymentLink, readLink)(context, { token });
const open = (token: string, amount?: number) =>
  throughContract(createLinkPayment, openLinkPayment)(context, { token, amount });
const confirm = (token: string, { orderId, id, signature }: Payment, changes: object = {}) =>
  throughContract(confirmLinkPayment, confirmThroughLink)(context, {
    token,
    razorpay_order_id: orderId,
    razorpay_payment_id: id,
    razorpay_signature: signature ?? '',
    ...changes,
  });

beforeEach(() => fixture.reset());

async function sent({ amount, paid = '0.00' }: { amount?: string; paid?: string } = {}) {
  const user = await createUser(db, { name: 'Lakshmi Devi' });
  const order = await createOrder(db, {
    userId: user.id,
    name: 'Order for Visit of Lakshmi Devi',
    totalAmount: '1000.00',
    paidAmount: paid,
  });
  const token = await createPaymentLink(db, {
    orderId: order.id,
    ...(amount === undefined ? {} : { amount }),
  });
  return { user, order, token };
}

const expectUsedUp = async (token: string) => {
  expect((await refusalOf(read(token))).code).toBe('NOT_FOUND');
  expect((await refusalOf(open(token))).code).toBe('NOT_FOUND');
};

test('shows business, order, first name, amount and due, nothing else', async () => {
  const { token, order } = await sent({ amount: '300.00', paid: '250.00' });
  expect(await read(token)).toEqual({
    data: {
      business: 'Pasidi',
      order_name: titleOf(order),
      first_name: 'Lakshmi',
      amount: 300,
      due: 750,
    },
  });
});

test('is paid without a session: opened, paid, confirmed, booked', async () => {
  const { token, order } = await sent({ amount: '300.00' });
  const { data } = await open(token);
  expect(data).toMatchObject({ amount: 30_000, prefill: {}, description: titleOf(order) });
  const payment = await sandbox.pay(data.order_id);
  expect(await confirm(token, payment)).toMatchObject({ data: { due: 700 } });
  expect((await ledgerOf(order)).entries).toEqual(['payment online 300.00']);
  await expectUsedUp(token);
  // The browser repeats a lost response.
  expect(await confirm(token, payment)).toMatchObject({ data: { due: 700 } });
  expect((await ledgerOf(order)).entries).toHaveLength(1);
});

test('has its receipt behind a link of its own, the same for a repeated confirmation', async () => {
  const { token, order } = await sent({ amount: '300.00' });
  const payment = await sandbox.pay((await open(token)).data.order_id);
  const [one, other] = await Promise.all([confirm(token, payment), confirm(token, payment)]);
  const entry = await db.orderEntry.findFirstOrThrow({ where: { orderId: order.id } });
  expect(one.receipt).toMatchObject({ number: entry.receiptNo, amount: 300 });
  expect(other.receipt).toEqual(one.receipt);
  const opened = one.receipt?.url.split('/d/')[1] ?? '';
  expect(await readSharedSummary.run(context, { token: opened })).toMatchObject({
    number: entry.receiptNo,
    amountPaise: 30_000,
  });
  expect((await refusalOf(readSharedSummary.run(context, { token }))).code).toBe('NOT_FOUND');
  expect(await db.auditEntry.count({ where: { action: 'order.share_document', entityId: order.id } })).toBe(
    1,
  );
  context.clock.forward(7 * 86_400 + 1);
  expect((await refusalOf(readSharedSummary.run(context, { token: opened }))).code).toBe('NOT_FOUND');
  expect(await confirm(token, payment)).not.toHaveProperty('receipt');
  expect(await db.documentLink.count()).toBe(1);
});

test('has no other receipt after its link was revoked, or on a late confirmation', async () => {
  const { token } = await sent({ amount: '300.00' });
  const payment = await sandbox.pay((await open(token)).data.order_id);
  await confirm(token, payment);
  await db.documentLink.updateMany({ data: { revokedAt: context.clock.now() } });
  expect(await confirm(token, payment)).not.toHaveProperty('receipt');
  await db.documentLink.deleteMany();
  context.clock.forward(7 * 86_400);
  expect(await confirm(token, payment)).not.toHaveProperty('receipt');
  expect(await db.documentLink.count()).toBe(0);
});

test('is confirmed without its receipt, if that fails', async () => {
  const { token } = await sent({ amount: '300.00' });
  const payment = await sandbox.pay((await open(token)).data.order_id);
  await database.pool.query('ALTER TABLE document_links RENAME TO hidden_links');
  try {
    expect(await confirm(token, payment)).toEqual({ data: { due: 700 } });
  } finally {
    await database.pool.query('ALTER TABLE hidden_links RENAME TO document_links');
  }
});

test('may be paid in parts', async () => {
  const { token } = await sent({ amount: '300.00' });
  const { data } = await open(token, 100);
  await confirm(token, await sandbox.pay(data.order_id));
  expect((await read(token)).data).toMatchObject({ amount: 200, due: 900 });
  expect((await open(token)).data.amount).toBe(20_000);
  const refusal = await refusalOf(open(token, 200.01));
  expect(refusal.details.fields).toHaveProperty('amount');
});

describe('is used up', () => {
  test.each([
    ['its amount', '300.00', 300],
    ['more than its amount', '300.00', 301],
    ['all that is due', undefined, 1000],
  ])('by cash at the counter: %s', async (_what, amount, cash) => {
    const { token, order } = await sent(amount === undefined ? {} : { amount });
    const admin = context.as(await createUser(db, { role: 'admin' }));
    const { data } = await add(admin, { order_id: order.id, amount: cash, method: 'cash' });
    await expectUsedUp(token);
    await voidPayment(admin, { id: data.id, reason: 'Typed twice' });
    // Used links stay used: staff send a new one.
    await expectUsedUp(token);
  });

  test('by a total that leaves nothing due; a higher one later does not open it again', async () => {
    const { token, order } = await sent({ paid: '400.00' });
    const admin = context.as(await createUser(db, { role: 'admin' }));
    await changeOrder(admin, { id: order.id, total_amount: 400 });
    await expectUsedUp(token);
    await changeOrder(admin, { id: order.id, total_amount: 900, status: 'partial' });
    await expectUsedUp(token);
  });

  test('by a voided refund that leaves nothing due; a higher total later does not open it again', async () => {
    const { order } = await sent();
    const admin = context.as(await createUser(db, { role: 'admin' }));
    const { data } = await add(admin, { order_id: order.id, amount: 1000, method: 'cash' });
    const back = await refund(admin, { entry_id: data.id, amount: 400, note: 'Returned' });
    const token = await createPaymentLink(db, { orderId: order.id });
    await voidPayment(admin, { id: back.data.id, reason: 'Not returned' });
    await expectUsedUp(token);
    await changeOrder(admin, { id: order.id, total_amount: 1200, status: 'partial' });
    await expectUsedUp(token);
  });

  test('by the webhook, before the browser confirms', async () => {
    const { token } = await sent();
    const { data } = await open(token);
    const payment = await sandbox.pay(data.order_id);
    await sandbox.deliver(payment.id, 'payment.captured');
    await expectUsedUp(token);
    expect(await confirm(token, payment)).toMatchObject({ data: { due: 0 } });
  });

  test('by a payment that went unnoticed: opening again settles it and offers no second one', async () => {
    const { token, order } = await sent({ amount: '300.00' });
    await sandbox.pay((await open(token)).data.order_id);
    expect((await refusalOf(open(token))).code).toBe('NOT_FOUND');
    expect((await ledgerOf(order)).entries).toEqual(['payment online 300.00']);
  });
});

describe('is not valid', () => {
  test.each<[string, (link: { order: { id: number }; token: string }) => Promise<unknown>]>([
    ['after 7 days', () => Promise.resolve(context.clock.forward(7 * 86_400 + 60))],
    [
      'after a newer one',
      ({ order: { id } }) =>
        db.paymentLink.updateMany({ where: { orderId: id }, data: { closedAt: new Date() } }),
    ],
    [
      'once the order is deleted',
      ({ order: { id } }) => db.order.update({ where: { id }, data: { deletedAt: new Date() } }),
    ],
    [
      'once the order is another customer’s',
      async ({ order: { id } }) =>
        db.order.update({ where: { id }, data: { userId: (await createUser(db)).id } }),
    ],
  ])('%s', async (_what, change) => {
    const link = await sent();
    await read(link.token);
    await change(link);
    await expectUsedUp(link.token);
  });

  test.each(['', 'x', 'A'.repeat(22), 'A'.repeat(200)])('with the token "%s"', async (token) => {
    await sent();
    await expectUsedUp(token);
  });
});

test('settles only payments of its own payment orders', async () => {
  const [one, two] = [await sent(), await sent()];
  const payment = await sandbox.pay((await open(one.token)).data.order_id);
  const refused = await refusalOf(confirm(two.token, payment));
  expect(refused.code).toBe('PAYMENT_NOT_VERIFIED');
  const forged = await refusalOf(confirm(one.token, payment, { razorpay_signature: 'x' }));
  expect(forged.code).toBe('PAYMENT_NOT_VERIFIED');
  expect(await db.orderEntry.count()).toBe(0);
  await db.paymentLink.updateMany({ data: { closedAt: new Date() } });
  expect((await refusalOf(confirm(two.token, payment))).code).toBe('NOT_FOUND');
  // Paid before a newer link voided it.
  expect(await confirm(one.token, payment)).toMatchObject({ data: { due: 0 } });
});

test('staff take cash while the sheet is open: booked up to the due, the rest is excess', async () => {
  const { token, order } = await sent();
  const { data } = await open(token);
  const admin = context.as(await createUser(db, { role: 'admin' }));
  await add(admin, { order_id: order.id, amount: 700, method: 'cash' });
  const payment = await sandbox.pay(data.order_id);
  expect(await confirm(token, payment)).toMatchObject({ data: { due: 0 }, excess: 700 });
  expect((await ledgerOf(order)).payments).toEqual(['captured booked 300+700']);
});

test.each<[string, (order: { id: number }) => Promise<unknown>]>([
  ['deleted', ({ id }) => db.order.update({ where: { id }, data: { deletedAt: new Date() } })],
  [
    'given to another customer',
    async ({ id }) => db.order.update({ where: { id }, data: { userId: (await createUser(db)).id } }),
  ],
])('a payment for an order %s meanwhile is refused, and kept as excess', async (_what, change) => {
  const { token, order } = await sent();
  const payment = await sandbox.pay((await open(token)).data.order_id);
  await change(order);
  const message = 'This order is no longer open. Our team will return your payment.';
  for (const _time of [1, 2])
    expect(await refusalOf(confirm(token, payment))).toMatchObject({ code: 'PAYMENT_NOT_VERIFIED', message });
  expect((await ledgerOf(order)).payments).toEqual(['captured booked 0+1000']);
});

test('a payment of a customer whose account was deleted meanwhile says what is still due', async () => {
  const { token, user } = await sent({ amount: '300.00' });
  const payment = await sandbox.pay((await open(token)).data.order_id);
  await db.user.update({ where: { id: user.id }, data: deleted() });
  expect(await confirm(token, payment)).toMatchObject({ data: { due: 700 } });
});

test('120 requests of an address in 15 minutes, for right and wrong tokens, opening and confirming together', async () => {
  const { token } = await sent();
  const limited = testContext(database, { payments: sandbox.payments, limits: true });
  const readAs = (by: TestContext, of: string) =>
    throughContract(openPaymentLink, readLink)(by, { token: of });
  for (let times = 0; times < 118; times += 1) {
    if (times % 2 === 0) await readAs(limited, token);
    else expect((await refusalOf(readAs(limited, 'x'))).code).toBe('NOT_FOUND');
  }
  await throughContract(createLinkPayment, openLinkPayment)(limited, { token });
  const proof = { razorpay_order_id: 'order_x', razorpay_payment_id: 'pay_x', razorpay_signature: 'x' };
  const confirmAs = throughContract(confirmLinkPayment, confirmThroughLink);
  expect((await refusalOf(confirmAs(limited, { token, ...proof }))).code).toBe('PAYMENT_NOT_VERIFIED');
  for (const attempt of [
    () => readAs(limited, token),
    () => throughContract(createLinkPayment, openLinkPayment)(limited, { token }),
    () => confirmAs(limited, { token, ...proof }),
  ])
    expect((await refusalOf(attempt())).code).toBe('RATE_LIMITED');
  const elsewhere = limited.as({ kind: 'visitor' }, { address: '198.51.100.1' });
  await readAs(elsewhere, token);
});
