import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import type { User } from '@/lib/db/generated/client';
import { OutcomeUnknown } from '@/lib/money/payments/provider';
import { reconcileScheduled } from '@/lib/money/payments/reconcile';
import { recordRefunds } from '@/lib/money/payments/refunds';
import { throughContract } from '@/e2e/testing/through-contract';
import { orderRow } from '@/e2e/testing/payment-fixture';
import { refundFixture, returnExcess } from '@/e2e/testing/refund-fixture';
import { refundOrderPayment } from './contract';
import { refundEntry } from './refund';

/* See docs/product/money.md, "Refunds through Razorpay". */

const fixture = await refundFixture();
const { sandbox, context, open, confirmDue, ledgerOf, db, paidOnline, atRazorpay } = fixture;

let admin: User;

beforeEach(async () => {
  admin = await fixture.reset();
});

describe('a refund of an entry', () => {
  test('in parts: counts, has a credit number, and moves the money once', { tags: 'torture' }, async () => {
    const { order, payment, refund } = await paidOnline();
    const { entry, order: after } = await refund(30_000);
    expect(entry).toMatchObject({
      kind: 'refund',
      method: 'online',
      state: 'booked',
      recorded_by: admin.id,
      note: 'Returned',
    });
    expect(entry.receipt_no).toMatch(/^F\//);
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
      amount: 'Nothing is left to refund on this payment.',
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

  test('is voided by the system if Razorpay refuses it or reports that it failed', async () => {
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
      refund: async (...parameters) => {
        await sandbox.payments.refund(...parameters);
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
    throughContract(refundOrderPayment, refundEntry)(context.as(admin), {
      entry_id: entry.id,
      note: 'Ring',
      ...sent,
    });
  expect((await refusalOf(send({ method: 'cash' }))).details.fields).toHaveProperty('method');
  const { smsFlushes } = context.counts;
  expect(await send({ amount: 250 })).toMatchObject({
    message: expect.stringMatching(
      /^Refund recorded successfully! The money arrives by \w{3}, .+ \(5 to 7 working days\)\.$/,
    ),
    data: { kind: 'refund', method: 'online', amount: -250, state: 'booked', recorded_by: admin.id },
    order: { id: order.id, paid_amount: 750, status: 'partial' },
  });
  // The customer hears of it at once.
  expect(context.counts.smsFlushes).toBe(smsFlushes + 1);
  expect(await atRazorpay(payment.id)).toBe(25_000);
});

async function markOf(orderId: number): Promise<string> {
  const refund = await db.orderEntry.findFirstOrThrow({ where: { orderId, kind: 'refund' } });
  return `entry_${refund.id}`;
}
