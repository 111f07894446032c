import { writeAudit } from '@/lib/audit/write-audit';
import { operation } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import { premiumPlan } from '@/lib/business';
import { instantOf } from '@/lib/db/dates';
import { Prisma, type Payment, type PaymentOrder } from '@/lib/db/generated/client';
import { begins, idIn, listPage } from '@/lib/db/pagination';
import { jsonOf, type Sql, type Stored } from '@/lib/db/sql';
import { rupeesOf } from '@/lib/money';
import { reconcileOrder } from '@/lib/subscriptions/reconcile';
import { settlePayment } from '@/lib/subscriptions/settle';
import { refusalText } from '@/lib/text/messages';
import type { checkPaymentOrder, listPaymentOrders, PaymentOrderRecord, refundPayment } from './contract';
import { attentionOf, whyCannotRefund } from './rules';
import type { paymentAttentions } from './record';

/** Payments in the back office, for admins: list, check and refund (docs/product/payments.md, "Refunds"). */

type FullOrder = Omit<Stored<PaymentOrder>, 'currency'> & {
  readonly user: { readonly name: string; readonly mobile: string };
  readonly payments: readonly (Omit<
    Stored<Payment>,
    'paymentOrderId' | 'userId' | 'capturedAt' | 'updatedAt'
  > & { readonly planRuns: boolean })[];
};

/** SQL: whether the subscription paid by payment `p` is running and its customer has the plan. */
const planRuns = `EXISTS (SELECT 1 FROM subscriptions s JOIN users c ON c.id = s.user_id
  WHERE s.payment_id = p.id AND s.ended_at IS NULL AND c.plan_active AND c.deleted_at IS NULL)`;

const paymentJson = jsonOf({
  id: 'p.id',
  razorpayPaymentId: 'p.razorpay_payment_id',
  status: 'p.status',
  effect: 'p.effect',
  method: 'p.method',
  amountPaise: 'p.amount_paise',
  refundedPaise: 'p.refunded_paise',
  refundFlaggedAt: 'p.refund_flagged_at',
  currency: 'p.currency',
  planRuns,
  createdAt: 'p.created_at',
}).sql;
/** SQL: the row of the table with alias `t`, with its customer `u` and its payments. */
const orderColumns = {
  id: 't.id',
  razorpayOrderId: 't.razorpay_order_id',
  receipt: 't.receipt',
  status: 't.status',
  amountPaise: 't.amount_paise',
  userId: 't.user_id',
  createdAt: 't.created_at',
  checkedAt: 't.checked_at',
  user: "json_build_object('name', u.name, 'mobile', u.mobile)",
  payments: `(SELECT coalesce(json_agg(${paymentJson} ORDER BY p.id), '[]') FROM payments p WHERE p.payment_order_id = t.id)`,
};

/** SQL: orders with a payment `p` that needs attention. The first condition must equal that of `payments_attention_idx` to use it. */
function needingAttention(attention: 'any' | (typeof paymentAttentions)[number]): Prisma.Sql {
  const only = {
    any: Prisma.empty,
    mismatch: Prisma.sql`AND p.effect = 'mismatch'`,
    duplicate: Prisma.sql`AND p.effect = 'duplicate'`,
    no_effect: Prisma.sql`AND p.effect IS NULL`,
    refund: Prisma.sql`AND p.effect = 'activated'`,
  }[attention];
  return Prisma.sql`SELECT DISTINCT p.payment_order_id FROM payments p
    WHERE ((p.status = 'captured' AND p.effect IS DISTINCT FROM 'activated') OR (p.status = 'refunded' AND p.effect = 'activated'))
      AND (p.status = 'captured' OR ${Prisma.raw(planRuns)}) ${only}`;
}

/** One page of payment orders and the attention count; the search matches the start of the mobile, Razorpay's ids, the exact id. */
export const readPaymentOrders = operation<
  InputOf<typeof listPaymentOrders>,
  OutputOf<typeof listPaymentOrders>
>('see payments', async ({ sql }, input) => {
  const { search, status, effect, attention, user_id } = input;
  const { rows, page, beside } = await listPage<FullOrder, number>(sql, input, {
    from: Prisma.sql`payment_orders t JOIN users u ON u.id = t.user_id`,
    scope: [],
    where: [
      ...(status === undefined ? [] : [Prisma.sql`t.status = ${status}::"PaymentOrderStatus"`]),
      ...(effect === undefined
        ? []
        : [
            Prisma.sql`EXISTS (SELECT 1 FROM payments p WHERE p.payment_order_id = t.id AND p.effect = ${effect}::"PaymentEffect")`,
          ]),
      ...(attention === undefined ? [] : [Prisma.sql`t.id IN (${needingAttention(attention)})`]),
      ...(user_id === undefined ? [] : [Prisma.sql`t.user_id = ${user_id}`]),
      ...(search === undefined
        ? []
        : [
            Prisma.sql`(${begins(Prisma.sql`u.mobile`, search)} OR t.razorpay_order_id = ${search} OR t.id = ${idIn(search)}
              OR EXISTS (SELECT 1 FROM payments p WHERE p.payment_order_id = t.id AND p.razorpay_payment_id = ${search}))`,
          ]),
    ],
    sorts: { created_at: { by: Prisma.sql`t.created_at`, type: 'timestamptz' } },
    columns: orderColumns,
    beside: Prisma.sql`SELECT count(*)::int FROM (${needingAttention('any')}) AS needing`,
    joins: Prisma.sql`JOIN users u ON u.id = t.user_id`,
  });
  return { data: rows.map(toPaymentOrderRecord), ...page, needs_attention: beside };
});

/** Fetches the payments of one order from Razorpay now and settles them. */
export const checkOrder = operation<InputOf<typeof checkPaymentOrder>, OutputOf<typeof checkPaymentOrder>>(
  'see payments',
  async (context, { id }) => {
    const { transaction, systemTransaction } = context;
    // Within a transaction, for the recheck of the actor. Settling does not depend on the actor's rights.
    const order = await transaction((db) => db.paymentOrder.findUnique({ where: { id } }));
    if (order === null) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
    await reconcileOrder({ ...context, transaction: systemTransaction }, order);
    const data = await readOrder(context.sql, id);
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
    const { actor, db, sql, payments, clock, transaction, systemTransaction } = context;
    const row = await db.payment.findUnique({ where: { id }, include: { paymentOrder: true } });
    if (row === null) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
    const asked = await payments.findPayment(row.razorpayPaymentId);
    if (asked === null) throw new Refusal('NOT_FOUND', 'Razorpay does not know this payment.');
    const whyNot = whyCannotRefund(asked);
    if (whyNot === null) {
      // Audit entry before the refund: the requesting admin is known even if the response is lost.
      const noted = {
        actorId: actor.id,
        action: 'payment.refund',
        entity: 'payment',
        entityId: id,
        after: { amount_paise: asked.amountPaise - asked.refundedPaise },
      } as const;
      await transaction((tx) => writeAudit(tx, noted, clock.now()));
      // By Razorpay's id: row ids repeat in another database on the same Razorpay account. And by the amount refunded before: after a
      // partial refund, the rest is another refund.
      const key = `refund_${row.razorpayPaymentId}_${asked.refundedPaise}`;
      if ((await payments.refund(asked, key)) === null) {
        throw new Refusal(
          'PAYMENT_NOT_VERIFIED',
          'Razorpay refused this refund. Please check the payment there.',
        );
      }
    }
    const now = await payments.findPayment(row.razorpayPaymentId);
    // The money has moved: record it even if the actor has lost the right meanwhile.
    if (now !== null)
      await settlePayment({ ...context, transaction: systemTransaction }, row.paymentOrder, now);
    if (whyNot !== null) throw new Refusal('PAYMENT_NOT_VERIFIED', whyNot);
    return { message: 'Refund successful!', data: await readOrder(sql, row.paymentOrderId) };
  },
);

async function readOrder(sql: Sql, id: number): Promise<PaymentOrderRecord> {
  const [order] = await sql.rows<FullOrder>(
    Prisma.sql`SELECT ${jsonOf(orderColumns)} AS row FROM payment_orders t JOIN users u ON u.id = t.user_id WHERE t.id = ${id}`,
  );
  if (order === undefined) throw new Error(`Payment order ${id} is not there any more`);
  return toPaymentOrderRecord(order);
}

/** Total captured in the order's currency, refunded or not. */
function receivedPaise({ payments }: FullOrder): number {
  return payments
    .filter(
      ({ status, currency }) =>
        currency === premiumPlan.currency && (status === 'captured' || status === 'refunded'),
    )
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

function toPaymentOrderRecord(order: FullOrder): PaymentOrderRecord {
  return {
    id: order.id,
    order_id: order.razorpayOrderId,
    receipt: order.receipt,
    status: order.status,
    amount: rupeesOf(order.amountPaise),
    received_amount: rupeesOf(receivedPaise(order)),
    user_id: order.userId,
    user_name: order.user.name,
    user_mobile: order.user.mobile,
    created_at: instantOf(order.createdAt),
    checked_at: order.checkedAt === null ? null : instantOf(order.checkedAt),
    payments: order.payments.map((payment) => ({
      id: payment.id,
      transaction_id: payment.razorpayPaymentId,
      status: payment.status,
      effect: payment.effect,
      method: payment.method,
      amount: rupeesOf(payment.amountPaise),
      refunded_amount: rupeesOf(payment.refundedPaise),
      refund_flagged_at: payment.refundFlaggedAt === null ? null : instantOf(payment.refundFlaggedAt),
      attention: attentionOf(payment),
      created_at: instantOf(payment.createdAt),
    })),
  };
}
