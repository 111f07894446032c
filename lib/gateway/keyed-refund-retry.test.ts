import { beforeEach, describe, expect, test } from 'vitest';
import { refund as refundOperation } from '@/lib/money/payments/back-office';
import { refundPayment } from '@/lib/money/payments/contract';
import { OutcomeUnknown, type PaymentProvider } from '@/lib/money/payments/provider';
import { reconcileScheduled } from '@/lib/money/payments/reconcile';
import { refusalOf } from '@/e2e/testing/context';
import { away, keyedRefundFixture, points } from '@/e2e/testing/keyed-refund-fixture';

/* A refund with an Idempotency-Key is made once, wherever its request is interrupted (docs/product/money.md, "Refunds through Razorpay"). */

const fixture = await keyedRefundFixture();
const {
  sandbox,
  context,
  open,
  confirmDue,
  paidTwice,
  ledgerOf,
  db,
  keyed,
  refundInPart,
  atRazorpay,
  refund,
  dying,
} = fixture;

beforeEach(() => fixture.reset());

/** An order of 1,000 with payments of 700 and 600, and a return of 100 of the excess with a key. */
async function returnInPart() {
  const { payment, paymentId: id } = await paidTwice();
  const send = (payments?: Partial<PaymentProvider>) =>
    keyed(refundPayment, refundOperation, { id, amount: 100 }, payments);
  return { payment, send };
}

test('a retry gets the response of a whole refund whose request crashed', async () => {
  const { order, payment, send } = await refundInPart();
  const { payments, reached } = dying('after the outcome was recorded');
  void send(payments, {});
  await reached;
  context.clock.forward(30);
  expect(await send({}, {})).toMatchObject({ status: 201, data: { amount: -1000, state: 'booked' } });
  expect(await atRazorpay(payment.id)).toBe(100_000);
  expect(await ledgerOf(order)).toMatchObject({ paid: 0 });
});

describe('the retry of a failed refund is a new refund', () => {
  test('that Razorpay refused', async () => {
    const { order, payment, send } = await refundInPart();
    expect((await refusalOf(send({ refund: async () => null }))).code).toBe('PAYMENT_NOT_VERIFIED');
    expect(await send()).toMatchObject({ status: 201, replayed: false, data: { state: 'booked' } });
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({
      entries: ['payment online 1000.00', 'refund online -300.00 voided', 'refund online -300.00'],
    });
  });

  test('that did not reach Razorpay', async () => {
    const { order, payment, send } = await refundInPart();
    expect((await refusalOf(send(away))).code).toBe('UNAVAILABLE');
    expect(await send()).toMatchObject({ status: 201, replayed: false, data: { state: 'booked' } });
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({
      entries: ['payment online 1000.00', 'refund online -300.00 voided', 'refund online -300.00'],
    });
  });

  test('that was taken back after a crash', { tags: 'torture' }, async () => {
    const { order, payment, send } = await refundInPart();
    const { payments, reached } = dying('before it was sent');
    void send(payments);
    await reached;
    context.clock.forward(30);
    await reconcileScheduled({ ...context, payments: { ...sandbox.payments, refund: async () => null } });
    expect(await send()).toMatchObject({ status: 201, data: { state: 'booked' } });
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({
      entries: ['payment online 1000.00', 'refund online -300.00 voided', 'refund online -300.00'],
    });
  });

  test('that failed after the order was paid otherwise', async () => {
    const { user, order, payment, send } = await refundInPart();
    const { payments, reached } = dying('before it was sent');
    void send(payments);
    await reached;
    const other = (await open(user, { our_order_id: order.id })).data.order_id;
    await confirmDue(user, order, await sandbox.pay(other));
    context.clock.forward(30);
    await reconcileScheduled({ ...context, payments: { ...sandbox.payments, refund: async () => null } });
    expect(await send()).toMatchObject({ status: 201, data: { state: 'booked' } });
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({ paid: 700 });
  });

  test('that Razorpay had accepted, and that failed after the order was paid otherwise', async () => {
    const { user, order, payment, send } = await refundInPart();
    const accepted = { id: 'rfnd_1', paymentId: payment.id, amountPaise: 30_000, mark: null } as const;
    const { payments, reached } = dying('after the outcome was recorded');
    void send({
      ...payments,
      refund: async (_payment, _amount, { mark = null }) => ({ ...accepted, mark, status: 'pending' }),
    });
    await reached;
    const other = (await open(user, { our_order_id: order.id })).data.order_id;
    await confirmDue(user, order, await sandbox.pay(other));
    context.clock.forward(30);
    const refundsOf = async () => [{ ...accepted, status: 'failed' } as const];
    await reconcileScheduled({ ...context, payments: { ...sandbox.payments, refundsOf } });
    expect(await send()).toMatchObject({ status: 201, data: { state: 'booked' } });
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({ paid: 700 });
  });
});

describe('a part of the excess is returned once', () => {
  test.each(points)('after a crash %s', async (point) => {
    const { payment, send } = await returnInPart();
    const { payments, reached } = dying(point);
    void send(payments);
    await reached;
    context.clock.forward(30);
    const retry = await send();
    expect(retry).toMatchObject({
      status: 200,
      replayed: false,
      data: { payments: [{ excess: 300, excess_left: 200 }] },
    });
    expect(await send()).toEqual({ ...retry, replayed: true });
    expect(await atRazorpay(payment.id)).toBe(10_000);
    expect(await db.excessRefund.findMany()).toMatchObject([{ amountPaise: 10_000, state: 'processed' }]);
  });

  test('and again if Razorpay refused it', async () => {
    const { payment, send } = await returnInPart();
    expect((await refusalOf(send({ refund: async () => null }))).code).toBe('PAYMENT_NOT_VERIFIED');
    expect(await send()).toMatchObject({ status: 200, replayed: false });
    expect(await atRazorpay(payment.id)).toBe(10_000);
    expect(await db.excessRefund.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { state: 'failed' },
      { state: 'processed' },
    ]);
  });

  test('if its response was lost', async () => {
    const { payment, send } = await returnInPart();
    const first = await send({
      refund: async (...parameters) => {
        await refund(...parameters);
        throw new OutcomeUnknown('lost');
      },
    });
    expect(await send()).toEqual({ ...first, replayed: true });
    expect(await atRazorpay(payment.id)).toBe(10_000);
  });
});
