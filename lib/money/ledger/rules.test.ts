import { describe, expect, test } from 'vitest';
import type { EntryRecord } from './contract';
import * as rules from './rules';

const order = {
  total_amount: 1000,
  paid_amount: 400,
  pending_amount: 600,
  created_at: '2026-01-30T12:30:00.000Z',
};
/** 10:00 at the store. */
const now = new Date('2026-01-31T04:30:00.000Z');

describe('the amount of a payment', () => {
  test.each([
    [1, null],
    [60_000, null],
    [0, 'Amount must be above 0.'],
    [60_001, 'Amount cannot be more than the ₹600.00 due.'],
  ])('%i paise', (amount, message) => expect(rules.amountProblem(amount, order)).toBe(message));

  test('nothing due', () =>
    expect(rules.amountProblem(1, { ...order, pending_amount: 0 })).toBe('Nothing is due on this order.'));
});

describe('cash stays below two lakh', () => {
  const [day, each] = ['from one customer on one day', 'for one order'];
  test.each([
    [19_999_999, 0, 0, null],
    [1, 19_999_998, 19_999_998, null],
    [20_000_000, 0, 0, `Cash ${day} must stay below ₹200,000.00; none is recorded.`],
    [1, 19_999_999, 0, `Cash ${day} must stay below ₹200,000.00; ₹199,999.99 is recorded.`],
    [1, 0, 19_999_999, `Cash ${each} must stay below ₹200,000.00; ₹199,999.99 is recorded.`],
  ])('%i after %i of the day and %i of the order', (amount, ofDay, ofOrder, message) =>
    expect(rules.cashProblem(amount, { ofDay, ofOrder })).toBe(message),
  );
});

test.each([
  ['cash', undefined, true],
  ['cash', '7', true],
  ['upi', undefined, false],
  ['upi', '7', true],
  ['card', undefined, false],
  ['bank_transfer', undefined, false],
  ['cheque', undefined, false],
] as const)('%s with reference %s: %s', (method, reference, fine) =>
  expect(rules.referenceProblem(method, reference)).toBe(
    fine ? null : 'Reference is required for this method.',
  ),
);

test.each([
  ['now', '2026-01-31T04:30:00.000Z', null],
  ['a moment later', '2026-01-31T04:30:00.001Z', 'Received At cannot be in the future.'],
  ['the first moment of the order’s day at the store', '2026-01-29T18:30:00.000Z', null],
  ['the moment before', '2026-01-29T18:29:59.999Z', 'Received At cannot be before the day of the order.'],
])('received at %s', (_what, at, message) =>
  expect(rules.receivedProblem(new Date(at), order, now)).toBe(message),
);

const entry = (changes: Partial<EntryRecord> = {}): EntryRecord => ({
  id: 1,
  orderid: 9,
  kind: 'payment',
  amount: 400,
  method: 'cash',
  reference: null,
  received_at: now.toISOString(),
  recorded_by: 7,
  recorded_by_name: 'Kavya',
  note: null,
  receipt_no: 'R/25-26/000001',
  document: 'receipt_voucher',
  refund_of: null,
  arrives_by: null,
  state: 'booked',
  voided_at: null,
  voided_by: null,
  void_reason: null,
  created_at: '2026-01-31T04:00:00.000Z',
  ...changes,
});
const refund = (changes: Partial<EntryRecord> = {}) =>
  entry({ id: 2, kind: 'refund', amount: -100, refund_of: 1, ...changes });
const voided = { voided_at: now.toISOString() };
const online = { id: 5, method: 'online', reference: 'pay_1', recorded_by: null } as const;

describe('voiding', () => {
  const admin = { id: 1, role: 'admin' } as const;
  const recorder = { id: 7, role: 'employee' } as const;
  const codeOf = (
    entries: EntryRecord[],
    actor: { id: number; role: 'admin' | 'employee' | 'executive' } = admin,
    amounts: Partial<typeof order> = {},
    at = now,
  ) => {
    const [first] = entries;
    if (first === undefined) throw new Error('No entry');
    const parameters = [first, { entries, order: { ...order, ...amounts }, actor, now: at }] as const;
    expect(rules.whyCannotVoid(...parameters)).toBe(rules.voidProblem(...parameters)?.message ?? null);
    return rules.voidProblem(...parameters)?.code ?? null;
  };
  const yesterday = { created_at: '2026-01-30T18:29:59.000Z' };

  test.each([
    ['by its recorder on the same day', [entry()], recorder, null],
    ['by its recorder on the next day', [entry(yesterday)], recorder, 'FORBIDDEN'],
    [
      'of just after midnight at the store',
      [entry({ created_at: '2026-01-30T18:30:00.000Z' })],
      recorder,
      null,
    ],
    ['by a colleague', [entry()], { id: 8, role: 'executive' }, 'FORBIDDEN'],
    ['by an admin, later', [entry(yesterday)], admin, null],
    [
      'an adjustment of the system, by staff',
      [entry({ kind: 'adjustment', method: 'unspecified', recorded_by: null })],
      recorder,
      'FORBIDDEN',
    ],
    ['an online payment', [entry(online)], admin, 'PAYMENT_ONLINE'],
    ['an online payment, by staff', [entry(online)], recorder, 'PAYMENT_ONLINE'],
    ['an online refund', [refund({ method: 'online' })], admin, 'PAYMENT_ONLINE'],
    ['with a live refund', [entry(), refund()], admin, 'HAS_REFUNDS'],
    ['with a voided refund', [entry(), refund(voided)], admin, null],
    ['a refund', [refund(), entry()], admin, null],
  ] as const)('%s: %s', (_what, entries, actor, code) => expect(codeOf([...entries], actor)).toBe(code));

  test.each([
    ['a refund, with the total full again', [refund({ amount: -700 })], 'OUT_OF_BALANCE'],
    ['a refund, up to the total', [refund({ amount: -600 })], null],
    ['a payment, below nothing', [entry({ amount: 400.01 })], 'OUT_OF_BALANCE'],
    ['a payment, down to nothing', [entry({ amount: 400 })], null],
    [
      'a payment, below the online payments',
      [entry({ amount: 100.01 }), entry({ ...online, amount: 300 })],
      'OUT_OF_BALANCE',
    ],
    [
      'a payment, down to the online payments',
      [entry({ amount: 100 }), entry({ ...online, amount: 300 })],
      null,
    ],
  ] as const)('%s', (_what, entries, code) => expect(codeOf([...entries])).toBe(code));
});

test('paid online: payments less their live refunds', () => {
  const entries = [
    entry(online),
    entry({ id: 6, amount: 50 }),
    refund({ id: 8, refund_of: 5, method: 'online', amount: -30 }),
    refund({ id: 9, refund_of: 5, method: 'online', amount: -20, ...voided }),
    refund({ id: 10, refund_of: 6, amount: -10 }),
  ];
  expect(rules.paidForGood(entries)).toBe(37_000);
});

test.each([
  ['all of it', [entry()], 40_000],
  ['less its live refunds', [entry(), refund(), refund({ id: 3, amount: -50 })], 25_000],
  ['voided refunds are not counted', [entry(), refund(voided)], 40_000],
  ['a voided payment', [entry(voided)], 0],
  ['an adjustment', [entry({ kind: 'adjustment', method: 'unspecified' })], 0],
  ['at most the paid amount beyond the online payments', [entry(), entry({ ...online, amount: 350 })], 5000],
  ['an online payment', [entry({ ...online, id: 1, amount: 350 }), entry({ id: 4 })], 35_000],
] as const)('left to refund: %s', (_what, [payment, ...others], left) =>
  expect(rules.leftToRefund(payment, [payment, ...others], order)).toBe(left),
);

test('why a payment cannot be refunded', () => {
  const why = (payment: EntryRecord) => rules.whyCannotRefund(payment, [payment], order);
  expect(why(entry())).toBeNull();
  expect(why(entry(voided))).toBe('Nothing is left to refund on this payment.');
  expect(why(entry(online))).toBeNull();
});

test.each([
  [5, 5, null],
  [6, 5, 'Amount cannot be more than the ₹0.05 left to refund.'],
  [0, 5, 'Amount must be above 0.'],
  [5, 0, 'Nothing is left to refund on this payment.'],
  [0, 0, 'Nothing is left to refund on this payment.'],
])('a refund of %i where %i is left', (amount, left, message) =>
  expect(rules.refundProblem(amount, left)).toBe(message),
);

test.each([
  ['a payment', entry(online), null],
  // Saturday at the store: 5 days of the next week, and two of the one after.
  ['a refund online', refund({ method: 'online', received_at: '2026-01-31T06:00:00.000Z' }), '2026-02-10'],
  [
    'a refund online of a Monday',
    refund({ method: 'online', received_at: '2026-02-01T18:30:00.000Z' }),
    '2026-02-11',
  ],
  ['a refund by hand', refund({ method: 'card', received_at: '2026-01-31T19:00:00.000Z' }), '2026-02-01'],
  ['a voided refund', refund({ method: 'online', ...voided }), null],
] as const)('%s arrives by %o', (_name, each, day) => {
  expect(rules.arrivalOf(each)).toBe(day);
});

test('what is due after each entry is of the total as it was before later returns', () => {
  const at = (day: number) => `2026-01-${day}T10:00:00.000Z`;
  const paid = (amount: number, day: number, voided_at: string | null = null) => ({
    amount,
    created_at: at(day),
    voided_at,
  });
  const entries = [
    paid(40_000, 10),
    paid(1, 11, at(12)),
    paid(60_000, 12),
    paid(-50_000, 15),
    paid(-20_000, 18),
  ];
  const notes = [
    { issued_at: at(15), total: 50_000 },
    { issued_at: at(18), total: 20_000 },
  ];
  expect(rules.balancesAfter(entries, notes, { total_amount: 30_000 })).toEqual(
    [
      [40_000, 60_000],
      [40_000, 60_000],
      [100_000, 0],
      [50_000, 0],
      [30_000, 0],
    ].map(([rupees = 0, due = 0]) => ({ paid: rupees * 100, due: due * 100 })),
  );
  // The total was lower when they were paid, or is lower now without a return.
  expect(rules.balancesAfter([paid(500, 10)], [], { total_amount: 400 })).toEqual([{ paid: 50_000, due: 0 }]);
});

test('orders of stores of the same seller', () => {
  const stores = [
    { id: 1, seller_id: 5 },
    { id: 2, seller_id: 6 },
    { id: 3, seller_id: 5 },
  ];
  const order = (store_id: number) => ({ store_id });
  const all = [order(1), order(2), order(3)];
  expect(rules.ordersOfSeller(all, 1, stores)).toEqual([order(1), order(3)]);
  // A store that no longer sells.
  expect(rules.ordersOfSeller([order(4), order(1)], 4, stores)).toEqual([order(4)]);
});
