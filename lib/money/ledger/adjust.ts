import type { SignedIn } from '@/lib/kernel/access/actor';
import { requireProof } from '@/lib/kernel/access/proof';
import { forbiddenField, Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { advanceRule, orderMoney } from '@/lib/sale-rules';
import type { Prisma } from '@/lib/db/generated/client';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { formatPaise, paiseOfColumn } from '@/lib/paise';
import type { OrderRow } from '@/lib/sales/orders/to-wire';
import { refusalText } from '@/lib/kernel/text/messages';
import { takesNoPayment } from '@/lib/money/advances/block';
import { raisedByAdjustments } from './cash';
import { needsAdminToRaise } from './rules';
import { hasInvoice } from '@/lib/sales/orders/invoiced';
import { insertEntry } from './write-entry';

/* Changes of a paid amount without a payment (docs/product/money.md, "Adjustments"). */

const sumOfEntries = raw<string>`coalesce(sum(order_entries.amount), 0)::text`.as('sum');

/**
 * Books the change of a locked order's paid amount. Throws FORBIDDEN for non-admins at their limit, and to lower it from day 365 of the order's
 * advance on, PROOF_NEEDED to lower it, 400 on `paid_amount` below the online payments and old gold.
 * @param order with the advance of before
 * @param paise negative to lower
 */
export async function bookAdjustment(
  tx: Transaction,
  actor: SignedIn,
  order: OrderRow,
  paise: number,
  now: Date,
): Promise<void> {
  if (paise === 0) return;
  if (paise > 0) await requireWithinLimit(tx, actor, order, paise, now);
  else {
    requireMayLower(actor, order, now);
    // As to void a payment.
    requireProof('proof', actor, paise, now);
    await requireKept(tx, order);
  }
  await insertEntry(
    tx,
    order,
    {
      kind: 'adjustment',
      method: 'unspecified',
      amountPaise: paise,
      receivedAt: now,
      recordedBy: actor.id,
    },
    now,
  );
}

/** Else the order could be paid anew after a correction that never was one. */
function requireMayLower(actor: SignedIn, order: OrderRow, now: Date): void {
  if (actor.role !== 'admin' && takesNoPayment(order, now))
    throw forbiddenField(
      'paid_amount',
      `The advance of order ${order.id} is ${advanceRule.endsOnDay} days old or older, so only an admin may lower its Paid Amount. Ask an admin to refund its payments instead.`,
    );
}

async function requireWithinLimit(
  tx: Transaction,
  actor: SignedIn,
  order: OrderRow,
  paise: number,
  now: Date,
): Promise<void> {
  if (actor.role === 'admin') return;
  if (!needsAdminToRaise(paise, await raisedByAdjustments(tx, order, now))) return;
  const limit = formatPaise(orderMoney.adjustmentLimitPaise);
  const message = `Raising the paid amount by ${limit} or more, for one order or for one customer in one day, needs an admin. Record payments instead.`;
  throw forbiddenField('paid_amount', message);
}

async function requireKept(tx: Transaction, order: OrderRow): Promise<void> {
  const { sum } = await tx.one(
    query
      .selectFrom('order_entries')
      .leftJoin('order_entries as refunded', 'refunded.id', 'order_entries.refund_of')
      .where('order_entries.order_id', '=', order.id)
      .where('order_entries.voided_at', 'is', null)
      .where((each) =>
        each.or([
          each.and([
            each('order_entries.kind', '=', 'payment'),
            each('order_entries.method', 'in', ['online', 'old_gold']),
          ]),
          each('refunded.method', 'in', ['online', 'old_gold']),
        ]),
      )
      .select(sumOfEntries),
  );
  const kept = paiseOfColumn(sum);
  if (paiseOfColumn(order.paid_amount) < kept)
    throw wrongField(
      'paid_amount',
      `Paid Amount cannot be less than the ${formatPaise(kept)} paid online or by old gold.`,
    );
}

async function hasEntry(tx: Transaction, where: Prisma.OrderEntryWhereInput): Promise<boolean> {
  return (await tx.prisma.orderEntry.findFirst({ where, select: { id: true } })) !== null;
}

/** Throws HAS_PAYMENTS if a locked order has live entries or an invoice. */
export async function requireDeletable(tx: Transaction, orderId: number): Promise<void> {
  if (await hasInvoice(tx, orderId)) throw new Refusal('HAS_PAYMENTS', invoicedText);
  if (await hasEntry(tx, { orderId, voidedAt: null }))
    throw new Refusal('HAS_PAYMENTS', refusalText.liveEntries);
}

/**
 * Throws HAS_PAYMENTS if a locked order has an invoice, which has its customer's name and address, or any entry: customers see voided ones
 * of their orders too, with reference and receipt.
 */
export async function requireCustomerMayChange(tx: Transaction, orderId: number): Promise<void> {
  const refusal = (message: string) => new Refusal('HAS_PAYMENTS', message, { fields: { userid: message } });
  if (await hasInvoice(tx, orderId)) throw refusal(invoicedText);
  if (await hasEntry(tx, { orderId }))
    throw refusal(
      'This order has entries of its customer, so it cannot be given to another one. Create an order for the other customer.',
    );
}

const invoicedText = 'This order has an invoice, so it cannot be deleted or given to another customer.';
