import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { refusalOf } from '@/e2e/testing/context';
import { dueFixture } from '@/e2e/testing/due-fixture';
import { fakeRefunds, reportRefund } from '@/e2e/testing/fake-refunds';
import { successText } from '@/lib/kernel/text/messages';
import { checkOrder, readPaymentOrders, refund as refundOperation } from './back-office';
import { checkPaymentOrder, listPaymentOrders, refundPayment } from './contract';
import type { PaymentProvider } from './provider';
import { reconcileScheduled } from './reconcile';

/* Refunds that fail, at once or later (docs/product/payments.md, "Refunds"). */

const fixture = await dueFixture();
const { database, sandbox, context, customerWithOrder, confirm, orderToPay, confirmDue } = fixture;
const { db } = database;
const send = throughContract(refundPayment, refundOperation);
const check = throughContract(checkPaymentOrder, checkOrder);
const list = throughContract(listPaymentOrders, readPaymentOrders);

let admin: User;
beforeEach(async () => {
  await fixture.reset();
  admin = await createUser(db, { role: 'admin' });
});

async function plan() {
  const { user, orderId } = await customerWithOrder();
  const payment = await sandbox.pay(orderId);
  await confirm(user, payment);
  const row = await db.payment.findFirstOrThrow({ where: { razorpayPaymentId: payment.id } });
  return { user, payment, orderId, id: row.id, paymentOrderId: row.paymentOrderId };
}

/** A captured payment of 1000 rupees for an order deleted meanwhile: all of it is excess. */
async function excess() {
  const { user, order, razorpayOrderId } = await orderToPay();
  const payment = await sandbox.pay(razorpayOrderId);
  await db.order.update({ where: { id: order.id }, data: { deletedAt: new Date() } });
  expect((await refusalOf(confirmDue(user, order, payment))).code).toBe('NOT_FOUND');
  await sandbox.deliver(payment.id, 'payment.captured');
  const row = await db.payment.findFirstOrThrow({ where: { razorpayPaymentId: payment.id } });
  return { payment, orderId: razorpayOrderId, id: row.id, paymentOrderId: row.paymentOrderId };
}

const asAdmin = (payments: PaymentProvider = sandbox.payments) => ({ ...context.as(admin), payments });
const paymentOf = async (id: number) =>
  (await list(asAdmin(), {})).data.flatMap((each) => each.payments).find((each) => each.id === id);
const needed = async () => (await list(asAdmin(), { attention: 'any' })).needs_attention;

describe('a refund in full', () => {
  test(
    'that Razorpay fails is refused, and the next attempt is a new refund',
    { tags: 'torture' },
    async () => {
      const { id, payment } = await plan();
      const provider = fakeRefunds(sandbox.payments, 20_000);
      provider.next('failed');
      for (const attempt of [1, 2]) {
        expect(await refusalOf(send(asAdmin(provider.payments), { id }))).toMatchObject({
          code: 'PAYMENT_NOT_VERIFIED',
          message: 'Razorpay refused this refund. Please check the payment there.',
        });
        expect(await paymentOf(id)).toMatchObject({ status: 'captured', refunded_amount: 0 });
        expect(provider.keys).toHaveLength(attempt);
      }
      provider.next('processed');
      const { message } = await send(asAdmin(provider.payments), { id });
      expect(message).toContain('Refund successful! The money arrives by ');
      expect(provider.keys).toEqual([
        `refund_${payment.id}_0`,
        `refund_${payment.id}_0_1`,
        `refund_${payment.id}_0_2`,
      ]);
      expect(await paymentOf(id)).toMatchObject({ status: 'refunded', refunded_amount: 200 });
    },
  );

  test('of the sandbox’s failing amount is a new refund each time', async () => {
    const { orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId, { amount: 2468 });
    await sandbox.deliver(payment.id, 'payment.captured');
    const { id } = await db.payment.findFirstOrThrow();
    for (const attempt of [1, 2]) {
      expect((await refusalOf(send(asAdmin(), { id }))).code).toBe('PAYMENT_NOT_VERIFIED');
      expect(await sandbox.payments.refundsOf(payment.id)).toHaveLength(attempt);
    }
    expect(await paymentOf(id)).toMatchObject({ attention: 'mismatch', refunded_amount: 0 });
  });

  test('that Razorpay has not confirmed says so; a double click is the same refund', async () => {
    const { id, payment } = await plan();
    const provider = fakeRefunds(sandbox.payments, 20_000);
    const outcomes = await Promise.allSettled([
      send(asAdmin(provider.payments), { id }),
      send(asAdmin(provider.payments), { id }),
    ]);
    const messages = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.message] : []));
    expect(new Set(messages)).toEqual(new Set([expect.stringContaining(successText.refundPending)]));
    expect(new Set(provider.keys)).toEqual(new Set([`refund_${payment.id}_0`]));
  });

  test('that fails later is undone: no advice to end the plan, and it can be refunded again', async () => {
    const { id, payment, orderId } = await plan();
    const provider = fakeRefunds(sandbox.payments, 20_000);
    await send(asAdmin(provider.payments), { id });
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', attention: 'refund' });
    const reported = { id: payment.id, orderId, amount: 20_000, refund: 'rfnd_1', of: 20_000 };
    provider.later('failed');
    await reportRefund(context, { ...reported, refunded: 0, status: 'failed' });
    const undone = { status: 'captured', refunded_amount: 0, refund_flagged_at: null, attention: null };
    expect(await paymentOf(id)).toMatchObject(undone);
    // Delivered late, and again.
    await reportRefund(context, { ...reported, refunded: 20_000, status: 'pending' });
    await reportRefund(context, { ...reported, refunded: 0, status: 'failed' });
    expect(await paymentOf(id)).toMatchObject(undone);
    expect(await db.auditEntry.count({ where: { action: 'payment.refund failed' } })).toBe(1);
    provider.next('processed');
    await send(asAdmin(provider.payments), { id });
    expect(provider.keys).toHaveLength(2);
    expect(await paymentOf(id)).toMatchObject({
      status: 'refunded',
      refunded_amount: 200,
      attention: 'refund',
    });
  });

  test(
    'reported as pending and as failed at once, eight times each, is undone once',
    { tags: 'torture' },
    async () => {
      const { id, payment, orderId } = await plan();
      const reported = { id: payment.id, orderId, amount: 20_000, refund: 'rfnd_1', of: 20_000 };
      const reports = Array.from({ length: 8 }, () => [
        reportRefund(context, { ...reported, refunded: 20_000, status: 'pending' }),
        reportRefund(context, { ...reported, refunded: 0, status: 'failed' }),
      ]);
      await Promise.all(reports.flat());
      expect(await paymentOf(id)).toMatchObject({ status: 'captured', refunded_amount: 0, attention: null });
      expect(await db.auditEntry.count({ where: { action: 'payment.refund failed' } })).toBe(1);
    },
  );

  test('whose failure was not reported is undone by reconciliation', async () => {
    const { id, paymentOrderId } = await plan();
    const provider = fakeRefunds(sandbox.payments, 20_000);
    await send(asAdmin(provider.payments), { id });
    provider.later('failed');
    context.clock.forward(3600);
    await reconcileScheduled({
      ...context,
      payments: { ...provider.payments, paymentsOfOrder: async () => [] },
    });
    expect(await paymentOf(id)).toMatchObject({ status: 'captured', refunded_amount: 0, attention: null });
    await check(asAdmin(), { id: paymentOrderId });
    expect(await paymentOf(id)).toMatchObject({ status: 'captured' });
  });

  test('is followed by one made at Razorpay, which the check finds without an event', async () => {
    const { id, payment, paymentOrderId } = await plan();
    const provider = fakeRefunds(sandbox.payments, 20_000);
    provider.next('failed');
    await refusalOf(send(asAdmin(provider.payments), { id }));
    provider.next('processed');
    const atRazorpay = await sandbox.payments.findPayment(payment.id);
    if (atRazorpay === null) throw new Error('The payment is there');
    await provider.payments.refund(atRazorpay, 20_000, { key: 'by hand' });
    await check(asAdmin(provider.payments), { id: paymentOrderId });
    expect(await paymentOf(id)).toMatchObject({
      status: 'refunded',
      refunded_amount: 200,
      attention: 'refund',
    });
  });

  test('of a duplicate needs attention again once it has failed', async () => {
    const { id, payment, orderId } = await plan();
    await db.payment.update({ where: { id }, data: { effect: 'duplicate' } });
    const provider = fakeRefunds(sandbox.payments, 20_000);
    await send(asAdmin(provider.payments), { id });
    expect(await needed()).toBe(0);
    const reported = { id: payment.id, orderId, amount: 20_000, refund: 'rfnd_1', of: 20_000 };
    await reportRefund(context, { ...reported, refunded: 0, status: 'failed' });
    expect(await paymentOf(id)).toMatchObject({ attention: 'duplicate' });
  });
});

describe('a refund of all excess', () => {
  test('that fails later leaves the excess to be returned', async () => {
    const { id, payment, orderId } = await excess();
    const provider = fakeRefunds(sandbox.payments, 100_000);
    const { message } = await send(asAdmin(provider.payments), { id });
    expect(message).toContain(successText.refundPending);
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', excess_left: 0, attention: null });
    expect(await needed()).toBe(0);
    const { id: row } = await db.excessRefund.findFirstOrThrow();
    const reported = { id: payment.id, orderId, amount: 100_000, refund: 'rfnd_1', of: 100_000 };
    provider.later('failed');
    await reportRefund(context, { ...reported, refunded: 0, status: 'failed', mark: `excess_${row}` });
    const left = { status: 'captured', refunded_amount: 0, excess_left: 1000, attention: 'excess' };
    expect(await paymentOf(id)).toMatchObject({ ...left, refund_flagged_at: null });
    await reportRefund(context, { ...reported, refunded: 100_000, status: 'pending', mark: `excess_${row}` });
    await reportRefund(context, { ...reported, refunded: 0, status: 'failed', mark: `excess_${row}` });
    expect(await paymentOf(id)).toMatchObject(left);
    expect(await needed()).toBe(1);
    provider.next('processed');
    await send(asAdmin(provider.payments), { id });
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', excess_left: 0, attention: null });
    expect(await needed()).toBe(0);
  });

  test('is found by what is left, whatever the payment’s status', async () => {
    const { id } = await excess();
    await db.payment.update({ where: { id }, data: { status: 'refunded', refundedPaise: 100_000 } });
    expect(await paymentOf(id)).toMatchObject({ excess_left: 1000, attention: 'excess' });
    expect(await needed()).toBe(1);
  });
});
