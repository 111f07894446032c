import type { SignedIn } from '@/lib/kernel/access/actor';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { decimalOf, formatPaise, maxPaise, paiseOfColumn, paiseOfSum, rupeesOf } from '@/lib/paise';
import { instantOf } from '@/lib/db/dates';
import { closePaidLinks } from '@/lib/money/payment-links/close';
import type { CreditNoteRecord, InvoiceRecord } from './contract';
import { statusByLedger } from './rules';
import { selectOrders, toOrderRecord, type OrderRow } from './to-wire';

/* What the invoices of an order mean for it (docs/product/sale.md, "Delivery"). */

interface InvoiceRow {
  readonly id: number;
  readonly number: string;
  readonly issued_at: string;
  readonly total_amount: string;
}

const invoiceColumns = [
  'invoices.id',
  'invoices.number',
  'invoices.issued_at',
  raw<string>`invoices.total_amount::text`.as('total_amount'),
] as const;

/** The invoices of an order, oldest first. */
export const selectInvoices = query.selectFrom('invoices').select(invoiceColumns).orderBy('invoices.id');

/** An invoice or a credit note on the wire. */
export function toInvoiceRecord({ id, number, issued_at, total_amount }: InvoiceRow): InvoiceRecord {
  return { id, number, issued_at: instantOf(issued_at), total: rupeesOf(paiseOfColumn(total_amount)) };
}

/** The invoices of an order, oldest first. */
export async function invoicesOf(sql: Pick<Sql, 'rows'>, orderId: number): Promise<InvoiceRecord[]> {
  return (await sql.rows(selectInvoices.where('invoices.order_id', '=', orderId))).map(toInvoiceRecord);
}

/** The credit notes of an order, oldest first. */
export const selectCreditNotes = query
  .selectFrom('credit_notes')
  .select([
    'credit_notes.id',
    'credit_notes.number',
    'credit_notes.issued_at',
    raw<string>`credit_notes.total_amount::text`.as('total_amount'),
  ])
  .orderBy('credit_notes.id');

/** Invoices and credit notes of an order, oldest first. */
export async function taxDocumentsOf(
  sql: Pick<Sql, 'rows'>,
  orderId: number,
): Promise<{ invoices: InvoiceRecord[]; credit_notes: CreditNoteRecord[] }> {
  const [invoices, credited] = await Promise.all([
    invoicesOf(sql, orderId),
    sql.rows(selectCreditNotes.where('credit_notes.order_id', '=', orderId)),
  ]);
  return { invoices, credit_notes: credited.map(toInvoiceRecord) };
}

/** Whether an order has an invoice. Decided for good under the order's lock. */
export async function hasInvoice(tx: Transaction, orderId: number): Promise<boolean> {
  return (await tx.prisma.invoice.findFirst({ where: { orderId }, select: { id: true } })) !== null;
}

/**
 * Paise that are invoiced of an order less those of credit notes: what its delivered pieces cost, whatever became of the pieces of earlier
 * invoices. Decided for good under the order's lock.
 */
export async function deliveredPaise(tx: Transaction, orderId: number): Promise<number> {
  const { sum } = await tx.one(sumDelivered({ orderId }));
  return paiseOfSum(sum);
}

const sumDelivered = compileOnce((value: Placeholder<{ orderId: number }>) => {
  const of = (table: 'invoices' | 'credit_notes') =>
    raw`(select coalesce(sum(total_amount), 0) from ${raw.table(table)} where order_id = ${value('orderId')}::int)`;
  return query.selectNoFrom(raw<string>`(${of('invoices')} - ${of('credit_notes')})::text`.as('sum'));
});

/** Whether a piece of an order is or was delivered. Decided for good under the lock of its opportunity. */
async function hasDelivered(tx: Transaction, orderId: number): Promise<boolean> {
  const where = { orderId, invoiceId: { not: null }, deletedAt: null };
  return (await tx.prisma.item.findFirst({ where, select: { id: true } })) !== null;
}

/** Columns of an order with another total: the due and the status follow it. Throws as {@link changeTotal}. */
function columnsOfTotal(order: OrderRow, totalPaise: number, field: 'price' | 'take_sum') {
  const paid = paiseOfColumn(order.paid_amount);
  if (totalPaise > maxPaise)
    throw wrongField(field, `The items would add up to more than ${formatPaise(maxPaise)}.`);
  if (paid > totalPaise)
    throw new Refusal(
      'OUT_OF_BALANCE',
      `The total would be ${formatPaise(totalPaise)}, and ${formatPaise(paid)} is paid. Refund the difference first.`,
    );
  const current = { paid, status: order.status, chosen: order.chosen_status };
  const isPaid = paid === totalPaise && paid > 0;
  const { status, chosen } =
    isPaid || order.status === 'paid' ? statusByLedger({ total: totalPaise, paid }, current) : current;
  return {
    total_amount: decimalOf(totalPaise),
    pending_amount: decimalOf(totalPaise - paid),
    status,
    chosen_status: chosen,
    due_on: paid === totalPaise ? null : order.due_on,
  };
}

type TotalColumns = Pick<OrderRow, 'id' | keyof ReturnType<typeof columnsOfTotal>>;

const writeTotal = compileOnce((value: Placeholder<TotalColumns & { now: Date }>) =>
  query
    .updateTable('orders')
    .set({
      total_amount: value('total_amount'),
      pending_amount: value('pending_amount'),
      status: value('status'),
      chosen_status: value('chosen_status'),
      due_on: value('due_on'),
      version: raw<number>`version + 1`,
      updated_at: value('now'),
    })
    .where('id', '=', value('id')),
);

/**
 * Gives a locked order another total, or the same, with a new version. Does not wait; returns the order as it is then. Throws
 * OUT_OF_BALANCE if more is paid, 400 above the largest amount.
 * @param change.totalPaise the new total
 * @param change.field of the request that leads to the total
 * @param change.dueOn new day by which the due is paid; default: as before
 */
export function changeTotal(
  tx: Transaction,
  order: OrderRow,
  {
    totalPaise,
    field,
    dueOn,
  }: {
    readonly totalPaise: number;
    readonly field: 'price' | 'take_sum';
    readonly dueOn?: string | undefined;
  },
  now: Date,
): OrderRow {
  const columns = columnsOfTotal(order, totalPaise, field);
  const row = { ...order, ...columns, due_on: dueOn ?? columns.due_on, version: order.version + 1 };
  const { id, total_amount, pending_amount, status, chosen_status, due_on } = row;
  tx.send(writeTotal({ id, total_amount, pending_amount, status, chosen_status, due_on, now }));
  if (total_amount !== order.total_amount) closePaidLinks(tx, row, now);
  return row;
}

/**
 * After a change of its items, the total of an order with delivered pieces is their sum again, with a new version and an audit entry. Other
 * orders keep their total. The opportunity must be locked; locks the order. Throws OUT_OF_BALANCE if more is paid than the new total.
 * @param orderIds before and after the change; null: none
 */
export async function followItemsOfOrders(
  tx: Transaction,
  actor: SignedIn,
  orderIds: readonly (number | null)[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(orderIds.filter((id) => id !== null))].toSorted((a, b) => a - b);
  for (const id of ids) await followItems(tx, actor, id, now);
}

async function followItems(tx: Transaction, actor: SignedIn, orderId: number, now: Date): Promise<void> {
  if (!(await hasDelivered(tx, orderId))) return;
  const order = await tx.one(selectOrders.where('orders.id', '=', orderId).forUpdate('orders'));
  const { _sum: sum } = await tx.prisma.item.aggregate({
    where: { orderId, deletedAt: null, creditNoteId: null },
    _sum: { price: true },
  });
  const total = sum.price === null ? 0 : paiseOfColumn(sum.price);
  if (total === paiseOfColumn(order.total_amount)) return;
  const row = changeTotal(tx, order, { totalPaise: total, field: 'price' }, now);
  const [before, after] = [toOrderRecord(order), toOrderRecord(row)];
  const entry = { action: 'order.update', entity: 'order', entityId: orderId } as const;
  writeAudit(tx, { actorId: actor.id, ...entry, before, after }, now);
}

/** Throws 400 on `total_amount` for another total of an invoiced order, DELIVERED if delivered pieces would leave it. */
export async function requireAsInvoiced(
  tx: Transaction,
  current: OrderRow,
  { total, moves }: { readonly total: number; readonly moves: boolean },
): Promise<void> {
  const retotals = total !== paiseOfColumn(current.total_amount);
  if (retotals && (await hasInvoice(tx, current.id)))
    throw wrongField('total_amount', 'Total Amount is the sum of the items since the first delivery.');
  if (!moves || !(await hasDelivered(tx, current.id))) return;
  const message = 'Pieces of this order are delivered, so its opportunity cannot change.';
  throw new Refusal('DELIVERED', message, { fields: { opportunityid: message } });
}
