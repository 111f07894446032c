import { expressionBuilder, type InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { listPage } from '@/lib/db/pagination';
import { query, type Tables } from '@/lib/db/query';
import { itemColumns, toItemRecord, type ItemRow } from '@/lib/sales/items/to-wire';
import { itemNames, orderTitle } from '@/lib/sales/orders/title';
import { selectOrders, toOrderRecord } from '@/lib/sales/orders/to-wire';
import { ownedBy } from '@/lib/sales/parties/scope';
import type { myOrders, OwnOrderRecord } from './contract';
import { entryColumns, toEntryRecord } from './to-wire';

/* See docs/product/money.md, "Dues and paying them". */

const eb = expressionBuilder<Tables, 'orders'>();

/** Reads items and entries in the order's statement: a payment between two statements would contradict the sums. */
const selectOwnOrders = selectOrders.select((order) => [
  jsonArrayFrom(
    order
      .selectFrom('items')
      .select(itemColumns)
      .whereRef('items.order_id', '=', 'orders.id')
      .where('items.deleted_at', 'is', null)
      .orderBy('items.id'),
  )
    // The purities 999 and 925 stay texts in JSON.
    .$castTo<ItemRow[]>()
    .as('items'),
  itemNames,
  jsonArrayFrom(
    order
      .selectFrom('order_entries')
      .select(entryColumns)
      .whereRef('order_entries.order_id', '=', 'orders.id')
      .orderBy('order_entries.id'),
  ).as('entries'),
  order
    .selectFrom('invoices')
    .select('invoices.number')
    .whereRef('invoices.order_id', '=', 'orders.id')
    .as('invoice_no'),
]);
type OwnOrderRow = InferResult<typeof selectOwnOrders>[number];

export const listOwnOrders = operation<InputOf<typeof myOrders>, OutputOf<typeof myOrders>>(
  'see own orders',
  async ({ actor, sql }, input) => {
    const request = { ...input, sort: 'created_at', direction: 'desc' } as const;
    const { rows, page } = await listPage(sql, request, {
      table: 'orders',
      rows: selectOwnOrders,
      where: [ownedBy(actor)],
      sorts: { created_at: { by: eb.ref('orders.created_at'), type: 'timestamptz' } },
      selective: true,
    });
    return { orders: rows.map(toOwnOrder), ...page };
  },
);

export const hasOwnOrders = operation<object, boolean>('see own orders', async ({ actor, sql }) => {
  const found = query.selectFrom('orders').select('id').where(ownedBy(actor)).limit(1);
  return (await sql.first(found)) !== undefined;
});

function toOwnOrder(row: OwnOrderRow): OwnOrderRecord {
  const order = toOrderRecord(row);
  return {
    id: order.id,
    name: orderTitle(row),
    userid: order.userid,
    username: order.username,
    total_amount: order.total_amount,
    paid_amount: order.paid_amount,
    pending_amount: order.pending_amount,
    status: order.status,
    opportunityid: order.opportunityid,
    created_at: order.created_at,
    version: order.version,
    items: row.items.map((item) => {
      // The reasons are for staff, and a page sends what it gets to the browser.
      const { discount_reason: _reason, huid_exempt_note: _note, ...own } = toItemRecord(item);
      return own;
    }),
    entries: row.entries.map((entry) => {
      const {
        id,
        kind,
        amount,
        method,
        reference,
        received_at,
        receipt_no,
        document,
        arrives_by,
        voided_at,
      } = toEntryRecord(entry);
      return {
        id,
        kind,
        amount,
        method,
        reference,
        received_at,
        receipt_no,
        document,
        arrives_by,
        voided_at,
      };
    }),
    invoice_no: row.invoice_no,
  };
}
