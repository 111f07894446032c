import { expressionBuilder, type InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { premiumPlan } from '@/lib/business';
import { instantOf } from '@/lib/db/dates';
import { query, raw, type Tables } from '@/lib/db/query';
import { rupeesOf } from '@/lib/paise';
import type { PaymentOrderRecord, PaymentRecord } from './contract';
import { paymentsWithUnbookedRefunds } from './booked-payment';
import { attentionOf } from './rules';

const eb = expressionBuilder<Tables, 'payment_orders'>();
const ofPayment = expressionBuilder<Tables, 'payments'>();

/** Whether the payment's subscription is running and its customer has the plan. */
export const planRuns = ofPayment.exists(
  query
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select('subscriptions.id')
    .where('subscriptions.payment_id', '=', ofPayment.ref('payments.id'))
    .where('subscriptions.ended_at', 'is', null)
    .where('users.plan_active', 'is', true)
    .where('users.deleted_at', 'is', null),
);

/** Paise, pending refunds included. */
export const excessRefunded = ofPayment
  .selectFrom('excess_refunds')
  .select(raw<number>`coalesce(sum(excess_refunds.amount_paise), 0)::int`.as('paise'))
  .whereRef('excess_refunds.payment_id', '=', 'payments.id')
  .where('excess_refunds.state', '<>', 'failed');

export const hasUnbookedRefund = ofPayment('payments.id', 'in', paymentsWithUnbookedRefunds());

const paymentsOfOrder = eb
  .selectFrom('payments')
  .select([
    'payments.id',
    'payments.razorpay_payment_id',
    'payments.status',
    'payments.effect',
    'payments.method',
    'payments.amount_paise',
    'payments.refunded_paise',
    'payments.booked_paise',
    'payments.excess_paise',
    excessRefunded.as('excess_refunded_paise'),
    'payments.refund_flagged_at',
    'payments.currency',
    'payments.created_at',
    raw<string | null>`coalesce(
      (select receipt_no from subscriptions where subscriptions.payment_id = payments.id),
      (select receipt_no from order_entries where order_entries.payment_id = payments.id and order_entries.kind = 'payment'))`.as(
      'receipt_no',
    ),
    raw<PaymentRecord['plan_documents']>`coalesce((
      select json_agg(json_build_object('id', id, 'document', document, 'number', number, 'voided', voided) order by is_credit, id)
      from (
        select id, coalesce(invoice ->> 'document', 'receipt') as document, receipt_no as number, false as voided, false as is_credit
          from subscriptions where payment_id = payments.id and receipt_no is not null
        union all select plan_credit_notes.id, 'credit_note', number, voided_at is not null, true
          from subscriptions join plan_credit_notes on subscription_id = subscriptions.id where payment_id = payments.id
      ) as documents), '[]')`.as('plan_documents'),
    planRuns.$castTo<boolean>().as('plan_runs'),
    hasUnbookedRefund.$castTo<boolean>().as('has_unbooked_refund'),
  ])
  .whereRef('payments.payment_order_id', '=', 'payment_orders.id')
  .orderBy('payments.id');

const ofCustomer = (column: 'name' | 'mobile') =>
  eb.selectFrom('users').select(`users.${column}`).whereRef('users.id', '=', 'payment_orders.user_id');

export const selectPaymentOrders = query
  .selectFrom('payment_orders')
  .select([
    'payment_orders.id',
    'payment_orders.razorpay_order_id',
    'payment_orders.receipt',
    'payment_orders.status',
    'payment_orders.order_id',
    'payment_orders.amount_paise',
    'payment_orders.user_id',
    'payment_orders.created_at',
    'payment_orders.checked_at',
    ofCustomer('name').as('user_name'),
    ofCustomer('mobile').as('user_mobile'),
    jsonArrayFrom(paymentsOfOrder).as('payments'),
  ]);
type PaymentOrderListRow = InferResult<typeof selectPaymentOrders>[number];

/** Captured in the order's currency, refunded or not. */
function receivedPaise({ payments }: PaymentOrderListRow): number {
  return payments
    .filter(
      ({ status, currency }) =>
        currency === premiumPlan.currency && (status === 'captured' || status === 'refunded'),
    )
    .reduce((sum, payment) => sum + payment.amount_paise, 0);
}

function sumOf({ payments }: PaymentOrderListRow, column: 'booked_paise' | 'excess_paise'): number {
  return payments.reduce((sum, payment) => sum + payment[column], 0);
}

/** Payment order on the wire (docs/product/gateway.md, "Records"). */
export function toPaymentOrderRecord(row: PaymentOrderListRow): PaymentOrderRecord {
  return {
    id: row.id,
    order_id: row.razorpay_order_id,
    receipt: row.receipt,
    status: row.status,
    our_order_id: row.order_id,
    amount: rupeesOf(row.amount_paise),
    received_amount: rupeesOf(receivedPaise(row)),
    booked: rupeesOf(sumOf(row, 'booked_paise')),
    excess: rupeesOf(sumOf(row, 'excess_paise')),
    user_id: row.user_id,
    user_name: row.user_name ?? '',
    user_mobile: row.user_mobile ?? '',
    created_at: instantOf(row.created_at),
    checked_at: row.checked_at === null ? null : instantOf(row.checked_at),
    payments: row.payments.map((payment) => {
      const excessLeft = payment.excess_paise - (payment.excess_refunded_paise ?? 0);
      return {
        id: payment.id,
        transaction_id: payment.razorpay_payment_id,
        status: payment.status,
        effect: payment.effect,
        method: payment.method,
        receipt_no: payment.receipt_no,
        plan_documents: payment.plan_documents,
        amount: rupeesOf(payment.amount_paise),
        refunded_amount: rupeesOf(payment.refunded_paise),
        booked: rupeesOf(payment.booked_paise),
        excess: rupeesOf(payment.excess_paise),
        excess_left: rupeesOf(excessLeft),
        refund_flagged_at: payment.refund_flagged_at === null ? null : instantOf(payment.refund_flagged_at),
        attention: attentionOf({
          ...payment,
          excessLeft,
          hasUnbookedRefund: payment.has_unbooked_refund,
          planRuns: payment.plan_runs,
        }),
        created_at: instantOf(payment.created_at),
      };
    }),
  };
}
