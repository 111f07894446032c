import { beforeEach, describe, expect, test } from 'vitest';
import { OutcomeUnknown } from '@/lib/money/payments/provider';
import { reconcileScheduled } from '@/lib/money/payments/reconcile';
import { refusalOf } from '@/e2e/testing/context';
import { gate } from '@/e2e/testing/gate';
import { away, keyedRefundFixture, points } from '@/e2e/testing/keyed-refund-fixture';

/* A refund with an Idempotency-Key is made once, wherever its request is interrupted (docs/product/money.md, "Refunds through Razorpay"). */

const fixture = await keyedRefundFixture();
const { sandbox, context, ledgerOf, refundInPart, atRazorpay, findPayment, refund, dying } = fixture;

beforeEach(() => fixture.reset());

describe('a part of a payment is refunded once', () => {
  test.each(points)('after a crash %s', async (point) => {
    const { order, payment, send } = await refundInPart();
    const { payments, reached } = dying(point);
    void send(payments);
    await reached;
    context.clock.forward(30);
    const retry = await send();
    expect(retry).toMatchObject({ status: 201, replayed: false, data: { amount: -300, state: 'booked' } });
    expect(await send()).toEqual({ ...retry, replayed: true });
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({
      paid: 700,
      entries: ['payment online 1000.00', 'refund online -300.00'],
    });
  });

  test('after a crash that reconciliation has healed', async () => {
    const { order, payment, send } = await refundInPart();
    const { payments, reached } = dying('before it was sent');
    void send(payments);
    await reached;
    context.clock.forward(30);
    await reconcileScheduled(context);
    expect(await send({ refund: () => Promise.reject(new Error('Not again')) })).toMatchObject({
      status: 201,
      data: { amount: -300, state: 'booked' },
    });
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({ paid: 700 });
  });

  test('after an error behind Razorpay’s response, at once', async () => {
    const { order, payment, send } = await refundInPart();
    const failing = send({
      refund: async (...parameters) => {
        await refund(...parameters);
        throw new Error('The connection to the database was lost');
      },
    });
    await expect(failing).rejects.toThrow('lost');
    expect(await send()).toMatchObject({ status: 201, replayed: false, data: { state: 'booked' } });
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({ paid: 700 });
  });

  test('if its request takes longer than the claim', async () => {
    const { order, payment, send } = await refundInPart();
    const [begun, end] = [gate(), gate()];
    const late = refusalOf(
      send({
        refund: async (...parameters) => {
          begun.open();
          await end.passed;
          return refund(...parameters);
        },
      }),
    );
    await begun.passed;
    context.clock.forward(30);
    const other = await send();
    end.open();
    expect((await late).code).toBe('UNAVAILABLE');
    expect(await send()).toEqual({ ...other, replayed: true });
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({ paid: 700 });
  });

  test('if its request was taken over before its entry was written, which it then does not write', async () => {
    const { order, payment, send } = await refundInPart();
    const [begun, end] = [gate(), gate()];
    const late = refusalOf(
      send({
        findPayment: async (id) => {
          begun.open();
          await end.passed;
          return findPayment(id);
        },
      }),
    );
    await begun.passed;
    context.clock.forward(30);
    await send();
    end.open();
    expect((await late).code).toBe('UNAVAILABLE');
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({ entries: { length: 2 } });
  });

  test('while Razorpay is away for the retry and for reconciliation: it stays pending', async () => {
    const { order, payment, send } = await refundInPart();
    const { payments, reached } = dying('before it was sent');
    void send(payments);
    await reached;
    context.clock.forward(30);
    expect(await send(away)).toMatchObject({ status: 201, data: { state: 'pending' } });
    await reconcileScheduled({ ...context, payments: { ...sandbox.payments, ...away } });
    expect(await ledgerOf(order)).toMatchObject({
      entries: ['payment online 1000.00', 'refund online -300.00 pending'],
    });
    context.clock.forward(30);
    await reconcileScheduled(context);
    expect(await atRazorpay(payment.id)).toBe(30_000);
    expect(await ledgerOf(order)).toMatchObject({
      entries: ['payment online 1000.00', 'refund online -300.00'],
    });
  });

  test('if reconciliation sends it while its request waits for Razorpay', async () => {
    const { order, payment, send } = await refundInPart();
    const [begun, end] = [gate(), gate()];
    const late = send({
      refund: async () => {
        begun.open();
        await end.passed;
        return away.refund();
      },
    });
    await begun.passed;
    context.clock.forward(29);
    await reconcileScheduled(context);
    expect(await atRazorpay(payment.id)).toBe(0);
    context.clock.forward(1);
    // Sent, without a response yet.
    await reconcileScheduled({
      ...context,
      payments: {
        ...sandbox.payments,
        refund: async () => {
          end.open();
          expect(await late).toMatchObject({ status: 201, data: { state: 'pending' } });
          throw new OutcomeUnknown('lost');
        },
      },
    });
    expect(await ledgerOf(order)).toMatchObject({
      entries: ['payment online 1000.00', 'refund online -300.00 pending'],
    });
  });
});
