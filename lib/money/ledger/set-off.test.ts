import { expect, test } from 'vitest';
import { ordersOfSeller } from './set-off';

test('orders with something due, of stores of the same seller', () => {
  const stores = [
    { id: 1, seller_id: 5 },
    { id: 2, seller_id: 6 },
    { id: 3, seller_id: 5 },
  ];
  const order = (store_id: number, pending_amount = 100) => ({ store_id, pending_amount });
  const all = [order(1), order(2), order(3), order(1, 0)];
  expect(ordersOfSeller(all, 1, stores)).toEqual([order(1), order(3)]);
  // A store that no longer sells.
  expect(ordersOfSeller([order(4), order(1)], 4, stores)).toEqual([order(4)]);
});
