import { query, raw } from '@/lib/db/query';
import type { PaymentProvider, ProviderPayment } from '@/lib/payments/provider';
import { openOrderDays, whyNotThePlan } from './rules';
import { orderColumns, settlePayment, type OrderRow, type SettleContext } from './settle';

/**
 * Reconciliation: checks open orders at Razorpay, in case webhook and confirmation are lost (docs/product/payments.md, "Reconciliation").
 * By order, since Razorpay's list of payments lags by minutes.
 */
export interface ReconcileContext extends SettleContext {
  readonly payments: PaymentProvider;
}

/** Checks one order, captures authorized payments, and settles every payment. */
export async function reconcileOrder(context: ReconcileContext, order: OrderRow): Promise<void> {
  const { payments, sql, clock } = context;
  const made = await payments.paymentsOfOrder(order.razorpay_order_id);
  for (const payment of made) await settlePayment(context, order, await captured(context, order, payment));
  const checked = query
    .updateTable('payment_orders')
    .set({ checked_at: clock.now() })
    .where('id', '=', order.id);
  await sql.rows(checked, { writes: true });
}

/**
 * Captures an authorized payment only if it buys the plan: Razorpay returns others to the customer automatically. Reads the plan for each
 * payment, since the previous one may have activated it.
 */
async function captured(
  { sql, payments }: ReconcileContext,
  order: OrderRow,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || whyNotThePlan(payment, order.razorpay_order_id) !== null)
    return payment;
  const account = await sql.first(
    query.selectFrom('users').select('plan_active').where('id', '=', order.user_id),
  );
  return account?.plan_active === false ? ((await payments.capture(payment)) ?? payment) : payment;
}

/** Checks the open orders of one customer, newest first, when that customer returns. */
export async function reconcileCustomer(context: ReconcileContext, userId: number): Promise<void> {
  const since = new Date(context.clock.now().getTime() - openOrderDays * 86_400_000);
  const open = await context.sql.rows(
    query
      .selectFrom('payment_orders')
      .select(orderColumns)
      .where('user_id', '=', userId)
      .where('status', '<>', 'paid')
      .where('created_at', '>', since.toISOString())
      .orderBy('id', 'desc')
      .limit(5),
  );
  for (const order of open) await reconcileOrder(context, order);
}

/**
 * One run over all open orders that are due: every 20 s at first, at growing intervals later. An order is claimed by recording the check
 * before it starts, so that several workers share the work and check none twice.
 * @returns the number of checked orders, and the errors of the failed checks
 */
export async function reconcileDue(
  context: ReconcileContext,
  limit = 100,
): Promise<{ checked: number; errors: unknown[] }> {
  const orders = await context.sql.rows(claimDue(context.clock.now(), limit), { writes: true });
  const errors: unknown[] = [];
  const queue = [...orders];
  const worker = async () => {
    for (let order = queue.pop(); order !== undefined; order = queue.pop()) {
      await reconcileOrder(context, order).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return { checked: orders.length, errors };
}

function claimDue(now: Date, limit: number) {
  const at = raw<string>`${now}::timestamptz`;
  const age = raw`(${at} - created_at)`;
  const pause = raw`greatest(interval '20 seconds', case when ${age} > interval '30 minutes' then ${age} / 10 else interval '0' end)`;
  const due = query
    .selectFrom('payment_orders')
    .select('id')
    .where('status', '<>', 'paid')
    .where('created_at', '>', raw<string>`${at} - make_interval(days => ${openOrderDays})`)
    .where((eb) =>
      eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', raw<string>`${at} - ${pause}`)]),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return query
    .updateTable('payment_orders')
    .set({ checked_at: now })
    .where('id', 'in', due)
    .returning(orderColumns);
}
