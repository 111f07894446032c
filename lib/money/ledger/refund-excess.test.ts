import { beforeEach, describe, expect, test } from 'vitest';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import type { User } from '@/lib/db/generated/client';
import { checkOrder } from '@/lib/money/payments/back-office';
import { checkPaymentOrder } from '@/lib/money/payments/contract';
import { OutcomeUnknown } from '@/lib/money/payments/provider';
import { reconcileScheduled } from '@/lib/money/payments/reconcile';
import { throughContract } from '@/e2e/testing/through-contract';
import { refundAs, refundFixture, returnExcess } from '@/e2e/testing/refund-fixture';

/* See docs/product/money.md, "Refunds through Razorpay". */

const fixture = await refundFixture();
const { sandbox, context, paidTwice, ledgerOf, db, asAdmin, paidOnline, atRazorpay } = fixture;

let admin: User;

beforeEach(async () => {
  admin = await fixture.reset();
});

const check = throughContract(checkPaymentOrder, checkOrder);

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
    expect(done.message).toContain('Refund successful! The money arrives by ');
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
    expect(message).toContain('Refund requested. Razorpay has not confirmed it yet. The money arrives by ');
    expect((await refusalOf(returnExcess(context.as(admin), { id: paymentId }))).code).toBe(
      'PAYMENT_NOT_VERIFIED',
    );
    context.clock.forward(30);
    await reconcileScheduled(context);
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await db.excessRefund.findMany()).toMatchObject([{ state: 'processed', amountPaise: 30_000 }]);
  });
});
