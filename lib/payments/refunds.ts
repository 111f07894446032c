import { writeAudit } from '@/lib/audit/write-audit';
import { Refusal } from '@/lib/access/refusal';
import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { auditOrder } from '@/lib/ledger/audit-order';
import { changePaid, insertEntry } from '@/lib/ledger/write-entry';
import { paiseOfColumn } from '@/lib/money';
import { closePaidLinks } from '@/lib/payment-links/close';
import { OutcomeUnknown, type PaymentProvider, type ProviderRefund } from './provider';
import type { OrderRow } from './purpose';
import {
  paymentsWithPendingRefunds,
  readPaymentLedger,
  withPaymentLedger,
  type PaymentLedger,
  type KnownRefund,
} from './payment-ledger';
import { settlePayment, type SettleContext } from './settle';

/**
 * Refunds of payments for orders, full or partial (docs/product/money.md, "Refunds through Razorpay"). A refund is written as `pending`
 * before the request to Razorpay: an entry for the booked part, an excess refund for the excess. Its mark identifies it in reports. Refunds
 * made at Razorpay return the excess first.
 */
interface RefundContext extends SettleContext {
  readonly payments: PaymentProvider;
}

const markOf = ({ part, id }: Pick<KnownRefund, 'part' | 'id'>) => `${part}_${id}`;

/** Until then no other process sends a refund; only until then it is undone if its first request did not reach Razorpay. */
const firstSendMs = 30_000;
const mayBeSentByOthers = ({ createdAt }: KnownRefund, now: Date) =>
  now.getTime() - createdAt.getTime() >= firstSendMs;

/**
 * Sends a committed refund to Razorpay unless its outcome is known, and records the outcome. Returns `pending` while Razorpay has not
 * decided or the outcome is unknown; reconciliation follows. Throws 402 if Razorpay refuses; 503 if no request reached Razorpay: the row
 * then no longer counts.
 * @param isRepeated whether it may have been sent before
 */
export async function sendRefund(
  context: RefundContext,
  order: OrderRow,
  razorpayPaymentId: string,
  refund: KnownRefund,
  isRepeated: boolean,
): Promise<'processed' | 'pending'> {
  if (!refund.isPending) return 'processed';
  if (refund.razorpayRefundId !== null) return 'pending';
  const mark = markOf(refund);
  const takeBack = async (reason: string, isRefused = true) => {
    let isUndone = false;
    await withPaymentLedger(context, order, razorpayPaymentId, async (tx, ledger) => {
      const row = ledger.refunds.find((each) => markOf(each) === mark);
      isUndone =
        row?.isPending === true &&
        row.razorpayRefundId === null &&
        (isRefused || !mayBeSentByOthers(row, ledger.now));
      if (row !== undefined && isUndone) await undo(tx, ledger, row, reason);
    });
    return isUndone;
  };
  const refused = async (): Promise<never> => {
    await takeBack('Razorpay refused the refund.');
    throw new Refusal(
      'PAYMENT_NOT_VERIFIED',
      'Razorpay refused this refund. Please check the payment there.',
    );
  };
  let made: ProviderRefund | null;
  try {
    // Not the row id, which repeats in another database on the same Razorpay account.
    const key = `refund_${razorpayPaymentId}_${mark}`;
    made = await context.payments.refund({ id: razorpayPaymentId }, refund.amountPaise, { key, mark });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isUnsent = !isRepeated && !(error instanceof OutcomeUnknown);
    if (isUnsent && (await takeBack('Razorpay could not be reached.', false))) throw error;
    return 'pending';
  }
  if (made === null) return refused();
  await recordRefunds(context, order, razorpayPaymentId, [made]);
  return made.status === 'failed' ? refused() : made.status;
}

/** Idempotent, in any order. */
export function recordRefunds(
  context: SettleContext,
  order: OrderRow,
  razorpayPaymentId: string,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  return withPaymentLedger(context, order, razorpayPaymentId, async (tx, ledger) => {
    for (const refund of refunds) {
      const byId = ledger.refunds.filter(({ razorpayRefundId }) => razorpayRefundId === refund.id);
      const known =
        byId.length > 0
          ? byId
          : ledger.refunds.filter((each) => each.razorpayRefundId === null && markOf(each) === refund.mark);
      if (known.length === 0) await recordForeign(tx, ledger, refund);
      for (const each of known.filter(({ isPending }) => isPending)) {
        if (refund.status === 'failed') await undo(tx, ledger, each, 'Razorpay reports that it failed.');
        else keep(tx, each, refund);
      }
      await readPaymentLedger(tx, ledger);
    }
  });
}

/**
 * Records the refunds at Razorpay of a payment order's payments, and sends missing ones again. The idempotency key makes it the same refund
 * as a request in flight.
 */
export async function reconcileRefunds(context: RefundContext, order: OrderRow): Promise<void> {
  const refunded = await context.sql.rows(
    query
      .selectFrom('payments')
      .select('razorpay_payment_id')
      .where('payment_order_id', '=', order.id)
      .where('effect', '=', 'booked')
      .where((each) =>
        each.or([each('refunded_paise', '>', 0), each('id', 'in', paymentsWithPendingRefunds(false))]),
      ),
  );
  for (const { razorpay_payment_id: id } of refunded) {
    await recordRefunds(context, order, id, await context.payments.refundsOf(id));
    const unsent: KnownRefund[] = [];
    await withPaymentLedger(context, order, id, async (_tx, { refunds, now }) => {
      unsent.push(
        ...refunds.filter(
          (each) => each.isPending && each.razorpayRefundId === null && mayBeSentByOthers(each, now),
        ),
      );
    });
    for (const refund of unsent)
      await sendRefund(context, order, id, refund, true).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
  }
}

/** Writes the outcome of a pending refund. */
function keep(tx: Transaction, { part, id }: KnownRefund, { id: refundId, status }: ProviderRefund): void {
  const set = { razorpay_refund_id: refundId };
  tx.send(
    part === 'entry'
      ? query
          .updateTable('order_entries')
          .set({ ...set, state: status === 'processed' ? 'booked' : 'pending' })
          .where('id', '=', id)
      : query
          .updateTable('excess_refunds')
          .set({ ...set, state: status === 'processed' ? 'processed' : 'pending' })
          .where('id', '=', id),
  );
}

/**
 * Undoes a failed pending refund. Its amount is paid again, or becomes excess if the order was paid otherwise meanwhile: the entry then
 * stays.
 */
async function undo(
  tx: Transaction,
  { order, payment, now }: PaymentLedger,
  { part, id, amountPaise }: KnownRefund,
  reason: string,
): Promise<void> {
  const entry = query.updateTable('order_entries').where('id', '=', id);
  const audited = { actorId: null, entity: 'payment', entityId: payment.id } as const;
  if (part === 'excess') {
    tx.send(query.updateTable('excess_refunds').set({ state: 'failed' }).where('id', '=', id));
  } else if (order !== undefined && paiseOfColumn(order.pending_amount) >= amountPaise) {
    tx.send(entry.set({ state: 'booked', voided_at: now, void_reason: reason }));
    const after = await changePaid(tx, order, amountPaise, now);
    closePaidLinks(tx, after, now);
    auditOrder(tx, null, 'order.void', [order, after], now);
  } else {
    tx.send(entry.set({ state: 'booked' }));
    const sums = {
      booked_paise: payment.booked_paise - amountPaise,
      excess_paise: payment.excess_paise + amountPaise,
    };
    tx.send(query.updateTable('payments').set(sums).where('id', '=', payment.id));
  }
  writeAudit(
    tx,
    { ...audited, action: 'payment.refund failed', after: { amount_paise: amountPaise, reason } },
    now,
  );
}

/** Made at Razorpay itself: of the excess first, the rest as an entry. */
async function recordForeign(
  tx: Transaction,
  { order, payment, entry, excessLeftPaise, now }: PaymentLedger,
  { id, amountPaise, status }: ProviderRefund,
): Promise<void> {
  if (status === 'failed') return;
  const excess = Math.min(amountPaise, excessLeftPaise);
  if (excess > 0)
    tx.send(
      query.insertInto('excess_refunds').values({
        payment_id: payment.id,
        amount_paise: excess,
        state: status,
        razorpay_refund_id: id,
        created_at: now,
      }),
    );
  const rest = Math.min(amountPaise - excess, entry?.leftPaise ?? 0);
  if (order === undefined || entry === undefined || rest === 0) return;
  const after = await changePaid(tx, order, -rest, now);
  auditOrder(tx, null, 'order.refund', [order, after], now);
  const refund = {
    kind: 'refund',
    method: 'online',
    amountPaise: -rest,
    received_at: now,
    recorded_by: null,
    refund_of: entry.id,
    payment_id: payment.id,
    state: status === 'processed' ? 'booked' : 'pending',
    razorpay_refund_id: id,
  } as const;
  await insertEntry(tx, after, refund, now);
}

/** After a refund. Ignores an unreachable Razorpay: the refund is recorded, and reconciliation follows. */
export async function refreshPayment(
  context: RefundContext,
  order: OrderRow,
  razorpayPaymentId: string,
): Promise<void> {
  try {
    const payment = await context.payments.findPayment(razorpayPaymentId);
    if (payment !== null) await settlePayment(context, order, payment);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
