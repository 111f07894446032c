import type { InferResult } from 'kysely';
import { query } from '@/lib/db/query';
import { mapperOf, selectionOf } from '@/lib/records/rows';
import { namesOf, partyNames } from '@/lib/sales/names';
import type { OrderRecord } from './contract';
import { orderDefinition } from './record';

export const orderColumns = [
  ...selectionOf(orderDefinition, 'orders'),
  'orders.chosen_status',
  ...partyNames('orders'),
] as const;

export const selectOrders = query.selectFrom('orders').select(orderColumns);
export type OrderRow = InferResult<typeof selectOrders>[number];

const toWire = mapperOf(orderDefinition);

/** Order on the wire (docs/product/gateway.md, "Records"). */
export function toOrderRecord(row: OrderRow): OrderRecord {
  return Object.assign(toWire(row), namesOf(row));
}
