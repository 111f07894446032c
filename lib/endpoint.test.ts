import { expect, test } from 'vitest';
import type { listStores } from '@/lib/visits/bookings/contract';
import type { orders } from '@/lib/sales/orders/contract';
import { actionsEndpoint, endpoint } from './endpoint';

test("an endpoint of the browser has its contract's method and path; others do not compile", () => {
  expect(endpoint<typeof listStores>('GET', '/stores')).toEqual({ method: 'GET', path: '/stores' });
  expect(actionsEndpoint<typeof orders>('/orders_gold')).toEqual({ method: 'POST', path: '/orders_gold' });
  // @ts-expect-error -- another method
  endpoint<typeof listStores>('POST', '/stores');
  // @ts-expect-error -- another path
  endpoint<typeof listStores>('GET', '/store');
  // @ts-expect-error -- another path
  actionsEndpoint<typeof orders>('/orders');
});
