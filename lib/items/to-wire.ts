import type { InferResult } from 'kysely';
import { query } from '@/lib/db/query';
import { paiseOfColumn, rupeesOf } from '@/lib/money';
import type { ItemRecord } from './contract';

/** The columns of a record, for a select or the RETURNING of a write. */
export const itemColumns = [
  'items.id',
  'items.name',
  'items.price',
  'items.order_id',
  'items.opportunity_id',
  'items.created_at',
  'items.version',
] as const;

/** All items, with the columns of a record. */
export const selectItems = query.selectFrom('items').select(itemColumns);
export type ItemRow = InferResult<typeof selectItems>[number];

/** An item row as a record on the wire (docs/product/gateway.md, "Records"). */
export function toItemRecord(row: ItemRow): ItemRecord {
  return {
    id: row.id,
    name: row.name,
    price: rupeesOf(paiseOfColumn(row.price)),
    orderid: row.order_id,
    opportunityid: row.opportunity_id,
    created_at: row.created_at,
    version: row.version,
  };
}
