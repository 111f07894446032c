import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createUser } from '@/prisma/factories/users';
import { paymentStatuses, type ProviderPaymentStatus } from './provider';
import { Refusal } from '@/lib/kernel/access/refusal';
import { orderRow, paidBooks, paymentFixture } from '@/e2e/testing/payment-fixture';
import { reconcileOpen } from './reconcile';
import { laterStatus } from './rules';
import { settlePayment } from './settle';

/* Confirmation, webhooks and reconciliation may arrive in any order, any number of times, or never. */

const fixture = await paymentFixture();
const { database, sandbox, context, customerWithOrder, confirm, booksOf } = fixture;
const { db } = database;

beforeEach(() => fixture.reset());

function permutationsOf<T>(list: readonly T[]): T[][] {
  const all: T[][] = list.length === 0 ? [[]] : [];
  for (const [i, each] of list.entries())
    for (const rest of permutationsOf(list.toSpliced(i, 1))) all.push([each, ...rest]);
  return all;
}

const deliveries = [
  'payment.authorized',
  'payment.captured',
  'order.paid',
  'browser',
  'reconciliation',
] as const;
const deliveriesOfALateSuccess = [
  'payment.failed',
  'payment.authorized',
  'payment.captured',
  'order.paid',
  'browser',
] as const;
type Delivery = (typeof deliveries | typeof deliveriesOfALateSuccess)[number];

async function paidAndReported(order: readonly Delivery[], failedFirst = false) {
  const { user, orderId } = await customerWithOrder();
  const failed = failedFirst ? await sandbox.pay(orderId, { outcome: 'failed' }) : null;
  if (failed !== null && !order.includes('payment.failed'))
    await sandbox.deliver(failed.id, 'payment.failed');
  const payment = await sandbox.pay(orderId, failed === null ? {} : { payment_id: failed.id });
  for (const delivery of order) {
    if (delivery === 'browser') await confirm(user, payment);
    else if (delivery === 'reconciliation') await reconcileOpen(context, { userId: user.id, orderId: null });
    else expect(await sandbox.deliver(payment.id, delivery)).toEqual({ [delivery]: 200 });
  }
  // A late redelivery of the failure.
  if (failed !== null) await sandbox.deliver(failed.id, 'payment.failed');
  return { user, payment };
}

for (const [when, statuses, failedFirst] of [
  ['a payment', deliveries, false],
  ['a payment that failed at first', deliveriesOfALateSuccess, true],
] as const)
  for (const { every, tags } of [
    { every: 29, tags: [] },
    { every: 1, tags: ['torture'] },
  ])
    test(
      `in ${every === 1 ? 'each' : 'some'} of the 120 orders of events, half of them sent twice, ${when} activates the plan once`,
      { tags, timeout: 300_000 },
      async () => {
        const orders = permutationsOf<Delivery>(statuses);
        expect(orders).toHaveLength(120);
        const chosen = orders.filter((_, i) => i % every === 0);
        const queue = chosen.entries();
        const worker = async () => {
          for (const [i, order] of queue) {
            // Repeats every other sequence in reverse order.
            const repeated = i % 2 === 0 ? order : [...order, ...order.toReversed()];
            const { user } = await paidAndReported(repeated, failedFirst);
            expect({ order, ...(await booksOf(user)) }).toEqual({ order, ...paidBooks });
          }
        };
        await Promise.all([worker(), worker(), worker(), worker()]);
        expect(await db.subscription.count()).toBe(chosen.length);
      },
    );

test.each([...deliveries])(
  'after a failure, a late success is accepted from any source: %s',
  async (delivery) => {
    const { user } = await paidAndReported([delivery], true);
    const captured = delivery !== 'payment.authorized';
    expect(await booksOf(user)).toEqual(
      captured
        ? paidBooks
        : { active: false, subscriptions: 0, payments: ['authorized'], orders: ['attempted'], audits: [] },
    );
  },
);

test('all events in parallel, 8 times each, activate once', async () => {
  const { user, orderId } = await customerWithOrder();
  const payment = await sandbox.pay(orderId);
  const deliver = (delivery: Delivery): Promise<unknown> => {
    if (delivery === 'browser') return confirm(user, payment);
    if (delivery === 'reconciliation') return reconcileOpen(context, { userId: user.id, orderId: null });
    return sandbox.deliver(payment.id, delivery);
  };
  const all = Array.from({ length: 8 }, () => deliveries.map(deliver)).flat();
  for (const outcome of await Promise.allSettled(all)) {
    // Ten provider requests run at once; others time out and are refused.
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Refusal)) throw outcome.reason;
  }
  expect(await booksOf(user)).toEqual(paidBooks);
});

test(
  'for any order of events of two payments, states never go back and at most one activates',
  { tags: 'torture' },
  async () => {
    const delivery = fc.record({
      payment: fc.constantFrom('pay_A', 'pay_B'),
      status: fc.constantFrom(...paymentStatuses),
      refundedPaise: fc.constantFrom(0, 5000, 20_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(delivery, { maxLength: 12 }), async (statuses) => {
        await database.emptyAll();
        const user = await createUser(db);
        const order = await createPaymentOrder(db, { userId: user.id });
        const known = new Map<string, { status: ProviderPaymentStatus; refundedPaise: number }>();
        let active = false;
        for (const { payment: id, status, refundedPaise } of statuses) {
          const before = known.get(id) ?? { status: 'created', refundedPaise: 0 };
          const kept = {
            status: laterStatus(before.status, status),
            refundedPaise: Math.max(before.refundedPaise, refundedPaise),
          };
          known.set(id, kept);
          await settlePayment(context, orderRow(order), {
            id,
            status,
            refundedPaise,
            orderId: order.razorpayOrderId,
            amountPaise: 20_000,
            currency: 'INR',
            method: null,
          });
          const row = await db.payment.findUniqueOrThrow({ where: { razorpayPaymentId: id } });
          expect({ status: row.status, refundedPaise: row.refundedPaise }).toEqual(kept);
          const { planActive } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
          if (active) expect(planActive).toBe(true);
          active = planActive;
        }
        const effects = await db.payment.groupBy({ by: ['effect'], _count: true });
        expect(effects.find((each) => each.effect === 'activated')?._count ?? 0).toBe(active ? 1 : 0);
        expect(await db.subscription.count()).toBe(active ? 1 : 0);
      }),
      { numRuns: 15 },
    );
  },
);
