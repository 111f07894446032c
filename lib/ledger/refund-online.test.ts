import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createUser } from '@/prisma/factories/users';
import { withoutKey, type ActorContext } from '@/lib/access/operation';
import { outcomesOf, refusalOf, type TestContext } from '@/lib/testing/context';
import { dueWorld } from '@/lib/testing/due-world';
import type { User } from '@/lib/db/generated/client';
import { checkOrder, refund as refundOperation } from '@/lib/payments/back-office';
import { checkPaymentOrder, refundPayment } from '@/lib/payments/contract';
import { OutcomeUnknown, type PaymentProvider } from '@/lib/payments/provider';
import { reconcileScheduled } from '@/lib/payments/reconcile';
import { recordRefunds } from '@/lib/payments/refunds';
import { called } from '@/lib/testing/called';
import { orderRow } from '@/lib/testing/payment-world';
import { refundOrderPayment } from './contract';
import { refundEntry } from './refund';
import { refundOnline, type OnlineRefund } from './refund-online';

/** See docs/product/money.md, "Refunds through Razorpay". */

const world = await dueWorld();
const { database, sandbox, context, orderToPay, open, confirmDue, ledgerOf } = world;
const { db } = database;
const returnExcess = called(refundPayment, refundOperation);
const check = called(checkPaymentOrder, checkOrder);

let admin: User;
beforeEach(async () => {
  await world.reset();
  admin = await createUser(db, { role: 'admin' });
});

function asAdmin(payments: Partial<PaymentProvider> = {}): ActorContext {
  const { actor, ...rest }: TestContext = context.as(admin);
  if (actor.kind === 'visitor') throw new Error('An admin is signed in');
  return { ...rest, actor, systemSql: context.sql, payments: { ...sandbox.payments, ...payments } };
}

const refundAs = (as: ActorContext, ...[payment, refund]: RefundOf) =>
  refundOnline(as, payment, refund, withoutKey(as));
type RefundOf = [payment: { id: number; orderId: number }, refund: OnlineRefund];

async function paidOnline(total = '1000.00') {
  const { user, order, razorpayOrderId } = await orderToPay(total);
  const payment = await sandbox.pay(razorpayOrderId);
  await confirmDue(user, order, payment);
  const entry = await db.orderEntry.findFirstOrThrow({ where: { orderId: order.id } });
  const { paymentOrderId, id } = await db.payment.findUniqueOrThrow({
    where: { razorpayPaymentId: payment.id },
  });
  const refund = (amount?: number, payments?: Partial<PaymentProvider>) =>
    refundAs(asAdmin(payments), { id: entry.id, orderId: order.id }, { amount, note: 'Returned' });
  return { user, order, payment, entry, paymentOrderId, paymentId: id, refund };
}

const atRazorpay = async (id: string) => (await sandbox.payments.findPayment(id))?.refundedPaise;

describe('a refund of an entry', () => {
  test('in parts: counts, has a credit number, and moves the money once', async () => {
    const { order, payment, refund } = await paidOnline();
    const { entry, order: after } = await refund(30_000);
    expect(entry).toMatchObject({
      kind: 'refund',
      method: 'online',
      state: 'booked',
      recorded_by: admin.id,
      note: 'Returned',
    });
    expect(entry.receipt_no).toMatch(/^C\//);
    expect(after).toMatchObject({ status: 'partial' });
    await refund();
    expect(await atRazorpay(payment.id)).toBe(100_000);
    expect(await ledgerOf(order)).toEqual({
      paid: 0,
      status: 'unpaid',
      entries: ['payment online 1000.00', 'refund online -300.00', 'refund online -700.00'],
      payments: ['refunded booked 1000+0'],
    });
    expect((await refusalOf(refund())).details.fields).toEqual({
      amount: 'Nothing is left to refund of this payment.',
    });
  });

  test('refuses more than is left, also in parallel', async () => {
    const { order, payment, refund } = await paidOnline();
    expect((await refusalOf(refund(100_001))).details.fields).toEqual({
      amount: 'Amount cannot be more than the ₹1,000.00 left to refund.',
    });
    expect(await outcomesOf(Array.from({ length: 4 }, () => refund(40_000)))).toEqual({
      ok: 2,
      VALIDATION: 2,
    });
    expect(await atRazorpay(payment.id)).toBe(80_000);
    expect(await ledgerOf(order)).toMatchObject({ paid: 200 });
  });

  test('writes nothing if Razorpay is away', async () => {
    const { order, refund } = await paidOnline();
    await sandbox.faults({ down: true });
    expect((await refusalOf(refund())).code).toBe('UNAVAILABLE');
    await sandbox.faults({});
    expect(await ledgerOf(order)).toMatchObject({ paid: 1000, entries: ['payment online 1000.00'] });
  });

  test('that fails closes a payment link for its amount', async () => {
    const { order, payment, paymentOrderId } = await paidOnline();
    const row = orderRow(await db.paymentOrder.findUniqueOrThrow({ where: { id: paymentOrderId } }));
    const refund = { id: 'rfnd_1', paymentId: payment.id, amountPaise: 40_000, mark: null };
    await recordRefunds(context, row, payment.id, [{ ...refund, status: 'pending' }]);
    await createPaymentLink(db, { orderId: order.id });
    await recordRefunds(context, row, payment.id, [{ ...refund, status: 'failed' }]);
    expect(await ledgerOf(order)).toMatchObject({ paid: 1000, status: 'paid' });
    expect(await db.paymentLink.findMany()).toMatchObject([{ closedAt: context.clock.now() }]);
  });

  test('is voided by the system if Razorpay refuses it, or says that it failed', async () => {
    const { order, refund } = await paidOnline();
    const refused = await refusalOf(refund(10_000, { refund: async () => null }));
    expect(refused.code).toBe('PAYMENT_NOT_VERIFIED');
    // Razorpay's test amount of a failing refund.
    expect((await refusalOf(refund(2468))).code).toBe('PAYMENT_NOT_VERIFIED');
    expect(await ledgerOf(order)).toEqual({
      paid: 1000,
      status: 'paid',
      entries: ['payment online 1000.00', 'refund online -100.00 voided', 'refund online -24.68 voided'],
      payments: ['captured booked 1000+0'],
    });
    expect(await db.orderEntry.findMany({ where: { kind: 'refund' } })).toMatchObject([
      { voidedBy: null, voidReason: 'Razorpay refused the refund.' },
      { voidedBy: null, voidReason: 'Razorpay reports that it failed.' },
    ]);
  });

  test('stays pending if the outcome is unknown; reconciliation finds it', async () => {
    const { order, payment, refund } = await paidOnline();
    // Its webhooks would tell the outcome.
    await sandbox.faults({ webhook_drop: 100 });
    const { entry } = await refund(30_000, {
      refund: async (...given) => {
        await sandbox.payments.refund(...given);
        throw new OutcomeUnknown('The response was lost');
      },
    });
    expect(entry.state).toBe('pending');
    expect(await ledgerOf(order)).toMatchObject({ paid: 700 });
    context.clock.forward(30);
    await reconcileScheduled(context);
    await reconcileScheduled(context);
    expect(await ledgerOf(order)).toMatchObject({
      paid: 700,
      entries: ['payment online 1000.00', 'refund online -300.00'],
    });
    expect(await atRazorpay(payment.id)).toBe(30_000);
  });

  test('is sent by reconciliation after a crash before it was sent', async () => {
    const { order, payment, refund } = await paidOnline();
    const crash = refund(30_000, { refund: () => Promise.reject(new Error('The process was killed')) });
    await expect(crash).rejects.toThrow('killed');
    expect(await ledgerOf(order)).toMatchObject({
      entries: ['payment online 1000.00', 'refund online -300.00 pending'],
    });
    context.clock.forward(30);
    await Promise.all([reconcileScheduled(context), reconcileScheduled(context)]);
    expect(await ledgerOf(order)).toMatchObject({
      paid: 700,
      entries: ['payment online 1000.00', 'refund online -300.00'],
    });
    expect(await atRazorpay(payment.id)).toBe(30_000);
  });

  test('becomes excess if it failed after the order was paid otherwise', async () => {
    const { user, order, payment, refund, paymentId } = await paidOnline();
    await refund(30_000, { refund: () => Promise.reject(new OutcomeUnknown('lost')) });
    const other = (await open(user, { our_order_id: order.id })).data.order_id;
    await confirmDue(user, order, await sandbox.pay(other));
    const failed = { id: 'rfnd_1', paymentId: payment.id, amountPaise: 30_000, status: 'failed' } as const;
    const provider = {
      ...sandbox.payments,
      refundsOf: async () => [{ ...failed, mark: await markOf(order.id) }],
    };
    context.clock.forward(30);
    await reconcileScheduled({ ...context, payments: provider });
    await reconcileScheduled({ ...context, payments: provider });
    expect(await ledgerOf(order)).toMatchObject({
      paid: 1000,
      entries: ['payment online 1000.00', 'refund online -300.00', 'payment online 300.00'],
    });
    expect(await db.payment.findUnique({ where: { id: paymentId } })).toMatchObject({
      bookedPaise: 70_000,
      excessPaise: 30_000,
    });
    await returnExcess(context.as(admin), { id: paymentId });
    expect(await atRazorpay(payment.id)).toBe(30_000);
  });
});

test('an admin’s refund of an online payment goes through Razorpay, without a method', async () => {
  const { order, payment, entry } = await paidOnline();
  const send = (sent: object) =>
    called(refundOrderPayment, refundEntry)(context.as(admin), { entry_id: entry.id, note: 'Ring', ...sent });
  expect((await refusalOf(send({ method: 'cash' }))).details.fields).toHaveProperty('method');
  expect(await send({ amount: 250 })).toMatchObject({
    message: 'Refund recorded successfully!',
    data: { kind: 'refund', method: 'online', amount: -250, state: 'booked', recorded_by: admin.id },
    order: { id: order.id, paid_amount: 750, status: 'partial' },
  });
  expect(await atRazorpay(payment.id)).toBe(25_000);
});

describe('a refund made at Razorpay itself', () => {
  test.each(['webhook', 'reconciliation', 'admin'])(
    'becomes one entry without a recorder: %s',
    async (by) => {
      const { order, payment, paymentOrderId } = await paidOnline();
      await sandbox.refund(payment.id, 25_000);
      for (const _again of [1, 2]) {
        context.clock.forward(60);
        if (by === 'webhook') await sandbox.deliver(payment.id, 'refund.processed');
        else if (by === 'reconciliation') await reconcileScheduled(context);
        else await check(context.as(admin), { id: paymentOrderId });
      }
      await sandbox.deliver(payment.id);
      expect(await ledgerOf(order)).toMatchObject({
        paid: 750,
        status: 'partial',
        entries: ['payment online 1000.00', 'refund online -250.00'],
      });
      const refund = await db.orderEntry.findFirstOrThrow({ where: { kind: 'refund' } });
      expect(refund).toMatchObject({ recordedBy: null, state: 'booked' });
    },
  );

  test('returns the excess first', async () => {
    const { order, payment, paymentId } = await paidTwice();
    await sandbox.refund(payment.id, 50_000);
    await sandbox.deliver(payment.id, 'refund.processed');
    await sandbox.deliver(payment.id, 'refund.created');
    expect(await ledgerOf(order)).toMatchObject({
      paid: 800,
      entries: ['payment online 700.00', 'payment online 300.00', 'refund online -200.00'],
    });
    expect((await refusalOf(returnExcess(context.as(admin), { id: paymentId }))).code).toBe(
      'PAYMENT_NOT_VERIFIED',
    );
  });
});

/** 700 and 600 of 1,000: the second payment has an excess of 300. */
async function paidTwice() {
  const { user, order, razorpayOrderId } = await orderToPay('1000.00', 700);
  const other = (await open(user, { our_order_id: order.id, amount: 600 })).data.order_id;
  await confirmDue(user, order, await sandbox.pay(razorpayOrderId));
  const payment = await sandbox.pay(other);
  await confirmDue(user, order, payment);
  const { id } = await db.payment.findUniqueOrThrow({ where: { razorpayPaymentId: payment.id } });
  return { user, order, payment, paymentId: id };
}

describe('the excess', () => {
  test('is returned in parts by an admin, by default all that is left, never more', async () => {
    const { order, payment, paymentId } = await paidTwice();
    const send = (amount?: number) => returnExcess(context.as(admin), { id: paymentId, amount });
    expect((await refusalOf(send(300.01))).details.fields).toHaveProperty('amount');
    const { data } = await send(100);
    expect(data).toMatchObject({
      our_order_id: order.id,
      amount: 600,
      booked: 300,
      excess: 300,
      payments: [{ booked: 300, excess: 300, excess_left: 200, refunded_amount: 100, attention: 'excess' }],
    });
    const done = await send();
    expect(done.message).toBe('Refund successful!');
    expect(done.data.payments).toMatchObject([{ excess_left: 0, refunded_amount: 300, attention: null }]);
    expect(await refusalOf(send())).toMatchObject({ code: 'PAYMENT_NOT_VERIFIED' });
    await sandbox.deliver(payment.id);
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({
      paid: 1000,
      entries: ['payment online 700.00', 'payment online 300.00'],
    });
  });

  test('is returned once for parallel requests, and the booked amount can still be refunded', async () => {
    const { order, payment, paymentId } = await paidTwice();
    const attempts = Array.from({ length: 5 }, () => returnExcess(context.as(admin), { id: paymentId }));
    expect(await outcomesOf(attempts)).toEqual({ ok: 1, PAYMENT_NOT_VERIFIED: 4 });
    const entry = await db.orderEntry.findFirstOrThrow({ where: { paymentId } });
    await refundAs(asAdmin(), { id: entry.id, orderId: order.id }, { note: 'All' });
    expect(await atRazorpay(payment.id)).toBe(60_000);
    expect(await ledgerOf(order)).toMatchObject({ paid: 700 });
  });

  test('counts again if Razorpay refuses to return it', async () => {
    const { paymentId } = await paidTwice();
    const refusing = { ...context.as(admin), payments: { ...sandbox.payments, refund: async () => null } };
    expect((await refusalOf(returnExcess(refusing, { id: paymentId }))).code).toBe('PAYMENT_NOT_VERIFIED');
    const { data } = await returnExcess(context.as(admin), { id: paymentId });
    expect(data.payments).toMatchObject([{ excess_left: 0, refunded_amount: 300 }]);
  });

  test('of an unknown outcome counts as returned until reconciliation knows', async () => {
    const { payment, paymentId } = await paidTwice();
    const lost = {
      ...sandbox.payments,
      refund: () => Promise.reject(new OutcomeUnknown('lost')),
    };
    const { message } = await returnExcess({ ...context.as(admin), payments: lost }, { id: paymentId });
    expect(message).toBe('Refund requested. Razorpay has not confirmed it yet.');
    expect((await refusalOf(returnExcess(context.as(admin), { id: paymentId }))).code).toBe(
      'PAYMENT_NOT_VERIFIED',
    );
    context.clock.forward(30);
    await reconcileScheduled(context);
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await db.excessRefund.findMany()).toMatchObject([{ state: 'processed', amountPaise: 30_000 }]);
  });
});

async function markOf(orderId: number): Promise<string> {
  const refund = await db.orderEntry.findFirstOrThrow({ where: { orderId, kind: 'refund' } });
  return `entry_${refund.id}`;
}
