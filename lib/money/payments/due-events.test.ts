import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { lockOrderOfPayer } from '@/lib/money/ledger/due-payment';
import { changePaid, insertEntry } from '@/lib/money/ledger/write-entry';
import { paiseOfColumn } from '@/lib/paise';
import { dueFixture } from '@/e2e/testing/due-fixture';
import { orderRow } from '@/e2e/testing/payment-fixture';
import { paymentStatuses, type ProviderRefund } from './provider';
import { reconcileOpen } from './reconcile';
import { recordRefunds } from './refunds';
import { settlePayment } from './settle';

/* Events of an order's payments may arrive in any order, any number of times, or never, whatever else happens to the order. */

const fixture = await dueFixture();
const { database, sandbox, context, orderToPay, confirmDue, ledgerOf } = fixture;
const { db } = database;

beforeEach(() => fixture.reset());

const deliveries = ['payment.captured', 'order.paid', 'browser', 'reconciliation'] as const;

function permutationsOf<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((each, i) => permutationsOf(list.toSpliced(i, 1)).map((rest) => [each, ...rest]));
}

for (const { every, tags } of [
  { every: 5, tags: [] },
  { every: 1, tags: ['torture'] },
])
  test(
    `in ${every === 1 ? 'each' : 'some'} of the 24 orders of events, each sent twice, a payment is booked once`,
    { tags, timeout: 120_000 },
    async () => {
      const orders = permutationsOf(deliveries).filter((_, i) => i % every === 0);
      expect(orders).toHaveLength(every === 1 ? 24 : 5);
      for (const sources of orders) {
        const { user, order, razorpayOrderId } = await orderToPay();
        const payment = await sandbox.pay(razorpayOrderId);
        for (const source of [...sources, ...sources.toReversed()]) {
          if (source === 'browser') await confirmDue(user, order, payment);
          else if (source === 'reconciliation')
            await reconcileOpen(context, { userId: user.id, orderId: order.id });
          else await sandbox.deliver(payment.id, source);
        }
        expect({ sources, ...(await ledgerOf(order)) }).toEqual({
          sources,
          paid: 1000,
          status: 'paid',
          entries: ['payment online 1000.00'],
          payments: ['captured booked 1000+0'],
        });
      }
    },
  );

/** 700 and 600 rupees for an order of 1,000. */
const amounts = { pay_A: 70_000, pay_B: 60_000 } as const;
const payments = fc.constantFrom('pay_A' as const, 'pay_B' as const);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('payment' as const),
      payment: payments,
      status: fc.constantFrom(...paymentStatuses),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      payment: payments,
      nth: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom('pending' as const, 'processed' as const, 'failed' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cash' as const), paise: fc.integer({ min: 1, max: 60_000 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'delete' as const }) },
);

for (const { numRuns, tags } of [
  { numRuns: 5, tags: [] },
  { numRuns: 50, tags: ['torture'] },
])
  test(
    `for any order of payments, refunds, cash and a delete, nothing is lost, and nothing booked twice (${numRuns} runs)`,
    { tags },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          await database.emptyAll();
          const user = await createUser(db);
          const order = await createOrder(db, { userId: user.id, status: 'unpaid' });
          const paymentOrders = {
            pay_A: await createPaymentOrder(db, {
              userId: user.id,
              orderId: order.id,
              amountPaise: amounts.pay_A,
            }),
            pay_B: await createPaymentOrder(db, {
              userId: user.id,
              orderId: order.id,
              amountPaise: amounts.pay_B,
            }),
          };
          const decided = new Map<string, number>();
          const refunded = new Map<string, ProviderRefund['status']>();
          for (const each of steps) {
            if (each.kind === 'cash') await payCash(order.id, user.id, each.paise);
            else if (each.kind === 'delete')
              await db.order.updateMany({
                where: { id: order.id, entries: { none: { voidedAt: null } } },
                data: { deletedAt: new Date() },
              });
            else if (each.kind === 'refund') {
              const id = `rfnd_${each.payment}_${each.nth}`;
              // Razorpay's refund states are final, too.
              const status = refunded.get(id) === 'pending' ? each.status : (refunded.get(id) ?? each.status);
              refunded.set(id, status);
              const refund = {
                id,
                paymentId: each.payment,
                amountPaise: each.nth * 10_000,
                status,
                mark: null,
              };
              await recordRefunds(context, orderRow(paymentOrders[each.payment]), each.payment, [refund]);
            } else
              await settlePayment(context, orderRow(paymentOrders[each.payment]), {
                id: each.payment,
                status: each.status,
                refundedPaise: 0,
                orderId: paymentOrders[each.payment].razorpayOrderId,
                amountPaise: amounts[each.payment],
                currency: 'INR',
                method: null,
              });
            await ledgerOf(order);
            for (const row of await db.payment.findMany({ where: { effect: { not: null } } })) {
              const entries = await db.orderEntry.findMany({ where: { paymentId: row.id, kind: 'payment' } });
              const booked = entries.reduce((sum, { amount }) => sum + paiseOfColumn(amount), 0);
              const before = decided.get(row.razorpayPaymentId) ?? booked;
              expect({ count: entries.length <= 1, booked }).toEqual({ count: true, booked: before });
              decided.set(row.razorpayPaymentId, booked);
            }
          }
        }),
        { numRuns },
      );
    },
  );

/** Up to the due. */
async function payCash(orderId: number, userId: number, paise: number): Promise<void> {
  const now = context.clock.now();
  await context.sql.transaction(async (tx) => {
    const current = await lockOrderOfPayer(tx, orderId, { user_id: userId });
    const amountPaise = Math.min(paise, current === undefined ? 0 : paiseOfColumn(current.pending_amount));
    if (current === undefined || amountPaise === 0) return;
    const order = await changePaid(tx, current, amountPaise, now);
    const entry = {
      kind: 'payment',
      method: 'cash',
      amountPaise,
      receivedAt: now,
      recordedBy: null,
    } as const;
    await insertEntry(tx, order, entry, now);
  });
}
