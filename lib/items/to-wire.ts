import type { Item } from '@/lib/db/generated/client';
import { paiseOfColumn, rupeesOf } from '@/lib/money';
import type { ItemRecord } from './contract';

/** An item row as a record on the wire (docs/product/gateway.md, "Records"). */
export function toItemRecord(row: Item): ItemRecord {
  return {
    id: row.id,
    name: row.name,
    price: rupeesOf(paiseOfColumn(row.price)),
    orderid: row.orderId,
    opportunityid: row.opportunityId,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}
