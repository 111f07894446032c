import type { Invoice } from '@/lib/db/generated/client';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { notFound } from '@/lib/kernel/access/not-found';
import type { Clock } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { storeDate } from '@/lib/kernel/text/format';
import { onlineRefundArrival } from '@/lib/kernel/text/refund-arrival';
import type { InputOf } from '@/lib/contract';
import type { Transaction } from '@/lib/db/sql';
import { auditOrder } from '@/lib/money/ledger/audit-order';
import { announceEntry } from '@/lib/money/ledger/announce';
import { insertOnlineRefund, onlinePaymentOf } from '@/lib/money/ledger/refund-online';
import { changePaid, insertEntry } from '@/lib/money/ledger/write-entry';
import { closePaidLinks } from '@/lib/money/payment-links/close';
import { lockBookedPayment } from '@/lib/money/payments/booked-payment';
import { formatPaise, paiseOfColumn } from '@/lib/paise';
import { toItemRecord, type ItemRow } from '@/lib/sales/items/to-wire';
import { toOrderRecord, type OrderRow } from '@/lib/sales/orders/to-wire';
import { contentOfCredit, type CreditContent } from './content';
import type { returnPieces } from './contract';
import type { Share } from './rules';
import { requireCashBack, requireSetOff } from './settle';

export interface Return {
  readonly order: OrderRow;
  /** The order against which it is set off. */
  readonly other: OrderRow | undefined;
  readonly pieces: readonly ItemRow[];
  /** Their price, in paise. */
  readonly byPaise: number;
  readonly invoice: Invoice;
  /** What comes back. */
  readonly shares: readonly Share[];
  readonly request: Pick<InputOf<typeof returnPieces>, 'reason' | 'restock' | 'settle'>;
}

const sumOf = (shares: readonly Share[]) => shares.reduce((sum, { paise }) => sum + paise, 0);

/**
 * Writes a return that was checked under the locks: orders, credit note with its number, pieces, history, entries. Returns the id of the
 * credit note. Throws 400 on `method` and `to_order_id`.
 */
export async function writeReturn(
  tx: Transaction,
  actor: SignedIn,
  taken: Return,
  clock: Clock,
): Promise<{ readonly id: number }> {
  const { order, byPaise, shares, invoice, request } = taken;
  const now = clock.now();
  const total = paiseOfColumn(order.total_amount) - byPaise;
  if (total < 0)
    throw new Refusal(
      'OUT_OF_BALANCE',
      `The pieces cost ${formatPaise(-total)} more than the total of the order.`,
    );
  const back = sumOf(shares);
  const other = back === 0 ? undefined : taken.other;
  await requireCashBack(tx, order, shares, now);
  if (other !== undefined) await requireSetOff(tx, order, other, back);
  const after = await changePaid(tx, order, -back, now, null, total);
  const afterOther = other && (await changePaid(tx, other, back, now));
  const content = contentOfCredit(invoice.content, taken.pieces, creditOf(taken, other, now));
  // From here on numbers lock their series until the commit: C, F, R. Triggers number the note, add it up and return its pieces.
  const note = await tx.prisma.creditNote.create({
    data: {
      orderId: order.id,
      invoiceId: invoice.id,
      number: '',
      restock: request.restock,
      content,
      issuedBy: actor.id,
      issuedAt: now,
    },
    select: { id: true, number: true },
  });
  writeHistory(tx, actor, { ...taken, after, note }, now);
  if (other !== undefined && afterOther !== undefined)
    auditOrder(tx, actor, 'order.payment', [other, afterOther], now);
  closePaidLinks(tx, after, now);
  await insertShares(tx, actor, { ...taken, after, note }, clock);
  if (afterOther !== undefined)
    await insertEntry(
      tx,
      afterOther,
      { kind: 'payment', method: 'set_off', amountPaise: back, ...ofReturn(actor, request, note, now) },
      now,
    );
  return { id: note.id };
}

type Note = { readonly id: number; readonly number: string };

/** What the entries of a return have in common; those of a set-off have the credit note as their reference. */
const ofReturn = (
  { id: recordedBy }: SignedIn,
  { reason }: Return['request'],
  { id: creditNoteId, number }: Note,
  receivedAt: Date,
) => ({ receivedAt, recordedBy, creditNoteId, reference: number, note: `${number}: ${reason}` });

function creditOf(
  { invoice, request, shares, byPaise }: Return,
  other: OrderRow | undefined,
  now: Date,
): CreditContent['credit'] {
  const arrival = onlineRefundArrival(storeDate(now));
  const methods = [...new Set(shares.map(({ method }) => method))];
  return {
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
    reason: request.reason,
    offDuePaise: byPaise - sumOf(shares),
    back: methods.map((method) => ({
      method,
      amountPaise: sumOf(shares.filter((share) => share.method === method)),
      arrivesBy: method === 'online' ? arrival : null,
    })),
    toOrderId: other?.id ?? null,
  };
}

/** One entry for each refund. */
async function insertShares(
  tx: Transaction,
  actor: SignedIn,
  { shares, request, after, note }: Return & { readonly after: OrderRow; readonly note: Note },
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  const common = ofReturn(actor, request, note, now);
  for (const { refundOf, method, paise } of shares) {
    if (method === 'online' && refundOf !== null) {
      const paid = await onlinePaymentOf(tx, refundOf);
      const booked = await lockBookedPayment(tx, paid, paid.razorpay_payment_id, clock);
      if (booked === undefined) throw notFound();
      const { reference: _number, receivedAt: _now, ...rest } = common;
      await insertOnlineRefund(tx, after, booked, { ...rest, amountPaise: paise }, now);
      continue;
    }
    const reference = method === 'set_off' ? note.number : await referenceOf(tx, refundOf, method, request);
    const entry = { ...common, kind: 'refund', method, reference, refundOf } as const;
    const { id } = await insertEntry(tx, after, { ...entry, amountPaise: -paise }, now);
    if (method === 'set_off') continue;
    const announced = { orderId: after.id, userId: after.user_id, entryId: id, amountPaise: paise };
    await announceEntry(tx, 'payment_refunded', announced, now);
  }
}

/** As sent, or that of the payment, if there is one, that comes back the same way. */
async function referenceOf(
  tx: Transaction,
  refundOf: number | null,
  method: Share['method'],
  { settle }: Return['request'],
): Promise<string | null> {
  if (settle?.reference !== undefined) return settle.reference;
  if (refundOf === null) return null;
  const payment = await tx.prisma.orderEntry.findUniqueOrThrow({
    where: { id: refundOf },
    select: { method: true, reference: true },
  });
  return payment.method === method ? payment.reference : null;
}

function writeHistory(
  tx: Transaction,
  { id: actorId }: SignedIn,
  { order, after, pieces, note, request }: Return & { readonly after: OrderRow; readonly note: Note },
  now: Date,
): void {
  writeAudit(
    tx,
    [
      {
        actorId,
        action: 'order.return',
        entity: 'order',
        entityId: order.id,
        before: toOrderRecord(order),
        after: { ...toOrderRecord(after), credit_note_no: note.number, return_reason: request.reason },
      },
      ...pieces.map((row) => ({
        actorId,
        action: 'item.return' as const,
        entity: 'item' as const,
        entityId: row.id,
        before: toItemRecord(row),
        after: toItemRecord({ ...row, credit_note_id: note.id, version: row.version + 1 }),
      })),
    ],
    now,
  );
}
