import { beforeEach, describe, expect, test } from 'vitest';
import { orderRow } from '@/e2e/testing/payment-fixture';
import { refundAs, refundFixture, returnExcess } from '@/e2e/testing/refund-fixture';
import { refusalOf } from '@/e2e/testing/context';
import type { PaymentProvider, ProviderRefund } from './provider';
import { reconcileScheduled } from './reconcile';
import { recordRefunds } from './refunds';

/* A refund made at Razorpay is reported before the failure of one made here (docs/product/money.md, "Refunds through Razorpay"). */

const fixture = await refundFixture();
const { sandbox, context, paidOnline, paidTwice, ledgerOf, db, asAdmin } = fixture;

beforeEach(() => fixture.reset());

/** Razorpay accepts each refund, and has not decided. */
const accepting: Partial<PaymentProvider> = {
  refund: async ({ id }, amountPaise, { mark }) => ({
    id: 'rfnd_here',
    paymentId: id,
    amountPaise,
    status: 'pending',
    mark: mark ?? null,
  }),
};

/** Reports of a payment's refunds: the one made here fails, the one made there is `amountPaise`. */
async function reportsOf(razorpayId: string, amountPaise: number) {
  const { paymentOrder } = await db.payment.findUniqueOrThrow({
    where: { razorpayPaymentId: razorpayId },
    include: { paymentOrder: true },
  });
  const there: ProviderRefund = {
    id: 'rfnd_there',
    paymentId: razorpayId,
    amountPaise,
    status: 'processed',
    mark: null,
  };
  const here: ProviderRefund = { ...there, id: 'rfnd_here', status: 'failed' };
  const report = (...refunds: ProviderRefund[]) =>
    recordRefunds(context, orderRow(paymentOrder), razorpayId, refunds);
  return { report, here, there };
}

const excessReturned = () =>
  db.excessRefund.findMany({
    where: { state: { not: 'failed' } },
    select: { amountPaise: true, razorpayRefundId: true },
  });

describe.each(['one by one', 'at once, newest first'])('reports %s', (how) => {
  async function reported(razorpayId: string, amountPaise: number, whileItWaits: () => Promise<void>) {
    const { report, here, there } = await reportsOf(razorpayId, amountPaise);
    if (how === 'one by one') {
      await report(there);
      await whileItWaits();
      await report(here);
    } else await report(there, here);
    // Delivered again.
    await report(there);
  }

  test('of more than is left of the booked amount', async () => {
    const { order, payment, refund } = await paidOnline();
    await refund(70_000, accepting);
    await reported(payment.id, 40_000, async () => {
      expect(await ledgerOf(order)).toMatchObject({
        entries: ['payment online 1000.00', 'refund online -700.00 pending'],
      });
    });
    expect(await ledgerOf(order)).toMatchObject({
      paid: 600,
      entries: ['payment online 1000.00', 'refund online -700.00 voided', 'refund online -400.00'],
    });
  });

  test('of more than the excess, while the booked amount counts as returned', async () => {
    const { order, payment, paymentId } = await paidTwice();
    const entry = await db.orderEntry.findFirstOrThrow({ where: { paymentId } });
    await refundAs(asAdmin(accepting), { id: entry.id, orderId: order.id }, { note: 'Returned' });
    await reported(payment.id, 50_000, async () => expect(await excessReturned()).toEqual([]));
    expect(await excessReturned()).toEqual([{ amountPaise: 30_000, razorpayRefundId: 'rfnd_there' }]);
    expect(await ledgerOf(order)).toMatchObject({
      paid: 800,
      entries: [
        'payment online 700.00',
        'payment online 300.00',
        'refund online -300.00 voided',
        'refund online -200.00',
      ],
    });
  });

  test('of more than the booked amount, while the excess counts as returned', async () => {
    const { order, payment, paymentId } = await paidTwice();
    await returnExcess(asAdmin(accepting), { id: paymentId });
    await reported(payment.id, 50_000, async () =>
      expect(await ledgerOf(order)).toMatchObject({ paid: 1000 }),
    );
    expect(await excessReturned()).toEqual([{ amountPaise: 30_000, razorpayRefundId: 'rfnd_there' }]);
    expect(await ledgerOf(order)).toMatchObject({
      paid: 800,
      entries: ['payment online 700.00', 'payment online 300.00', 'refund online -200.00'],
    });
  });
});

test('a refund made at Razorpay is recorded when Razorpay refuses the one made here', async () => {
  const { order, payment, refund } = await paidOnline();
  const { report, there } = await reportsOf(payment.id, 40_000);
  const refusing: Partial<PaymentProvider> = {
    refund: async () => {
      await report(there);
      return null;
    },
  };
  expect((await refusalOf(refund(70_000, refusing))).code).toBe('PAYMENT_NOT_VERIFIED');
  expect(await ledgerOf(order)).toMatchObject({
    paid: 600,
    entries: ['payment online 1000.00', 'refund online -700.00 voided', 'refund online -400.00'],
  });
});

test('a refund that waits for a failure is recorded by the next run of reconciliation', async () => {
  const { order, payment, refund } = await paidOnline();
  await refund(70_000, accepting);
  const { report, here, there } = await reportsOf(payment.id, 40_000);
  const reconcile = (refunds: ProviderRefund[]) =>
    reconcileScheduled({ ...context, payments: { ...sandbox.payments, refundsOf: async () => refunds } });
  // The refund is old enough to be checked after days only.
  context.clock.forward(4 * 86_400);
  await reconcile([{ ...here, status: 'pending' }]);
  context.clock.forward(86_400);
  await report(there);
  expect(await reconcile([there, here])).toEqual({ checked: 1, errors: [] });
  expect(await ledgerOf(order)).toMatchObject({ paid: 600 });
  context.clock.forward(30);
  expect((await reconcile([there, here])).checked).toBe(0);
});
