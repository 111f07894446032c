import { expressionBuilder, type InferResult } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { writeAudit } from '@/lib/audit/write-audit';
import { operation } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import { premiumPlan } from '@/lib/business';
import { instantOf } from '@/lib/db/dates';
import { idIn, listPage, startsWithDigits } from '@/lib/db/pagination';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { rupeesOf } from '@/lib/money';
import { reconcileOrder } from '@/lib/subscriptions/reconcile';
import { orderColumns, settlePayment } from '@/lib/subscriptions/settle';
import { refusalText } from '@/lib/text/messages';
import type { checkPaymentOrder, listPaymentOrders, PaymentOrderRecord, refundPayment } from './contract';
import { attentionOf, whyCannotRefund } from './rules';
import type { paymentAttentions } from './values';

/** Payments in the back office, for admins: list, check and refund (docs/product/payments.md, "Refunds"). */

const eb = expressionBuilder<Tables, 'payment_orders'>();
const ofPayment = expressionBuilder<Tables, 'payments'>();

/** Whether the subscription paid by a payment is running and its customer has the plan. */
const planRuns = ofPayment.exists(
  query
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select('subscriptions.id')
    .where('subscriptions.payment_id', '=', ofPayment.ref('payments.id'))
    .where('subscriptions.ended_at', 'is', null)
    .where('users.plan_active', 'is', true)
    .where('users.deleted_at', 'is', null),
);

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
    'payments.refund_flagged_at',
    'payments.currency',
    'payments.created_at',
    planRuns.$castTo<boolean>().as('plan_runs'),
  ])
  .whereRef('payments.payment_order_id', '=', 'payment_orders.id')
  .orderBy('payments.id');

const ofCustomer = (column: 'name' | 'mobile') =>
  eb.selectFrom('users').select(`users.${column}`).whereRef('users.id', '=', 'payment_orders.user_id');

/** All payment orders, with the columns of a record. */
const selectPaymentOrders = query
  .selectFrom('payment_orders')
  .select([
    'payment_orders.id',
    'payment_orders.razorpay_order_id',
    'payment_orders.receipt',
    'payment_orders.status',
    'payment_orders.amount_paise',
    'payment_orders.user_id',
    'payment_orders.created_at',
    'payment_orders.checked_at',
    ofCustomer('name').as('user_name'),
    ofCustomer('mobile').as('user_mobile'),
    jsonArrayFrom(paymentsOfOrder).as('payments'),
  ]);
type PaymentOrderRow = InferResult<typeof selectPaymentOrders>[number];

const conditionsOfAttention = {
  any: raw<boolean>`true`,
  mismatch: raw<boolean>`payments.effect = 'mismatch'`,
  duplicate: raw<boolean>`payments.effect = 'duplicate'`,
  no_effect: raw<boolean>`payments.effect is null`,
  refund: raw<boolean>`payments.effect = 'activated'`,
} satisfies Record<'any' | (typeof paymentAttentions)[number], unknown>;

/** The ids of orders with a payment that needs attention. The first condition must equal that of `payments_attention_idx` to use it. */
function needingAttention(attention: keyof typeof conditionsOfAttention) {
  return query
    .selectFrom('payments')
    .select('payments.payment_order_id')
    .distinct()
    .where(
      raw<boolean>`((payments.status = 'captured' and payments.effect is distinct from 'activated') or (payments.status = 'refunded' and payments.effect = 'activated'))`,
    )
    .where(raw<boolean>`(payments.status = 'captured' or ${planRuns})`)
    .where(conditionsOfAttention[attention]);
}

const countNeedingAttention = query
  .selectFrom(needingAttention('any').as('needing'))
  .select(raw<number>`count(*)::int`.as('count'));

/** One page of payment orders and the attention count; the search matches the start of the mobile, Razorpay's ids, the exact id. */
export const readPaymentOrders = operation<
  InputOf<typeof listPaymentOrders>,
  OutputOf<typeof listPaymentOrders>
>('see payments', async ({ sql }, input) => {
  const { search, status, effect, attention, user_id } = input;
  const withPayment = eb
    .selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.payment_order_id', '=', 'payment_orders.id');
  const [{ rows, page }, needing] = await Promise.all([
    listPage(sql, input, {
      table: 'payment_orders',
      rows: selectPaymentOrders,
      where: [
        ...(status === undefined ? [] : [eb('payment_orders.status', '=', status)]),
        ...(effect === undefined ? [] : [eb.exists(withPayment.where('payments.effect', '=', effect))]),
        ...(attention === undefined ? [] : [eb('payment_orders.id', 'in', needingAttention(attention))]),
        ...(user_id === undefined ? [] : [eb('payment_orders.user_id', '=', user_id)]),
        ...(search === undefined
          ? []
          : [
              eb.or([
                eb(
                  'payment_orders.user_id',
                  'in',
                  query
                    .selectFrom('users')
                    .select('users.id')
                    .where((user) => startsWithDigits(user.ref('users.mobile'), search)),
                ),
                eb('payment_orders.razorpay_order_id', '=', search),
                eb('payment_orders.id', '=', idIn(search)),
                eb.exists(withPayment.where('payments.razorpay_payment_id', '=', search)),
              ]),
            ]),
      ],
      sorts: { created_at: { by: eb.ref('payment_orders.created_at'), type: 'timestamptz' } },
    }),
    sql.first(countNeedingAttention),
  ]);
  return { data: rows.map(toPaymentOrderRecord), ...page, needs_attention: needing?.count ?? 0 };
});

/** Fetches the payments of one order from Razorpay now and settles them. */
export const checkOrder = operation<InputOf<typeof checkPaymentOrder>, OutputOf<typeof checkPaymentOrder>>(
  'see payments',
  async (context, { id }) => {
    const { sql, systemSql } = context;
    // As a write, for the recheck of the actor. Settling does not depend on the actor's rights.
    const order = await sql.first(
      query.selectFrom('payment_orders').select(orderColumns).where('id', '=', id),
      { writes: true },
    );
    if (order === undefined) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
    await reconcileOrder({ ...context, sql: systemSql }, order);
    const data = await readOrder(sql, id);
    const paid = data.payments.some(
      (payment) => payment.status === 'captured' || payment.status === 'refunded',
    );
    return {
      message: paid
        ? 'Razorpay says this order is paid.'
        : 'Razorpay knows of no completed payment on this order yet.',
      data,
    };
  },
);

/**
 * Refunds a payment in full. The idempotency key of the refund is derived from the payment, so that neither a double click nor a lost
 * response refunds twice. Does not change the plan: a full refund is flagged for a decision. Refuses 402 if there is nothing to refund.
 */
export const refund = operation<InputOf<typeof refundPayment>, OutputOf<typeof refundPayment>>(
  'refund a payment',
  async (context, { id }) => {
    const { actor, sql, payments, clock, systemSql } = context;
    const order = await sql.first(
      query
        .selectFrom('payments')
        .innerJoin('payment_orders', 'payment_orders.id', 'payments.payment_order_id')
        .select([
          'payments.razorpay_payment_id',
          'payment_orders.id',
          'payment_orders.user_id',
          'payment_orders.razorpay_order_id',
        ])
        .where('payments.id', '=', id),
    );
    if (order === undefined) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
    const asked = await payments.findPayment(order.razorpay_payment_id);
    if (asked === null) throw new Refusal('NOT_FOUND', 'Razorpay does not know this payment.');
    const whyNot = whyCannotRefund(asked);
    if (whyNot === null) {
      // Audit entry before the refund: the requesting admin is known even if the response is lost.
      const audited = {
        actorId: actor.id,
        action: 'payment.refund',
        entity: 'payment',
        entityId: id,
        after: { amount_paise: current.amountPaise - current.refundedPaise },
      } as const;
      await sql.transaction(async (tx) => writeAudit(tx, noted, clock.now()));
      // By Razorpay's id: row ids repeat in another database on the same Razorpay account. And by the amount refunded before: after a
      // partial refund, the rest is another refund.
      const key = `refund_${order.razorpay_payment_id}_${asked.refundedPaise}`;
      if ((await payments.refund(asked, key)) === null) {
        throw new Refusal(
          'PAYMENT_NOT_VERIFIED',
          'Razorpay refused this refund. Please check the payment there.',
        );
      }
    }
    const now = await payments.findPayment(order.razorpay_payment_id);
    // The money has moved: record it even if the actor has lost the right meanwhile.
    if (now !== null) await settlePayment({ ...context, sql: systemSql }, order, now);
    if (whyNot !== null) throw new Refusal('PAYMENT_NOT_VERIFIED', whyNot);
    return { message: 'Refund successful!', data: await readOrder(sql, order.id) };
  },
);

async function readOrder(sql: Sql, id: number): Promise<PaymentOrderRecord> {
  const order = await sql.first(selectPaymentOrders.where('payment_orders.id', '=', id));
  if (order === undefined) throw new Error(`Payment order ${id} is not there any more`);
  return toPaymentOrderRecord(order);
}

/** Total captured in the order's currency, refunded or not. */
function receivedPaise({ payments }: PaymentOrderRow): number {
  return payments
    .filter(
      ({ status, currency }) =>
        currency === premiumPlan.currency && (status === 'captured' || status === 'refunded'),
    )
    .reduce((sum, payment) => sum + payment.amount_paise, 0);
}

function toPaymentOrderRecord(row: PaymentOrderRow): PaymentOrderRecord {
  return {
    id: row.id,
    order_id: row.razorpay_order_id,
    receipt: row.receipt,
    status: row.status,
    amount: rupeesOf(row.amount_paise),
    received_amount: rupeesOf(receivedPaise(row)),
    user_id: row.user_id,
    user_name: row.user_name ?? '',
    user_mobile: row.user_mobile ?? '',
    created_at: instantOf(row.created_at),
    checked_at: row.checked_at === null ? null : instantOf(row.checked_at),
    payments: row.payments.map((payment) => ({
      id: payment.id,
      transaction_id: payment.razorpay_payment_id,
      status: payment.status,
      effect: payment.effect,
      method: payment.method,
      amount: rupeesOf(payment.amount_paise),
      refunded_amount: rupeesOf(payment.refunded_paise),
      refund_flagged_at: payment.refund_flagged_at === null ? null : instantOf(payment.refund_flagged_at),
      attention: attentionOf({ ...payment, planRuns: payment.plan_runs }),
      created_at: instantOf(payment.created_at),
    })),
  };
}
