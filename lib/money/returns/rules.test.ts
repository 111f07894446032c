import { describe, expect, test } from 'vitest';
import type { EntryRecord } from '@/lib/money/ledger/contract';
import { cashOf, moneyBack, setOffProblem, sharesOf, whyCannotReturn, type Way } from './rules';

/* See docs/product/sale.md, "Returns". */

test.each([
  ['all is paid', 1000_00, 1000_00, 400_00, 400_00],
  ['a due shrinks first', 1000_00, 700_00, 400_00, 100_00],
  ['no more than a due', 1000_00, 500_00, 400_00, 0],
  ['exactly the due', 1000_00, 600_00, 400_00, 0],
  ['a paisa above it', 1000_00, 600_01, 400_00, 1],
  ['all comes back', 1000_00, 1000_00, 1000_00, 1000_00],
] as const)('what comes back: %s', (_case, total, paid, by, back) => {
  expect(moneyBack({ total, paid }, by)).toBe(back);
});

type Kind = 'payment' | 'refund' | 'adjustment';
type Row = readonly [
  kind: Kind,
  method: EntryRecord['method'],
  rupees: number,
  more?: { readonly of?: number; readonly isVoid?: boolean },
];

const entriesOf = (rows: readonly Row[]) =>
  rows.map(([kind, method, amount, { of = null, isVoid = false } = {}], index) => ({
    id: index + 1,
    kind,
    method,
    amount,
    refund_of: of,
    recorded_by: 1,
    voided_at: isVoid ? '2026-02-01T10:00:00.000Z' : null,
    created_at: '2026-02-01T10:00:00.000Z',
  }));

describe('what comes back is refunds of the payments', () => {
  const upi: Row = ['payment', 'upi', 300];
  const cash: Row = ['payment', 'cash', 500];
  const online: Row = ['payment', 'online', 200];
  const gold: Row = ['payment', 'old_gold', 250];
  test.each<[string, readonly Row[], number, Way, readonly string[]]>([
    ['of the same method first', [cash, upi], 400, 'upi', ['2 upi 300', '1 upi 100']],
    ['in the order of the payments', [upi, cash], 400, 'card', ['1 card 300', '2 card 100']],
    [
      'less what was refunded',
      [cash, ['refund', 'cash', -450, { of: 1 }], upi],
      300,
      'cash',
      ['1 cash 50', '3 cash 250'],
    ],
    ['without voided payments', [['payment', 'upi', 300, { isVoid: true }], cash], 100, 'upi', ['2 upi 100']],
    [
      'by hand first, and what was paid online goes back online',
      [online, cash],
      600,
      'cash',
      ['2 cash 500', '1 online 100'],
    ],
    ['online only', [cash, online], 150, 'online', ['2 online 150']],
    [
      'set off: what was paid online last',
      [online, cash],
      600,
      'set_off',
      ['2 set_off 500', '1 set_off 100'],
    ],
    [
      'what was entered without a payment, by the same method',
      [['adjustment', 'unspecified', 400], upi],
      500,
      'cash',
      ['2 cash 300', 'none cash 200'],
    ],
    [
      'what was entered without a payment is set off',
      [['adjustment', 'unspecified', 400]],
      150,
      'set_off',
      ['none set_off 150'],
    ],
    [
      'old gold behind money and what was entered without a payment',
      [gold, ['adjustment', 'unspecified', 150], cash],
      700,
      'cash',
      ['3 cash 500', 'none cash 150', '1 cash 50'],
    ],
    [
      'old gold before what was paid online',
      [online, gold, ['adjustment', 'unspecified', -50], cash],
      750,
      'upi',
      ['4 upi 450', '2 upi 250', '1 online 50'],
    ],
    [
      'old gold less its refunds',
      [gold, ['refund', 'upi', -50, { of: 1 }]],
      200,
      'set_off',
      ['1 set_off 200'],
    ],
    ['all of what was paid online is set off', [online], 200, 'set_off', ['1 set_off 200']],
    [
      'not more than a lowered paid amount',
      [upi, cash, ['adjustment', 'unspecified', -200]],
      600,
      'upi',
      ['1 upi 300', '2 upi 300'],
    ],
    [
      'a payment that was set off',
      [['payment', 'set_off', 250]],
      250,
      'bank_transfer',
      ['1 bank_transfer 250'],
    ],
  ])('%s', (_case, rows, rupees, way, expected) => {
    const entries = entriesOf(rows);
    const paid = entries.reduce(
      (sum, { amount, voided_at }) => sum + (voided_at === null ? amount * 100 : 0),
      0,
    );
    const result = sharesOf(rupees * 100, way, { entries, paid });
    if ('problem' in result) throw new Error(result.problem);
    expect(
      result.shares.map(({ refundOf, method, paise }) => `${refundOf ?? 'none'} ${method} ${paise / 100}`),
    ).toEqual(expected);
    expect(result.shares.reduce((sum, { paise }) => sum + paise, 0)).toBe(rupees * 100);
  });

  test('online within what was paid online', () => {
    const paid = { entries: entriesOf([cash, online]), paid: 700_00 };
    expect(sharesOf(200_01, 'online', paid)).toEqual({
      problem:
        'Only ₹200.00 of this order was paid online. Choose another method: that part then goes back online automatically.',
    });
    expect(sharesOf(1, 'online', { entries: entriesOf([cash]), paid: 500_00 })).toEqual({
      problem: 'Nothing on this order was paid online. Choose another method.',
    });
  });

  test('by hand not if all of it goes back online', () => {
    const problem = 'All of it was paid online. Choose Online.';
    for (const way of ['cash', 'upi', 'cheque'] as const)
      expect(sharesOf(1, way, { entries: entriesOf([online]), paid: 200_00 })).toEqual({ problem });
  });

  test('nothing, if nothing comes back', () => {
    for (const way of ['cash', 'online', 'set_off'] as const)
      expect(sharesOf(0, way, { entries: entriesOf([online]), paid: 200_00 })).toEqual({ shares: [] });
  });

  test('cash back for what was entered without a payment counts', () => {
    const entries = entriesOf([['adjustment', 'unspecified', 400]]);
    const result = sharesOf(150_00, 'cash', { entries, paid: 400_00 });
    expect('shares' in result && cashOf(result.shares)).toBe(150_00);
  });

  test('only cash counts as cash back', () => {
    const result = sharesOf(600_00, 'cash', { entries: entriesOf([online, cash]), paid: 700_00 });
    expect('shares' in result && cashOf(result.shares)).toBe(500_00);
  });
});

test.each([
  ['an admin, whenever', 'admin', '2026-03-31T10:00:00Z', true],
  ['an executive on the seventh day, by the day of the store', 'executive', '2026-01-08T18:29:59Z', true],
  ['an executive on the eighth', 'executive', '2026-01-08T18:30:00Z', false],
  ['an employee', 'employee', '2026-01-01T10:00:00Z', false],
] as const)('who takes pieces back: %s', (_case, role, now, may) => {
  expect(whyCannotReturn(role, '2026-01-01T05:00:00Z', new Date(now)) === null).toBe(may);
});

describe('an order against which it is set off', () => {
  const from = { id: 1, customerId: 7, sellerId: 3 };
  test.each([
    ['as much as is due', { due: 500_00 }, null],
    ['less than that', { due: 499_99 }, '₹500.00 comes back, and only ₹499.99 is due on that order.'],
    ['nothing due', { due: 0 }, 'Nothing is due on that order.'],
    ['the same order', { id: 1 }, 'Choose another order: this one is where the pieces come from.'],
    ['of another customer', { customerId: 8 }, 'The order is one of another customer.'],
    ['of another seller', { sellerId: 4 }, 'The order is of another seller, so nothing can be set off.'],
  ])('%s', (_case, changes, problem) => {
    expect(setOffProblem(500_00, from, { id: 2, customerId: 7, sellerId: 3, due: 500_00, ...changes })).toBe(
      problem,
    );
  });
});
