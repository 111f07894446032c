/* oxlint-disable max-lines -- every way in which money comes in */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  confirmLinkPayment,
  createLinkPayment,
  openPaymentLink,
  sendPaymentLink,
} from '@/lib/money/payment-links/contract';
import { confirmThroughLink, openLinkPayment, readLink } from '@/lib/money/payment-links/pay';
import { sendLink } from '@/lib/money/payment-links/send';
import { orderPayments, refundOrderPayment } from '@/lib/money/ledger/contract';
import { addPayment, voidEntry } from '@/lib/money/ledger/operations';
import { refundEntry } from '@/lib/money/ledger/refund';
import { refundPayment } from '@/lib/money/payments/contract';
import { refund as refundOfPayment } from '@/lib/money/payments/back-office';
import { orders } from '@/lib/sales/orders/contract';
import { listOrders, readOrder, updateOrder } from '@/lib/sales/orders/operations';
import { createInvoice } from '@/prisma/factories/invoices';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createEntry, createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { throughContract } from '@/e2e/testing/through-contract';
import { refusalOf } from '@/e2e/testing/context';
import { dueFixture } from '@/e2e/testing/due-fixture';

/* From day 365 of an advance on, an order takes no payment, whichever way money comes in (docs/product/sale.md, "Advances"). */

const fixture = await dueFixture();
const { database, sandbox, context, open, confirmDue, ledgerOf } = fixture;
const { db } = database;
const add = throughContract(orderPayments.actions.add, addPayment);
const voids = throughContract(orderPayments.actions.void, voidEntry);
const refund = throughContract(refundOrderPayment, refundEntry);
const edit = throughContract(orders.actions.update, updateOrder);
const list = throughContract(orders.actions.all, listOrders);
const read = throughContract(orders.actions.read, readOrder);
const send = throughContract(sendPaymentLink, sendLink);
const openLink = throughContract(openPaymentLink, readLink);
const payLink = throughContract(createLinkPayment, openLinkPayment);
const confirmLink = throughContract(confirmLinkPayment, confirmThroughLink);
const giveBack = throughContract(refundPayment, refundOfPayment);

beforeEach(() => fixture.reset());

/** Noon of the day of payment, and the last second before day 365 and its first. */
const paidAt = '2023-02-28T06:30:00Z';
const lastSecond = '2024-02-27T18:29:59Z';
const dayOver = '2024-02-27T18:30:00Z';

/** An order of 1,000 rupees with 400 paid on 28 February 2023; the clock shows `now`. */
async function advance(now = dayOver) {
  const [admin, customer] = [await createUser(db, { role: 'admin' }), await createUser(db)];
  const at = new Date(paidAt);
  const order = await createOrder(db, {
    userId: customer.id,
    totalAmount: '1000.00',
    createdAt: at,
    status: 'unpaid',
  });
  const payment = await createEntry(db, {
    orderId: order.id,
    amount: '400.00',
    method: 'upi',
    receivedAt: at,
    createdAt: at,
  });
  context.clock.set(now);
  return { admin, customer, order, payment };
}

const upi = (order_id: number, amount: number) => ({
  order_id,
  amount,
  method: 'upi',
  reference: `UTR${Math.random()}`,
});
const refusedCode = async (attempt: () => Promise<unknown>) => (await refusalOf(attempt())).code;

describe('day 365', () => {
  test('begins at midnight in Asia/Kolkata', async () => {
    const { admin, order } = await advance(lastSecond);
    await add(context.as(admin), upi(order.id, 100));
    context.clock.set(dayOver);
    expect(await refusedCode(() => add(context.as(admin), upi(order.id, 100)))).toBe('ADVANCE_EXPIRED');
    expect(await read(context.as(admin), { id: order.id })).toMatchObject({
      data: { advance_since: '2023-02-28', advance_amount: 500, advance_days: 365 },
    });
  });

  test('ends its place in the list of orders that take a payment, as being paid does', async () => {
    const { admin, customer, order } = await advance(lastSecond);
    await createOrder(db, { userId: customer.id, totalAmount: '5.00', paidAmount: '5.00' });
    const next = await createOrder(db, { userId: customer.id, totalAmount: '5.00' });
    const listed = async () =>
      (await list(context.as(admin), { takes_payment: true })).orders.map(({ id }) => id).toSorted();
    expect(await listed()).toEqual([order.id, next.id]);
    context.clock.set(dayOver);
    expect(await listed()).toEqual([next.id]);
  });

  test.each([
    ['2027-03-01', '2028-02-28', '2028-02-29', 'with a leap day'],
    ['2028-02-29', '2029-02-27', '2029-02-28', 'from a leap day'],
    ['2026-06-15', '2027-06-14', '2027-06-15', 'without one'],
  ])('of %s: %s is the last day to pay, %s too late: %s', async (from, last, over) => {
    const [admin, customer] = [await createUser(db, { role: 'admin' }), await createUser(db)];
    const at = new Date(`${from}T20:00:00+05:30`);
    const { id } = await createOrder(db, { userId: customer.id, totalAmount: '1000.00', createdAt: at });
    await createEntry(db, { orderId: id, amount: '400.00', receivedAt: at, createdAt: at });
    context.clock.set(`${last}T23:59:59+05:30`);
    await add(context.as(admin), upi(id, 100));
    context.clock.set(`${over}T00:00:00+05:30`);
    expect(await refusedCode(() => add(context.as(admin), upi(id, 100)))).toBe('ADVANCE_EXPIRED');
  });
});

describe('refused with 409 ADVANCE_EXPIRED, changing nothing', () => {
  const ways = {
    'at the counter': ({ admin, order }) => add(context.as(admin), upi(order.id, 100)),
    'at the counter, in cash of an earlier day': ({ admin, order }) =>
      add(context.as(admin), {
        order_id: order.id,
        amount: 100,
        method: 'cash',
        received_at: '2024-01-01T06:00:00Z',
      }),
    'a raised paid amount': ({ admin, order }) =>
      edit(context.as(admin), { id: order.id, paid_amount: 500, status: 'partial' }),
    'Pay now': ({ customer, order }) => open(customer, { our_order_id: order.id }),
    'Pay now, a part': ({ customer, order }) => open(customer, { our_order_id: order.id, amount: 5 }),
    'sending a link': ({ admin, order }) => send(context.as(admin), { order_id: order.id }),
    'opening a link of before': async ({ order }) =>
      openLink(context, { token: await createPaymentLink(db, { orderId: order.id }) }),
    'paying through a link of before': async ({ order }) =>
      payLink(context, { token: await createPaymentLink(db, { orderId: order.id }) }),
  } satisfies Record<string, (sale: Awaited<ReturnType<typeof advance>>) => Promise<unknown>>;
  test.each(Object.entries(ways))('%s', async (_way, pay) => {
    const sale = await advance();
    const refusal = await refusalOf(pay(sale));
    expect(refusal.code).toBe('ADVANCE_EXPIRED');
    expect(await db.orderEntry.count()).toBe(1);
    expect(await db.paymentOrder.count()).toBe(0);
    expect(await db.order.findUnique({ where: { id: sale.order.id } })).toMatchObject({ version: 1 });
  });

  test('lowering the paid amount to pay again: only an admin may, from day 365 on', async () => {
    const { admin, order } = await advance(lastSecond);
    const employee = await createUser(db, { role: 'employee' });
    await db.order.update({ where: { id: order.id }, data: { employeeId: employee.id } });
    const me = context.as(employee);
    const lower = (paid_amount: number, version: number) =>
      edit(me, { id: order.id, paid_amount, status: paid_amount === 0 ? 'unpaid' : 'partial', version });
    await lower(399, 1);
    context.clock.set(dayOver);
    for (const paid of [398, 0]) {
      const { code, details } = await refusalOf(lower(paid, 2));
      expect(code).toBe('FORBIDDEN');
      expect(details.fields).toEqual({
        paid_amount: `The advance of order ${order.id} is 365 days old or older, so only an admin may lower its Paid Amount. Ask an admin to refund its payments instead.`,
      });
    }
    expect(await refusedCode(() => add(me, upi(order.id, 100)))).toBe('ADVANCE_EXPIRED');
    expect(await db.orderEntry.count()).toBe(2);
    await edit(context.as(admin), { id: order.id, paid_amount: 0, status: 'unpaid', version: 2 });
    await add(me, upi(order.id, 100));
  });

  test('staff read what to do, customers where to go', async () => {
    const { admin, customer, order } = await advance();
    expect((await refusalOf(add(context.as(admin), upi(order.id, 1)))).message).toBe(
      `The advance of order ${order.id} is 365 days old or older, so it takes no more payments. Deliver its pieces, or refund the advance by Mar 14, 2024.`,
    );
    expect((await refusalOf(open(customer, { our_order_id: order.id }))).message).toMatch(
      /^This order can no longer be paid.*Please visit the shop or call /,
    );
  });
});

describe('still possible', () => {
  test('refunds, in parts, after which the rest is as old as before; then a new payment begins a new advance', async () => {
    const { admin, order, payment } = await advance();
    const me = context.as(admin);
    const back = (amount: number) =>
      refund(me, { entry_id: payment.id, amount, note: 'x', method: 'upi', reference: `R${amount}` });
    await back(100);
    expect(await refusedCode(() => add(me, upi(order.id, 100)))).toBe('ADVANCE_EXPIRED');
    await back(300);
    await add(me, upi(order.id, 1000));
    expect(await read(me, { id: order.id })).toMatchObject({
      data: { advance_since: '2024-02-28', advance_amount: 1000, advance_days: 0 },
    });
  });

  test('a void of the payment, a lowered paid amount, and other changes', async () => {
    const { admin, order, payment } = await advance();
    const me = context.as(admin);
    await edit(me, { id: order.id, name: 'Another name' });
    const { data } = await edit(me, { id: order.id, paid_amount: 300, status: 'partial', version: 2 });
    expect(data.paid_amount).toBe(300);
    const other = await advance();
    const voided = await voids(context.as(other.admin), { id: other.payment.id, reason: 'Typed twice' });
    expect(voided.order.paid_amount).toBe(0);
    expect((await add(me, upi(other.order.id, 100))).order.paid_amount).toBe(100);
    // A refund that was recorded by mistake: its money never left.
    const back = await refund(me, {
      entry_id: payment.id,
      amount: 100,
      note: 'x',
      method: 'upi',
      reference: 'R',
    });
    expect((await voids(me, { id: back.data.id, reason: 'x' })).order.paid_amount).toBe(300);
  });

  test('what is due on delivered pieces, once all that was paid is delivered against', async () => {
    const { admin, customer, order } = await advance();
    const { id: opportunityId } = await createOpportunity(db, { userId: customer.id, status: 'closed' });
    const ring = await createItem(db, { opportunityId, orderId: order.id, price: '700.00' });
    await createItem(db, { opportunityId, orderId: order.id, price: '300.00' });
    await createInvoice(db, order.id, context.clock.now(), [ring.id]);
    await add(context.as(admin), upi(order.id, 300));
    expect(await read(context.as(admin), { id: order.id })).toMatchObject({ data: { advance_since: null } });
  });
});

describe('a payment that was begun before', () => {
  const task = (amount: string) => ({
    title: expect.stringMatching(new RegExp(`^Order \\d+: return ₹${amount}\\. `)),
  });

  test('and captured after: all of it is excess, the admins get a task, and it goes back', async () => {
    const { admin, customer, order } = await advance(lastSecond);
    const { data } = await open(customer, { our_order_id: order.id, amount: 250 });
    const payment = await sandbox.pay(data.order_id);
    context.clock.set(dayOver);
    expect(await confirmDue(customer, order, payment)).toMatchObject({
      data: { paid_amount: 400 },
      excess: 250,
    });
    expect(await db.task.findMany()).toMatchObject([
      { ...task('250.00'), assigneeId: admin.id, orderId: order.id, doneAt: null },
    ]);
    // Again, and by its event: once.
    await confirmDue(customer, order, payment);
    expect(await db.task.count()).toBe(1);
    const { paid, payments } = await ledgerOf(order);
    expect({ paid, payments }).toEqual({ paid: 400, payments: ['captured booked 0+250'] });
    const { id: paymentId } = await db.payment.findUniqueOrThrow({
      where: { razorpayPaymentId: payment.id },
    });
    await giveBack(context.as(admin), { id: paymentId });
    expect(await db.excessRefund.findMany()).toMatchObject([{ paymentId, amountPaise: 25_000 }]);
  });

  test('through a link', async () => {
    const { order } = await advance(lastSecond);
    const token = await createPaymentLink(db, { orderId: order.id });
    const { data } = await payLink(context, { token });
    const payment = await sandbox.pay(data.order_id);
    context.clock.set(dayOver);
    const proof = {
      token,
      razorpay_order_id: payment.orderId,
      razorpay_payment_id: payment.id,
      razorpay_signature: payment.signature ?? '',
    };
    expect(await confirmLink(context, proof)).toEqual({ data: { due: 600 }, excess: 600 });
    expect((await ledgerOf(order)).paid).toBe(400);
  });

  test('and only authorized: it is not captured, and the customer reads why', async () => {
    const { customer, order } = await advance(lastSecond);
    const { data } = await open(customer, { our_order_id: order.id });
    const payment = await sandbox.pay(data.order_id, { outcome: 'authorized' });
    context.clock.set(dayOver);
    const refusal = await refusalOf(confirmDue(customer, order, payment));
    expect(refusal.code).toBe('PAYMENT_NOT_VERIFIED');
    expect(refusal.message).toMatch(/visit the shop.* Your payment was not taken/);
    expect((await ledgerOf(order)).payments).toEqual(['authorized - 0+0']);
    expect(await db.task.count()).toBe(0);
  });
});
