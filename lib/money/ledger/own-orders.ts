import { expressionBuilder, type InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { listPage } from '@/lib/db/pagination';
import type { Tables } from '@/lib/db/query';
import { ownExchanges } from '@/lib/money/exchanges/own';
import { itemColumns, toItemRecord, type ItemRow } from '@/lib/sales/items/to-wire';
import { selectCreditNotes, selectInvoices, toInvoiceRecord } from '@/lib/sales/orders/invoiced';
import { itemNames, orderTitle } from '@/lib/sales/orders/title';
import { selectOrders, toOrderWithAdvance } from '@/lib/sales/orders/to-wire';
import { ownedBy } from '@/lib/sales/parties/scope';
import { ownOrderRecord, type myOrders, type OwnOrderRecord } from './contract';
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
  jsonArrayFrom(selectInvoices.whereRef('invoices.order_id', '=', eb.ref('orders.id'))).as('invoices'),
  jsonArrayFrom(selectCreditNotes.whereRef('credit_notes.order_id', '=', eb.ref('orders.id'))).as(
    'credit_notes',
  ),
]);
type OwnOrderRow = InferResult<typeof selectOwnOrders>[number];

export const listOwnOrders = operation<InputOf<typeof myOrders>, OutputOf<typeof myOrders>>(
  'see own orders',
  'no proof',
  async ({ actor, clock, sql }, input) => {
    const now = clock.now();
    const request = { ...input, sort: 'created_at', direction: 'desc' } as const;
    const { rows, page } = await listPage(sql, request, {
      table: 'orders',
      rows: selectOwnOrders,
      where: [ownedBy(actor)],
      sorts: { created_at: { by: eb.ref('orders.created_at'), type: 'timestamptz' } },
      selective: true,
    });
    const oldGold = input.cursor === undefined ? await ownExchanges(sql, actor) : [];
    return { orders: rows.map((row) => toOwnOrder(row, now)), old_gold: oldGold, ...page };
  },
);

/** The contract has no field that is for staff alone; a page sends to the browser what it gets. */
function toOwnOrder(row: OwnOrderRow, now: Date): OwnOrderRecord {
  return ownOrderRecord.parse({
    ...toOrderWithAdvance(row, now),
    name: orderTitle(row),
    items: row.items.map(toItemRecord),
    entries: row.entries.map(toEntryRecord),
    invoice_no: row.invoices[0]?.number ?? null,
    invoices: row.invoices.map(toInvoiceRecord),
    credit_notes: row.credit_notes.map(toInvoiceRecord),
  });
}
