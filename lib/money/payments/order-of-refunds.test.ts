/** @module-tag torture */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { paiseOfColumn } from '@/lib/paise';
import { orderRow, paymentFixture } from '@/e2e/testing/payment-fixture';
import type { ProviderPayment, ProviderRefund } from './provider';
import { recordRefunds } from './refunds';
import { settlePayment } from './settle';

/* Refunds are made and fail at Razorpay; its reports arrive in any order, some of them more than once. */

const fixture = await paymentFixture();
const { database, context } = fixture;
const { db } = database;

beforeEach(() => fixture.reset());

const amountPaise = 20_000;
type Change =
  | { readonly kind: 'refund'; readonly part: number }
  | { readonly kind: 'failed' | 'processed'; readonly nth: number };
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), part: fc.constantFrom(0.25, 0.5, 1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('failed' as const, 'processed' as const), nth: fc.nat(9) }),
  },
);
const history = fc.array(change, { minLength: 1, maxLength: 10 });
const order = fc.infiniteStream(fc.nat());

interface Report {
  readonly refundedPaise: number;
  readonly refund: ProviderRefund;
}

/** What Razorpay reports on each change: the refund, and how much of the payment is returned. */
function reportsOf(changes: readonly Change[]) {
  const refunds: ProviderRefund[] = [];
  const reports: Report[] = [];
  const refunded = () =>
    refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amountPaise: paise }) => sum + paise, 0);
  for (const each of changes) {
    if (each.kind === 'refund') {
      const paise = Math.min(amountPaise * each.part, amountPaise - refunded());
      if (paise === 0) continue;
      const refund = { paymentId: 'pay_A', amountPaise: paise, status: 'pending', mark: null } as const;
      const created: ProviderRefund = { ...refund, id: `rfnd_${refunds.length}` };
      refunds.push(created);
      reports.push({ refundedPaise: refunded(), refund: created });
    } else {
      const pending = refunds.filter(({ status }) => status === 'pending');
      const one = pending[each.nth % Math.max(1, pending.length)];
      if (one === undefined) continue;
      const changed = { ...one, status: each.kind };
      refunds[refunds.indexOf(one)] = changed;
      reports.push({ refundedPaise: refunded(), refund: changed });
    }
  }
  return { reports, refunded: refunded() };
}

const purposes = {
  plan: 'the plan',
  duplicate: 'a duplicate',
  'deleted order': 'a deleted order',
  order: 'an order',
  'half an order': 'an order of which half is excess',
};
const totals = { 'deleted order': '200.00', order: '200.00', 'half an order': '100.00' };

for (const purpose of ['plan', 'duplicate', 'deleted order', 'order', 'half an order'] as const)
  test(`for any order of reports, a payment for ${purposes[purpose]} has refunded what has not failed`, async () => {
    await fc.assert(
      fc.asyncProperty(history, order, async (changes, numbers) => {
        await database.emptyAll();
        const user = await createUser(db, { active: purpose === 'duplicate' });
        const deletedAt = purpose === 'deleted order' ? new Date() : null;
        const sale =
          purpose === 'plan' || purpose === 'duplicate'
            ? undefined
            : await createOrder(db, { userId: user.id, totalAmount: totals[purpose], deletedAt });
        const opened = { userId: user.id, ...(sale === undefined ? {} : { orderId: sale.id }) };
        const row = orderRow(await createPaymentOrder(db, opened));
        const payment: ProviderPayment = {
          id: 'pay_A',
          status: 'captured',
          refundedPaise: 0,
          orderId: row.razorpay_order_id,
          amountPaise,
          currency: 'INR',
          method: 'upi',
        };
        await settlePayment(context, row, payment);
        const { reports, refunded } = reportsOf(changes);
        const next = numbers[Symbol.iterator]();
        const number = () => Number(next.next().value);
        const sent = [...reports, ...reports.filter(() => number() % 3 === 0)]
          .map((each) => ({ each, at: number() }))
          .toSorted((a, b) => a.at - b.at);
        for (const { each } of sent) {
          const { refundedPaise, refund } = each;
          const status = refundedPaise === amountPaise ? 'refunded' : 'captured';
          await settlePayment(context, row, { ...payment, status, refundedPaise });
          await recordRefunds(context, row, 'pay_A', [refund]);
        }
        const stored = await db.payment.findFirstOrThrow({ include: { excessRefunds: true, entries: true } });
        const isFull = refunded === amountPaise;
        expect({
          status: stored.status,
          refunded: stored.refundedPaise,
          isFlagged: stored.refundFlaggedAt !== null,
        }).toEqual({ status: isFull ? 'refunded' : 'captured', refunded, isFlagged: isFull });
        const excess = stored.excessRefunds
          .filter(({ state }) => state !== 'failed')
          .reduce((sum, each) => sum + each.amountPaise, 0);
        const booked = stored.entries
          .filter(({ kind, voidedAt }) => kind === 'refund' && voidedAt === null)
          .reduce((sum, { amount }) => sum - paiseOfColumn(amount), 0);
        expect(excess + booked).toBe(sale === undefined ? 0 : refunded);
        if (sale === undefined || deletedAt !== null) return;
        const { paidAmount } = await db.order.findUniqueOrThrow({ where: { id: sale.id } });
        expect(paiseOfColumn(paidAmount)).toBe(stored.bookedPaise - booked);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
