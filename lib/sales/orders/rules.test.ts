import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxPaise } from '@/lib/paise';
import { orderDefinition } from './record';
import { firstStatus, validateAmounts, orderNameFor, type OrderAmounts, type AmountsInput } from './rules';

/* docs/product/rules.md, "Orders": 0 <= paid <= total, pending = total - paid, the status agrees with the paid amount. In paise. */

const asNew: OrderAmounts = { total: 0, paid: 0, pending: 0, status: 'partial', chosen: null };
const unpaid: OrderAmounts = { total: 1000, paid: 0, pending: 1000, status: 'unpaid', chosen: null };
const halfPaid: OrderAmounts = { total: 1000, paid: 400, pending: 600, status: 'partial', chosen: 'unpaid' };
const settled: OrderAmounts = { total: 1000, paid: 1000, pending: 0, status: 'paid', chosen: null };
const row = (
  total: number,
  paid: number,
  pending: number,
  status: OrderAmounts['status'],
  chosen: OrderAmounts['chosen'] = paid === 0 ? null : 'partial',
) => ({ total, paid, pending, status, chosen });

describe('amounts that add up', () => {
  test.each<[string, AmountsInput, OrderAmounts, OrderAmounts]>([
    ['a total alone: nothing paid, all pending, partial', { total: 500 }, asNew, row(500, 0, 500, 'partial')],
    ['a total of 0', { total: 0 }, asNew, row(0, 0, 0, 'partial')],
    ['the largest total', { total: maxPaise }, asNew, row(maxPaise, 0, maxPaise, 'partial')],
    [
      'the largest total, all but a paisa paid',
      { total: maxPaise, paid: maxPaise - 1 },
      asNew,
      row(maxPaise, maxPaise - 1, 1, 'partial'),
    ],
    ['the right pending', { total: 500, paid: 200, pending: 300 }, asNew, row(500, 200, 300, 'partial')],
    ['paid in full without a status', { total: 500, paid: 500 }, asNew, row(500, 500, 0, 'paid')],
    ['paid in full and paid', { total: 500, paid: 500, status: 'paid' }, asNew, row(500, 500, 0, 'paid')],
    ['nothing to pay and paid', { total: 0, status: 'paid' }, asNew, row(0, 0, 0, 'paid')],
    ['unpaid', { total: 500, status: 'unpaid' }, asNew, row(500, 0, 500, 'unpaid')],
    ['nothing sent changes nothing', {}, halfPaid, halfPaid],
    ['nothing sent changes nothing of a paid one', {}, settled, settled],
    ['a first payment', { paid: 400 }, unpaid, row(1000, 400, 600, 'partial', 'unpaid')],
    ['another payment', { paid: 700 }, halfPaid, row(1000, 700, 300, 'partial', 'unpaid')],
    [
      'another payment of a pending one',
      { paid: 700 },
      { ...halfPaid, status: 'pending' },
      row(1000, 700, 300, 'partial', 'unpaid'),
    ],
    ['the last payment', { paid: 1000, status: 'paid' }, halfPaid, row(1000, 1000, 0, 'paid', 'unpaid')],
    ['the last payment without a status', { paid: 1000 }, halfPaid, row(1000, 1000, 0, 'paid', 'unpaid')],
    ['all taken back: as last chosen', { paid: 0 }, halfPaid, row(1000, 0, 1000, 'unpaid')],
    ['all taken back, never chosen', { paid: 0 }, settled, row(1000, 0, 1000, 'unpaid', null)],
    ['a larger total', { total: 2000 }, halfPaid, row(2000, 400, 1600, 'partial', 'unpaid')],
    ['a total equal to the paid amount', { total: 400 }, halfPaid, row(400, 400, 0, 'paid', 'unpaid')],
    ['the pending that stands', { pending: 600 }, halfPaid, halfPaid],
    [
      'another status alone',
      { status: 'pending' },
      halfPaid,
      { ...halfPaid, status: 'pending', chosen: 'pending' },
    ],
    ['a paid one opened again', { paid: 900, status: 'partial' }, settled, row(1000, 900, 100, 'partial')],
    [
      'a paid one opened again without a status',
      { paid: 900 },
      settled,
      row(1000, 900, 100, 'partial', null),
    ],
    [
      'a larger total of a paid one with a status',
      { total: 1500, status: 'pending' },
      settled,
      row(1500, 1000, 500, 'pending', 'pending'),
    ],
  ])('%s', (_what, sent, current, amounts) => {
    expect(validateAmounts(sent, current)).toEqual({ amounts });
  });
});

describe('amounts that do not', () => {
  test.each<[string, AmountsInput, OrderAmounts, string]>([
    ['paid a paisa over the total', { total: 500, paid: 501 }, asNew, 'paid_amount'],
    ['paid without a total', { paid: 1 }, asNew, 'paid_amount'],
    ['a total below what is paid already', { total: 399 }, halfPaid, 'total_amount'],
    ['both, the total too low', { total: 399, paid: 400 }, halfPaid, 'paid_amount'],
    ['pending a paisa too low', { total: 500, paid: 200, pending: 299 }, asNew, 'pending_amount'],
    ['pending a paisa too high', { total: 500, paid: 200, pending: 301 }, asNew, 'pending_amount'],
    ['pending 0 with something to pay', { total: 500, pending: 0 }, asNew, 'pending_amount'],
    ['the old pending with a new payment', { paid: 700, pending: 600 }, halfPaid, 'pending_amount'],
    ['paid with a paisa pending', { total: 500, paid: 499, status: 'paid' }, asNew, 'status'],
    ['paid with all pending', { status: 'paid' }, halfPaid, 'status'],
    ['paid in full and partial', { total: 500, paid: 500, status: 'partial' }, asNew, 'status'],
    ['paid in part and unpaid', { total: 500, paid: 100, status: 'unpaid' }, asNew, 'status'],
    ['unpaid again with something paid', { status: 'unpaid' }, halfPaid, 'status'],
    ['pending with nothing to pay', { status: 'pending' }, settled, 'status'],
    ['nothing to pay and paid, then a total', { total: 100 }, { ...asNew, status: 'paid' }, 'status'],
    ['a larger total of a paid one', { total: 1001 }, settled, 'status'],
  ])('%s', (_what, sent, current, field) => {
    expect(validateAmounts(sent, current)).toEqual({ field, message: expect.stringMatching(/^[A-Z].+\.$/) });
  });
});

test('accepted amounts obey the rules', () => {
  const paise = fc.oneof(fc.nat({ max: 5 }), fc.integer({ min: 0, max: maxPaise }));
  const status = fc.constantFrom(...orderDefinition.fields.status.values);
  const agrees = ({ total, paid, status: is }: Pick<OrderAmounts, 'total' | 'paid' | 'status'>) =>
    total === 0 ||
    (paid === 0 ? is !== 'paid' : paid === total ? is === 'paid' : is === 'partial' || is === 'pending');
  const current = fc
    .record({ total: paise, share: fc.nat({ max: 100 }), status, chosen: fc.option(status) })
    .map(({ total, share, ...rest }) => {
      const paid = share === 100 ? total : Math.floor((total / 100) * share);
      return { ...rest, total, paid, pending: total - paid };
    })
    .filter((amounts) => agrees(amounts) && amounts.chosen !== 'paid');
  const sent = fc.record({
    total: fc.option(paise, { nil: undefined }),
    paid: fc.option(paise, { nil: undefined }),
    pending: fc.option(paise, { nil: undefined }),
    status: fc.option(status, { nil: undefined }),
  });
  fc.assert(
    fc.property(sent, current, (amounts, was) => {
      const total = amounts.total ?? was.total;
      const paid = amounts.paid ?? was.paid;
      const result = validateAmounts(amounts, was);
      if ('amounts' in result) {
        expect(result.amounts).toMatchObject({ total, paid, pending: total - paid });
        expect(agrees(result.amounts)).toBe(true);
        if (amounts.status !== undefined) expect(result.amounts.status).toBe(amounts.status);
      } else {
        const addUp = paid <= total && (amounts.pending ?? total - paid) === total - paid;
        // With consistent amounts, only a status is refused: a sent one, or that of a completed order whose total rises.
        if (addUp) expect(result.field).toBe('status');
        if (addUp && amounts.status === undefined) expect(was.status).toBe('paid');
        if (addUp && amounts.status !== undefined)
          expect(agrees({ total, paid, status: amounts.status })).toBe(false);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['admin', 'unpaid'],
  ['executive', 'unpaid'],
  ['employee', 'partial'],
])('closed by an %s, an order begins as %s', (role, status) => {
  expect(firstStatus({ role })).toBe(status);
});

test('the order of a closing is named after its opportunity, however long', () => {
  expect(orderNameFor('Bridal set')).toBe('Order for Bridal set');
  expect(Array.from(orderNameFor('😀'.repeat(120)))).toHaveLength(130);
});
