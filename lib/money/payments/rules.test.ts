import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentStatuses, type ProviderPayment } from './provider';
import { canPayOnline, payRestAtStore } from './online-amounts';
import { laterStatus, onlineAmountProblem, whyMismatched } from './rules';

const status = fc.constantFrom(...paymentStatuses);

describe('the state of a payment', () => {
  test.each([
    ['created', 'authorized', 'authorized'],
    ['created', 'failed', 'failed'],
    ['failed', 'authorized', 'authorized'],
    ['failed', 'captured', 'captured'],
    ['authorized', 'failed', 'authorized'],
    ['captured', 'failed', 'captured'],
    ['captured', 'authorized', 'captured'],
    ['captured', 'refunded', 'refunded'],
    ['refunded', 'captured', 'refunded'],
    ['refunded', 'failed', 'refunded'],
  ] as const)('%s, then %s, is %s', (known, next, kept) => {
    expect(laterStatus(known, next)).toBe(kept);
  });

  test('does not depend on order and number of events, and never goes back', () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1 }), fc.array(fc.nat()), (statuses, again) => {
        const repeated = [...statuses, ...again.map((i) => statuses[i % statuses.length] ?? 'created')];
        const end = (list: readonly (typeof statuses)[number][]) => list.reduce(laterStatus, 'created');
        expect(end(repeated.toReversed())).toBe(end(statuses));
        for (const [i, each] of repeated.entries()) {
          const before = end(repeated.slice(0, i));
          expect(laterStatus(laterStatus(before, each), before)).toBe(laterStatus(before, each));
        }
      }),
    );
  });
});

describe('an amount paid online', () => {
  const small = 'Amount must be at least 1 rupee to be paid online.';
  const rest = 'Pay all of it, or leave at least 1 rupee.';
  const max = 'At most ₹21,474,836.47 can be paid online at once. Pay it in parts.';

  test.each([
    ['all', 10_000, 10_000, null],
    ['a part that leaves a rupee', 9900, 10_000, null],
    ['a part that leaves 99 paise', 9901, 10_000, rest],
    ['a part that leaves a paisa', 9999, 10_000, rest],
    ['a rupee of two', 100, 200, null],
    ['a rupee of 1.99', 100, 199, rest],
    ['99 paise of two rupees', 99, 200, small],
    ['one rupee', 100, 100, null],
    ['all of 99 paise', 99, 99, payRestAtStore],
    ['a rupee of 99 paise', 100, 99, payRestAtStore],
    ['a paisa of nothing', 1, 0, 'Nothing is due on this order.'],
    ['more than the due', 201, 200, 'Amount cannot be more than the ₹2.00 due.'],
    ['more than the limit', 2_147_483_648, 2_147_483_648, max],
    ['the limit, which leaves a paisa', 2_147_483_647, 2_147_483_648, rest],
  ])('%s', (_what, amount, due, problem) => {
    const why = onlineAmountProblem(amount, due);
    expect(why === null ? null : String(why)).toBe(problem);
  });

  test('is possible for a due of at least one rupee', () => {
    expect([0, 1, 99, 100, 101].map(canPayOnline)).toEqual([false, false, false, true, true]);
  });
});

describe('payments that fit their order', () => {
  const good: ProviderPayment = {
    id: 'pay_1',
    orderId: 'order_1',
    amountPaise: 20_000,
    refundedPaise: 0,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
  };

  const foreign = 'This payment does not belong to your order.';
  const currency = 'This payment was made in another currency.';
  const amount = 'This payment is not of the right amount.';

  test.each([
    ['200 rupees on the order', {}, null],
    ['a paisa less', { amountPaise: 19_999 }, amount],
    ['a paisa more', { amountPaise: 20_001 }, amount],
    ['200 paise', { amountPaise: 200 }, amount],
    ['200 dollars', { currency: 'USD' }, currency],
    ['rupees spelled otherwise', { currency: 'inr' }, currency],
    ['another order', { orderId: 'order_2' }, foreign],
    ['no order', { orderId: null }, foreign],
  ])('%s', (_what, changed, whyNot) => {
    const order = { razorpay_order_id: 'order_1', amount_paise: 20_000, currency: 'INR' };
    expect(whyMismatched({ ...good, ...changed }, order)).toBe(whyNot);
  });
});
