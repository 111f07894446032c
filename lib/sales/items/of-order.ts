import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { findOrder } from '@/lib/sales/orders/order-lock';
import type { items } from './contract';
import { selectItems, toItemRecord } from './to-wire';

type ByOrder = (typeof items)['actions']['read_by_order'];

/**
 * Lists the live items of an order, in order of their ids. Row-level access is the order's, not that of the opportunity: whoever delivers the
 * pieces sees them. Throws NOT_FOUND for an order out of scope (docs/product/sale.md, "The order page").
 */
export const readItemsOfOrder = operation<InputOf<ByOrder>, OutputOf<ByOrder>>(
  'work on orders',
  'no proof',
  async ({ actor, sql }, { orderid }) => {
    if ((await findOrder(sql, actor, orderid)) === undefined) throw notFound();
    const rows = await sql.rows(
      selectItems
        .where('items.order_id', '=', orderid)
        .where('items.deleted_at', 'is', null)
        .orderBy('items.id'),
    );
    return { items: rows.map(toItemRecord) };
  },
);
