import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import type { Context, Operation } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import type { EndpointContract, InputOf, OutputOf } from '@/lib/contract';
import type { User } from '@/lib/db/generated/client';
import { refundOrderPayment } from '@/lib/ledger/contract';
import { refundEntry } from '@/lib/ledger/refund';
import { refund as refundOperation } from '@/lib/payments/back-office';
import { refundPayment } from '@/lib/payments/contract';
import { OutcomeUnknown, type PaymentProvider } from '@/lib/payments/provider';
import { reconcileScheduled } from '@/lib/payments/reconcile';
import { refusalOf } from '@/lib/testing/context';
import { dueWorld } from '@/lib/testing/due-world';
import { gate } from '@/lib/testing/lock-waits';
import { prepare } from './handle-endpoint';
import { runIdempotentInTwoSteps } from './idempotency';

/** A refund with an Idempotency-Key is made once, wherever its request is interrupted (docs/product/money.md, "Refunds through Razorpay"). */

const world = await dueWorld();
const { database, sandbox, context, orderToPay, open, confirmDue, ledgerOf } = world;
const { db } = database;

let admin: User;
beforeEach(async () => {
  await world.reset();
  admin = await createUser(db, { role: 'admin' });
});

/** As the gateway handles a request with a key. */
async function keyed<C extends EndpointContract>(
  contract: C,
  operation: Operation<InputOf<C>, OutputOf<C>>,
  sent: object,
  payments: Partial<PaymentProvider> = {},
) {
  const { actor, ...rest } = context.as(admin);
  const from: Context = { ...rest, actor, payments: { ...sandbox.payments, ...payments } };
  const { inTwoSteps } = prepare(contract, operation, sent);
  if (inTwoSteps === null) throw new Error('A refund has two steps');
  const body = new TextEncoder().encode(JSON.stringify(sent));
  const { secrets } = context;
  const request = { key: 'key-1', actor, network: '203.0.113.7', endpoint: contract.path, body, secrets };
  const answer = await runIdempotentInTwoSteps(request, from, (claim) => inTwoSteps(from, claim));
  const { data }: OutputOf<C> & { data: object } = JSON.parse(answer.body);
  return { ...answer, data };
}

/** An order of which 1,000 were paid online, and a refund of 300 with a key. */
async function refundInPart() {
  const { user, order, razorpayOrderId } = await orderToPay('1000.00');
  const payment = await sandbox.pay(razorpayOrderId);
  await confirmDue(user, order, payment);
  const entry = await db.orderEntry.findFirstOrThrow({ where: { orderId: order.id } });
  const send = (payments?: Partial<PaymentProvider>, sent: object = { amount: 300 }) =>
    keyed(refundOrderPayment, refundEntry, { entry_id: entry.id, note: 'Ring', ...sent }, payments);
  return { user, order, payment, send };
}

/** An order of 1,000 with payments of 700 and 600, and a return of 100 of the excess with a key. */
async function returnInPart() {
  const { user, order, razorpayOrderId } = await orderToPay('1000.00', 700);
  const other = (await open(user, { our_order_id: order.id, amount: 600 })).data.order_id;
  await confirmDue(user, order, await sandbox.pay(razorpayOrderId));
  const payment = await sandbox.pay(other);
  await confirmDue(user, order, payment);
  const { id } = await db.payment.findUniqueOrThrow({ where: { razorpayPaymentId: payment.id } });
  const send = (payments?: Partial<PaymentProvider>) =>
    keyed(refundPayment, refundOperation, { id, amount: 100 }, payments);
  return { payment, send };
}

const atRazorpay = async (id: string) => (await sandbox.payments.findPayment(id))?.refundedPaise;

const { findPayment, refund } = sandbox.payments;
/** The process dies at `point`: the provider's promise never settles. `reached` resolves then. */
function dying(point: 'before it was sent' | 'after the answer' | 'after the outcome was recorded') {
  const reached = gate();
  const die = () => {
    reached.open();
    return new Promise<never>(() => undefined);
  };
  let found = 0;
  const payments: Partial<PaymentProvider> = {
    'before it was sent': { refund: die },
    'after the answer': {
      refund: async (...given: Parameters<typeof refund>) => refund(...given).then(die),
    },
    // Read before and after the refund.
    'after the outcome was recorded': {
      findPayment: async (id: string) => ((found += 1) === 1 ? findPayment(id) : die()),
    },
  }[point];
  return { payments, reached: reached.passed };
}
const away = { refund: () => Promise.reject(new Refusal('UNAVAILABLE', 'Razorpay is away.')) };
const points = ['before it was sent', 'after the answer', 'after the outcome was recorded'] as const;

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

  test('after an error behind Razorpay’s answer, at once', async () => {
    const { order, payment, send } = await refundInPart();
    const failing = send({
      refund: async (...given) => {
        await refund(...given);
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
        refund: async (...given) => {
          begun.open();
          await end.passed;
          return refund(...given);
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
    // Sent, and not answered yet.
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

test('a whole refund whose request crashed is answered to its retry', async () => {
  const { order, payment, send } = await refundInPart();
  const { payments, reached } = dying('after the outcome was recorded');
  void send(payments, {});
  await reached;
  context.clock.forward(30);
  expect(await send({}, {})).toMatchObject({ status: 201, data: { amount: -1000, state: 'booked' } });
  expect(await atRazorpay(payment.id)).toBe(100_000);
  expect(await ledgerOf(order)).toMatchObject({ paid: 0 });
});

describe('a refund that failed is no answer: its retry is a new refund', () => {
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

  test('that was taken back after a crash', async () => {
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
      refund: async (...given) => {
        await refund(...given);
        throw new OutcomeUnknown('lost');
      },
    });
    expect(await send()).toEqual({ ...first, replayed: true });
    expect(await atRazorpay(payment.id)).toBe(10_000);
  });
});
