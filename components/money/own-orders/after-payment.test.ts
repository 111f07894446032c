import { expect, test } from 'vitest';
import { afterPayment, isUndelivered } from './after-payment';

const [booked, ready, delivered, returned] = (['booked', 'ready', 'delivered', 'returned'] as const).map(
  (state) => ({ state }),
);
const of = (...items: readonly (typeof booked)[]) => items.flatMap((item) => item ?? []);

test.each([
  [500, null, of(booked), 0, '₹500.00 of this order is still due.'],
  [0, null, of(booked, ready), 0, 'Paid in full. We tell you when your pieces are ready.'],
  [0, null, [], 0, 'Paid in full. We tell you when your pieces are ready.'],
  [0, '2026-01-31', of(booked), 0, 'Paid in full. Your pieces are promised by Sat, Jan 31, 2026.'],
  [0, '2026-01-31', of(ready, delivered), 0, 'Paid in full. Your pieces are ready at the store.'],
  [0, '2026-01-31', of(delivered, returned), 0, 'Paid in full.'],
  [
    0,
    null,
    of(delivered),
    4,
    '₹4.00 was more than this order could take. Our team will return it. Paid in full.',
  ],
])(
  'with %d rupees due, promised on %j, pieces %j, excess %d: %s',
  (due, promised_on, items, excess, next) => {
    expect(afterPayment({ pending_amount: due, promised_on, items }, excess)).toBe(
      `${next} Your receipt is under Payments.`,
    );
  },
);

test('an order without pieces, or with one to come, is undelivered', () => {
  expect(
    [[], of(delivered, booked), of(delivered), of(returned)].map((items) => isUndelivered({ items })),
  ).toEqual([true, true, false, false]);
});
