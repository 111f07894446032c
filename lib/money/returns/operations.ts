import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import { operationInTwoSteps, type ActorContext, type Clock } from '@/lib/kernel/access/operation';
import { assertPermitted, Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { requireVersion } from '@/lib/kernel/access/version';
import { successText } from '@/lib/kernel/text/messages';
import { refundArrivalText } from '@/lib/kernel/text/refund-arrival';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Sql, Transaction } from '@/lib/db/sql';
import { onlinePaymentOf, requireKnown } from '@/lib/money/ledger/refund-online';
import { selectEntries, toEntryRecord } from '@/lib/money/ledger/to-wire';
import { refreshPayment, sendRefund } from '@/lib/money/payments/refunds';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { lockPieces, requireDelivered } from '@/lib/sales/items/pieces';
import { selectItems, toItemRecord, type ItemRow } from '@/lib/sales/items/to-wire';
import { selectCreditNotes, toInvoiceRecord } from '@/lib/sales/orders/invoiced';
import { findOrder, lockSale, lockTwoSales } from '@/lib/sales/orders/order-lock';
import { toOrderRecord, type OrderRow } from '@/lib/sales/orders/to-wire';
import type { returnPieces } from './contract';
import { whyCannotReturn } from './rules';
import { creditContent } from './content';
import { sharesFor } from './settle';
import { writeReturn } from './write-return';

/* Returns of delivered pieces with credit notes (docs/product/sale.md, "Returns"). Row-level access is the order's. */

type In = InputOf<typeof returnPieces>;
type Out = OutputOf<typeof returnPieces>;

/**
 * Takes delivered pieces of one invoice back: credit note, pieces, total of the order and what comes back, in one transaction under the
 * locks of customer, opportunities and orders. A refund through Razorpay is committed with it as pending, and sent afterwards; if Razorpay
 * refuses it, the return stands, and the payment has an excess to be refunded. Throws 400 on `item_ids`, `settle`, `method`,
 * `to_order_id`, 403 for an executive after the days of returns, 409 NOT_DELIVERED, STALE_VERSION, and 503 without a return if Razorpay is
 * unreachable.
 */
export const takeBack = operationInTwoSteps<In, Out>(
  'return pieces',
  'proof',
  async (context, input, claim) => {
    const { actor, clock } = context;
    if (claim.committedId === null) await requireRazorpay(context, input);
    const { id } = await claim.commit(async ({ sql }) =>
      claim.committedId === null
        ? sql.transaction((tx) => checkAndWrite(tx, actor, input, clock))
        : { id: claim.committedId },
    );
    const isRefused = await sendRefunds(context, id, claim.committedId !== null);
    context.flushSms();
    return ({ sql }) => answerOf(sql, actor, id, isRefused);
  },
);

/** Before anything is written: Razorpay is there, and knows the payments that are refunded. */
async function requireRazorpay(context: ActorContext, input: In): Promise<void> {
  const { actor, clock, sql } = context;
  const order = await findOrder(sql, actor, input.order_id);
  if (order === undefined) throw notFound();
  const pieces = await sql.rows(
    selectItems.where('items.order_id', '=', order.id).where('items.deleted_at', 'is', null),
  );
  const { shares } = await checkReturn(sql, actor, { order, pieces, input }, clock.now());
  for (const { refundOf, method } of shares)
    if (method === 'online' && refundOf !== null)
      await requireKnown(context, await onlinePaymentOf(sql, refundOf));
}

async function checkAndWrite(
  tx: Transaction,
  actor: SignedIn,
  input: In,
  clock: Clock,
): Promise<{ readonly id: number }> {
  const toId = input.settle?.kind === 'set_off' ? input.settle.to_order_id : undefined;
  const { order, other } =
    toId === undefined || toId === input.order_id
      ? await lockSale(tx, actor, input.order_id).then((sale) => ({ ...sale, other: sale.order }))
      : await lockTwoSales(tx, actor, input.order_id, { id: toId, field: 'to_order_id' });
  requireVersion(input.version, toOrderRecord(order));
  const pieces = await lockPieces(tx, order.id);
  const checked = await checkReturn(tx, actor, { order, pieces, input }, clock.now());
  const setOffTo = toId === undefined ? undefined : other;
  return writeReturn(tx, actor, { ...checked, order, other: setOffTo, request: input }, clock);
}

/** Decided for good under the locks. Refuses as {@link takeBack}, except for what only the locks show. */
async function checkReturn(
  sql: Sql,
  actor: SignedIn,
  {
    order,
    pieces,
    input,
  }: { readonly order: OrderRow; readonly pieces: readonly ItemRow[]; readonly input: In },
  now: Date,
) {
  const chosen = chosenPieces(pieces, input.item_ids);
  const invoice = await invoiceOfPieces(sql, chosen);
  assertPermitted(whyCannotReturn(actor.role, invoice.issuedAt.toISOString(), now));
  const byPaise = chosen.reduce((sum, { price }) => sum + paiseOfColumn(price), 0);
  const shares = await sharesFor(sql, order, byPaise, input.settle);
  return { pieces: chosen, invoice, byPaise, shares };
}

/** Throws 400 on `item_ids` for ids that are not of the order, NOT_DELIVERED for pieces that are not delivered, or not any more. */
function chosenPieces(pieces: readonly ItemRow[], ids: readonly number[]): ItemRow[] {
  const known = new Set(pieces.map(({ id }) => id));
  const others = ids.filter((id) => !known.has(id));
  if (others.length > 0)
    throw wrongField('item_ids', `Not pieces of this order: ${others.join(', ')}. Please load it again.`);
  const wanted = new Set(ids);
  const chosen = pieces.filter(({ id }) => wanted.has(id));
  requireDelivered(chosen);
  return chosen;
}

/** Throws 400 on `item_ids` for pieces of several invoices: a credit note names one. */
function invoiceOfPieces(sql: Sql, pieces: readonly ItemRow[]) {
  const [id, ...others] = new Set(pieces.map(({ invoice_id }) => invoice_id));
  if (typeof id !== 'number' || others.length > 0)
    throw wrongField(
      'item_ids',
      'These pieces are of several invoices. A credit note is for one: return those of one invoice at a time.',
    );
  return sql.prisma.invoice.findUniqueOrThrow({ where: { id } });
}

/** Found by their orders, which have an index. */
const entriesOfNote = (id: number, orderIds: readonly number[]) =>
  selectEntries
    .where('order_entries.order_id', 'in', orderIds)
    .where('order_entries.credit_note_id', '=', id)
    .orderBy('order_entries.id');

/** Sends the refunds through Razorpay that the return has committed; returns whether one was refused, or could not be sent. */
async function sendRefunds(context: ActorContext, id: number, isRepeated: boolean): Promise<boolean> {
  const { sql, systemSql } = context;
  const system = { ...context, sql: systemSql };
  let isRefused = false;
  const { order_id } = await noteOf(sql, id);
  for (const entry of await sql.rows(entriesOfNote(id, [order_id]))) {
    if (entry.method !== 'online' || entry.state !== 'pending') continue;
    const paid = await onlinePaymentOf(sql, entry.id);
    const { razorpay_payment_id: razorpayId } = paid;
    const refund = {
      part: 'entry',
      id: entry.id,
      amountPaise: -paiseOfColumn(entry.amount),
      isPending: true,
      razorpayRefundId: null,
      createdAt: new Date(entry.created_at),
    } as const;
    await sendRefund(system, paid, razorpayId, refund, isRepeated).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      isRefused = true;
    });
    await refreshPayment(system, paid, razorpayId);
  }
  return isRefused;
}

async function noteOf(sql: Sql, id: number) {
  const note = await sql.first(
    selectCreditNotes
      .select(['credit_notes.order_id', 'credit_notes.content'])
      .where('credit_notes.id', '=', id),
  );
  if (note === undefined) throw notFound();
  return { ...note, toId: creditContent.parse(note.content).credit.toOrderId };
}

async function answerOf(sql: Sql, actor: SignedIn, id: number, isRefused: boolean): Promise<Out> {
  const note = await noteOf(sql, id);
  const items = await sql.rows(selectItems.where('items.credit_note_id', '=', id).orderBy('items.id'));
  const order = await findOrder(sql, actor, note.order_id);
  const other = note.toId === null ? undefined : await findOrder(sql, actor, note.toId);
  if (order === undefined) throw notFound();
  const entries = (
    await sql.rows(entriesOfNote(id, [order.id, ...(other === undefined ? [] : [other.id])]))
  ).map(toEntryRecord);
  const back = entries.reduce(
    (sum, { orderid, amount }) => sum - (orderid === order.id ? paiseOfColumn(amount) : 0),
    0,
  );
  const arrival = entries.find(({ method }) => method === 'online')?.arrives_by ?? null;
  const message = isRefused
    ? successText.returnedWithoutRefund
    : arrival === null
      ? successText.returned
      : `${successText.returned} ${refundArrivalText.by(arrival)}`;
  return {
    message,
    data: {
      credit_note: toInvoiceRecord(note),
      money_back: rupeesOf(back),
      entries,
      order: toOrderRecord(order),
      to_order: other === undefined ? null : toOrderRecord(other),
      items: items.map(toItemRecord),
    },
  };
}
