import { expressionBuilder, type RawBuilder } from 'kysely';
import { Refusal } from '@/lib/kernel/access/refusal';
import { isAmong, query, raw, type Tables } from '@/lib/db/query';
import { openPaymentOrders } from '@/lib/limits';
import { dayMs } from '@/lib/kernel/text/calendar';
import type { PaymentProvider } from './provider';
import { listPaymentOrders } from './find-payment-order';
import { paymentOrderColumns, type PaymentOrderRow } from './purpose';
import { paymentsWithPendingRefunds, paymentsWithUnbookedRefunds } from './booked-payment';
import { reconcileRefunds } from './refunds';
import { openOrderDays, refundableDays } from './rules';
import { captureAuthorized, settlePayment, type SettleContext } from './settle';

/**
 * Checks open orders at Razorpay, in case webhook and confirmation are lost (docs/product/payments.md, "Reconciliation"). By order, since
 * Razorpay's list of payments lags by minutes.
 */
export interface ReconcileContext extends SettleContext {
  readonly payments: PaymentProvider;
}

/** Settles the payments of an order, and captures authorized ones. */
export async function reconcileOrder(context: ReconcileContext, order: PaymentOrderRow): Promise<void> {
  const { payments, sql, clock } = context;
  const reported = await payments.paymentsOfOrder(order.razorpay_order_id);
  for (const payment of reported)
    await settlePayment(context, order, await captureAuthorized(context, order, payment));
  await reconcileRefunds(context, order);
  await sql.transaction((tx) =>
    tx.prisma.paymentOrder.update({ where: { id: order.id }, data: { checkedAt: clock.now() } }),
  );
}

/** Checks per opening of a payment order: those that the payer and a link of the order may have open at once. */
const checksOfOpening = 2 * openPaymentOrders;

/** A customer's open payment orders for the plan, or for one order, the oldest check first. */
export async function reconcileOpen(
  context: ReconcileContext,
  { userId, orderId }: { readonly userId: number; readonly orderId: number | null },
): Promise<void> {
  const since = new Date(context.clock.now().getTime() - openOrderDays * dayMs);
  const open = await listPaymentOrders(context.sql, {
    where: { userId, orderId, status: { not: 'paid' }, createdAt: { gt: since } },
    orderBy: [{ checkedAt: { sort: 'asc', nulls: 'first' } }, { id: 'desc' }],
    take: checksOfOpening,
  });
  for (const order of open) await reconcileOrder(context, order);
}

/** Checks of each kind in one run. */
export const checksPerRun = 100;

/**
 * Checks `limit` orders of each kind of check, the oldest check first, the accounts in turn: many orders of one delay none of another. Open orders
 * are due every 20 s at first, then at growing intervals; paid ones of dues at doubling intervals, since refunds may be made at
 * Razorpay; those with a pending refund at doubling intervals of its age; those with a refund of unknown outcome, or not recorded, at once.
 * Recording the check claims an order, so that workers do not repeat it; if Razorpay is away, the order is due again.
 * @returns the number of checked orders, and the errors of failed checks
 */
export async function reconcileScheduled(
  context: ReconcileContext,
  limit = checksPerRun,
): Promise<{ checked: number; errors: unknown[] }> {
  const now = context.clock.now();
  const queue: Claimed[] = [];
  for (const due of [openOrders(now), paidDues(now), refunding(now), pendingRefunds(now)])
    queue.push(...(await context.sql.rows(claim(due, now, limit), { writes: true })));
  const checked = queue.length;
  const errors: unknown[] = [];
  const worker = async () => {
    for (let order = queue.shift(); order !== undefined; order = queue.shift()) {
      try {
        await reconcileOrder(context, order);
      } catch (error) {
        errors.push(error);
        // Other errors may last: a broken order keeps its pause.
        if (error instanceof Refusal) await release(context, order, now);
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return { checked, errors };
}

const ofOrder = expressionBuilder<Tables, 'payment_orders'>();
const candidates = query.selectFrom('payment_orders').select(['id', 'checked_at']);

/** Orders not checked for a pause: an SQL interval, which may depend on {@link ageAt}. */
function rested(orders: typeof candidates, now: Date, pause: RawBuilder<unknown>) {
  const before = raw<string>`${now}::timestamptz - greatest(interval '20 seconds', ${pause})`;
  return orders.where((each) => each.or([each('checked_at', 'is', null), each('checked_at', '<=', before)]));
}

const ageAt = (now: Date) => raw`(${now}::timestamptz - created_at)`;
const daysAgo = (now: Date, days: number) =>
  raw<string>`${now}::timestamptz - make_interval(days => ${days})`;

function openOrders(now: Date) {
  const age = ageAt(now);
  const pause = raw`case when ${age} > interval '30 minutes' then ${age} / 10 else interval '0' end`;
  const open = candidates.where('status', '<>', 'paid').where('created_at', '>', daysAgo(now, openOrderDays));
  return rested(open, now, pause);
}

function paidDues(now: Date) {
  const paid = candidates
    .where('order_id', 'is not', null)
    .where('status', '=', 'paid')
    .where('created_at', '>', daysAgo(now, refundableDays));
  return rested(paid, now, raw`${ageAt(now)} / 2`);
}

function refunding(now: Date) {
  const waiting = query
    .selectFrom('payments')
    .select('payment_order_id')
    .where('id', 'in', paymentsWithPendingRefunds(true).unionAll(paymentsWithUnbookedRefunds()));
  return rested(candidates.where('id', 'in', waiting), now, raw`interval '0'`);
}

/** Razorpay has accepted the refund, and it may still fail, however old the payment is. */
function pendingRefunds(now: Date) {
  const pending = query
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
    .where('payment_refunds.state', '=', 'pending');
  const newest = pending
    .select(raw<string>`max(payment_refunds.created_at)`.as('at'))
    .where('payments.payment_order_id', '=', ofOrder.ref('payment_orders.id'));
  return rested(
    candidates.where('id', 'in', pending.select('payments.payment_order_id')),
    now,
    raw`(${now}::timestamptz - ${newest}) / 2`,
  );
}

type Claimed = PaymentOrderRow & { readonly checked_before: string | null };

/** Ids, the first of each account, then the second, and so on. */
function fairly(due: typeof candidates, limit: number) {
  const ranked = due.select(
    raw<number>`row_number() over (partition by user_id order by checked_at nulls first, id)`.as('nth'),
  );
  return query
    .selectFrom(ranked.as('ranked'))
    .select('ranked.id')
    .orderBy('ranked.nth')
    .orderBy('ranked.checked_at', (order) => order.nullsFirst())
    .orderBy('ranked.id')
    .limit(limit);
}

function claim(due: typeof candidates, now: Date, limit: number) {
  return (
    query
      // The condition stands in both: a row that another process has claimed meanwhile is locked after the ranking.
      .with('due', () =>
        due
          .where(isAmong('id', fairly(due, limit)))
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('payment_orders')
      .from('due')
      .set({ checked_at: now })
      .whereRef('payment_orders.id', '=', 'due.id')
      .returning([
        ...paymentOrderColumns.map((column) => `payment_orders.${column}` as const),
        'due.checked_at as checked_before',
      ])
  );
}

/** Unless it was checked meanwhile. */
async function release(
  { sql }: ReconcileContext,
  { id, checked_before: checkedAt }: Claimed,
  claimedAt: Date,
): Promise<void> {
  await sql.transaction((tx) =>
    tx.prisma.paymentOrder.updateMany({
      where: { id, checkedAt: claimedAt },
      data: { checkedAt: checkedAt === null ? null : new Date(checkedAt) },
    }),
  );
}
