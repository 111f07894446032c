import { query, raw, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { paiseOfColumn } from '@/lib/paise';
import { ofPaise } from './columns';

/** What is left of a payment that was captured and could not be booked (`attentionOf` in lib/money/payments/rules.ts). */
const left = raw`case
  when payments.effect = 'booked' then payments.excess_paise - coalesce((
    select sum(excess_refunds.amount_paise) from excess_refunds
    where excess_refunds.payment_id = payments.id and excess_refunds.state <> 'failed'), 0)
  when payments.effect is distinct from 'activated' and payments.status = 'captured'
    then payments.amount_paise - payments.refunded_paise
  else 0 end`;

/**
 * Paise that the customer paid online until a moment, that could not be booked and are not returned yet: beyond what was due, twice for the
 * plan, or of another amount.
 * @param allowed which orders, a condition on `orders`
 * @param before ISO instant
 */
export async function notBookedOf(
  sql: Pick<Sql, 'first'>,
  customer: number,
  allowed: Condition,
  before: string,
): Promise<number> {
  const orders = query.selectFrom('orders').select('orders.id').where(allowed);
  const found = await sql.first(
    query
      .selectFrom('payments')
      .innerJoin('payment_orders', 'payment_orders.id', 'payments.payment_order_id')
      .select(raw<string>`coalesce(sum(${ofPaise(left)}), 0)::numeric(16, 2)`.as('amount'))
      .where('payments.user_id', '=', customer)
      .where('payments.captured_at', '<', before)
      .where((payment) =>
        payment.or([
          payment('payment_orders.order_id', 'is', null),
          payment('payment_orders.order_id', 'in', orders),
        ]),
      ),
  );
  return paiseOfColumn(found?.amount ?? '0.00');
}
