import { beforeEach, expect, test } from 'vitest';
import { orderPayments, refundOrderPayment } from '@/lib/money/ledger/contract';
import { addPayment, voidEntry } from '@/lib/money/ledger/operations';
import { refundEntry } from '@/lib/money/ledger/refund';
import { orders } from '@/lib/sales/orders/contract';
import { updateOrder } from '@/lib/sales/orders/operations';
import { recordRefunds } from '@/lib/money/payments/refunds';
import { throughContract } from '@/e2e/testing/through-contract';
import { refusalOf } from '@/e2e/testing/context';
import { dueFixture } from '@/e2e/testing/due-fixture';
import { orderRow } from '@/e2e/testing/payment-fixture';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { openPaymentLink, sendPaymentLink } from './contract';
import { readLink } from './pay';
import { sendLink } from './send';
import { linkTokenOf } from './token';

/* A link requests what was not paid since it was sent (docs/product/money.md, "Payment links"): earlier entries do not count. */

const fixture = await dueFixture();
const { database, sandbox, context, orderToPay, open, confirmDue, ledgerOf } = fixture;
const { db } = database;
const add = throughContract(orderPayments.actions.add, addPayment);
const voidPayment = throughContract(orderPayments.actions.void, voidEntry);
const refund = throughContract(refundOrderPayment, refundEntry);
const changeOrder = throughContract(orders.actions.update, updateOrder);
const send = throughContract(sendPaymentLink, sendLink);

let admin: User;
beforeEach(async () => {
  await fixture.reset();
  admin = await createUser(db, { role: 'admin' });
});
const asAdmin = () => context.as(admin);

/** The token of a link for 300 rupees of the order. */
async function linkOf(order: { id: number }): Promise<string> {
  await send(asAdmin(), { order_id: order.id, amount: 300 });
  const { id, createdAt } = await db.paymentLink.findFirstOrThrow({ orderBy: { id: 'desc' } });
  return linkTokenOf(context.secrets[0], { id, createdAt });
}
const requested = async (token: string) =>
  (await throughContract(openPaymentLink, readLink)(context, { token })).data.amount;
const expectUsedUp = async (token: string) => {
  expect((await refusalOf(requested(token))).code).toBe('NOT_FOUND');
  expect(await db.paymentLink.count({ where: { closedAt: null } })).toBe(0);
};

async function withCheque(amount = 400) {
  const { user, order } = await orderToPay();
  const { data } = await add(asAdmin(), {
    order_id: order.id,
    amount,
    method: 'cheque',
    reference: `C${order.id}`,
  });
  return { user, order, entry: data };
}
const cash = async (order: { id: number }, amount: number) =>
  (await add(asAdmin(), { order_id: order.id, amount, method: 'cash' })).data;
const online = async (user: User, order: { id: number }, amount: number) => {
  const { data } = await open(user, { our_order_id: order.id, amount });
  const payment = await sandbox.pay(data.order_id);
  await confirmDue(user, order, payment);
  return payment;
};

test('an earlier payment that is voided does not count against what was paid since', async () => {
  const { user, order, entry } = await withCheque();
  const token = await linkOf(order);
  await voidPayment(asAdmin(), { id: entry.id, reason: 'Bounced' });
  expect(await requested(token)).toBe(300);
  await online(user, order, 100);
  expect(await requested(token)).toBe(200);
  await cash(order, 200);
  await expectUsedUp(token);
});

test('nor one voided after a payment', async () => {
  const { order, entry } = await withCheque();
  const token = await linkOf(order);
  await cash(order, 100);
  await voidPayment(asAdmin(), { id: entry.id, reason: 'Bounced' });
  expect(await requested(token)).toBe(200);
});

test('nor one refunded, also in part; a refund undone does not count as paid', async () => {
  const { order, entry } = await withCheque();
  const token = await linkOf(order);
  const back = await refund(asAdmin(), { entry_id: entry.id, amount: 250, note: 'Returned' });
  expect(await requested(token)).toBe(300);
  await voidPayment(asAdmin(), { id: back.data.id, reason: 'Not returned' });
  expect(await requested(token)).toBe(300);
  await refund(asAdmin(), { entry_id: entry.id, note: 'All' });
  await cash(order, 300);
  await expectUsedUp(token);
});

test('nor an earlier refund that is undone', async () => {
  const { order, entry } = await withCheque();
  const back = await refund(asAdmin(), { entry_id: entry.id, amount: 400, note: 'Returned' });
  const token = await linkOf(order);
  await voidPayment(asAdmin(), { id: back.data.id, reason: 'Not returned' });
  expect(await requested(token)).toBe(300);
});

test('nor one refunded through Razorpay, made here or there, or failed', async () => {
  const { user, order } = await orderToPay();
  const payment = await online(user, order, 400);
  const token = await linkOf(order);
  const entry = await db.orderEntry.findFirstOrThrow({ where: { orderId: order.id } });
  await refund(asAdmin(), { entry_id: entry.id, amount: 100, note: 'Returned' });
  expect(await requested(token)).toBe(300);
  const row = await db.payment.findFirstOrThrow({ include: { paymentOrder: true } });
  const foreign = { id: 'rfnd_1', paymentId: payment.id, amountPaise: 30_000, mark: null };
  for (const status of ['pending', 'failed'] as const) {
    await recordRefunds(context, orderRow(row.paymentOrder), payment.id, [{ ...foreign, status }]);
    expect(await requested(token)).toBe(300);
  }
  expect(await ledgerOf(order)).toMatchObject({ paid: 300 });
  await cash(order, 300);
  await expectUsedUp(token);
});

test('nor an adjustment that lowers the paid amount, or its void', async () => {
  const { order } = await withCheque();
  const token = await linkOf(order);
  const { version } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  await changeOrder(asAdmin(), { id: order.id, paid_amount: 0, version });
  await cash(order, 100);
  expect(await requested(token)).toBe(200);
  const { id } = await db.orderEntry.findFirstOrThrow({ where: { kind: 'adjustment' } });
  await voidPayment(asAdmin(), { id, reason: 'Mistake' });
  expect(await requested(token)).toBe(200);
});

test('a payment since it was sent that is voided or refunded is requested again', async () => {
  const { order } = await withCheque();
  const token = await linkOf(order);
  const first = await cash(order, 100);
  const second = await cash(order, 50);
  expect(await requested(token)).toBe(150);
  await voidPayment(asAdmin(), { id: first.id, reason: 'Typed twice' });
  expect(await requested(token)).toBe(250);
  await refund(asAdmin(), { entry_id: second.id, amount: 20, note: 'Returned' });
  expect(await requested(token)).toBe(270);
});
