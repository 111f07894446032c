import { expect, test } from 'vitest';
import { orderTitle } from './title';

const order = { id: 26, created_at: '2026-11-27T19:00:00.000Z' };

test.each<[readonly string[], string]>([
  [['Finger ring', 'coin'], 'Finger ring, coin'],
  [['Coin', 'Coin', 'Chain'], 'Coin, Chain'],
  [[], 'Order 26, 28 Nov'],
  [['A'.repeat(120)], 'A'.repeat(120)],
  [['Ring', 'B'.repeat(97), 'Coin'], 'Ring and 2 more'],
  [['Ring', 'Chain', 'B'.repeat(97)], 'Ring, Chain and 1 more'],
])('an order of %j is titled %j', (item_names, title) => {
  expect(orderTitle({ ...order, item_names })).toBe(title);
});
