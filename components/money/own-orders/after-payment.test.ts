import { expect, test } from 'vitest';
import { isUndelivered, stepAfterPayment } from './after-payment';

const [booked, ready, delivered, returned] = (['booked', 'ready', 'delivered', 'returned'] as const).map(
  (state) => ({ state }),
);
const of = (...items: readonly (typeof booked)[]) => items.flatMap((item) => item ?? []);

test.each([
  [500, null, of(booked), 'restDue'],
  [0, null, of(booked, ready), 'readyLater'],
  [0, null, [], 'readyLater'],
  [0, '2026-01-31', of(booked), 'readyBy'],
  [0, '2026-01-31', of(ready, delivered), 'readyNow'],
  [0, '2026-01-31', of(delivered, returned), 'paidOff'],
])('with %d rupees due, promised on %j, pieces %j: %s', (due, promised_on, items, step) => {
  expect(stepAfterPayment({ pending_amount: due, promised_on, items })).toBe(step);
});

test('an order without pieces, or with one to come, is undelivered', () => {
  expect(
    [[], of(delivered, booked), of(delivered), of(returned)].map((items) => isUndelivered({ items })),
  ).toEqual([true, true, false, false]);
});
