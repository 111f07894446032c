import { expressionBuilder } from 'kysely';
import { notFound } from '@/lib/kernel/access/not-found';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { operation, operationInTwoSteps, type ActorContext } from '@/lib/kernel/access/operation';
import { assertAllowed, Refusal, wrongField } from '@/lib/kernel/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import { idIn, listPage, mobileStartsWith, type RowsOnly } from '@/lib/db/pagination';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { formatPaise } from '@/lib/paise';
import { storeDate } from '@/lib/kernel/text/format';
import { successText } from '@/lib/kernel/text/messages';
import { onlineRefundArrival, refundArrivalText } from '@/lib/kernel/text/refund-arrival';
import type { checkPaymentOrder, listPaymentOrders, PaymentOrderRecord, refundPayment } from './contract';
import type { ProviderPayment } from './provider';
import { paymentOrderColumns, type PaymentOrderRow } from './purpose';
import { reconcileOrder } from './reconcile';
import { refundExcess } from './refund-excess';
import { closeRefundRequest, recordRefund, refundRefused } from './refunds';
import { countFailedRefunds } from './reported-refunds';
import { whyCannotRefundOnline } from './rules';
import { settlePayment } from './settle';
import {
  excessRefunded,
  hasUnbookedRefund,
  planRuns,
  selectPaymentOrders,
  toPaymentOrderRecord,
} from './to-wire';
import type { paymentAttentions } from './record';

/* Operations of admins: list, check and refund payments (docs/product/payments.md, "Refunds"). */

const eb = expressionBuilder<Tables, 'payment_orders'>();

type Attention = (typeof paymentAttentions)[number];

const conditionsOfAttention = {
  any: raw<boolean>`true`,
  mismatch: raw<boolean>`payments.effect = 'mismatch'`,
  duplicate: raw<boolean>`payments.effect = 'duplicate'`,
  no_effect: raw<boolean>`payments.effect is null`,
  refund: raw<boolean>`payments.effect = 'activated'`,
  excess: raw<boolean>`(payments.effect = 'booked' and not ${hasUnbookedRefund})`,
} satisfies Record<'any' | Exclude<Attention, 'unbooked_refund'>, unknown>;

/** @param upTo finds no more by the payments' own rows */
function needingAttention(attention: 'any' | Attention, upTo?: number) {
  const unbooked = query.selectFrom('payments').select('payments.payment_order_id').where(hasUnbookedRefund);
  if (attention === 'unbooked_refund') return unbooked;
  const byState = needingAttentionByState(attention);
  if (attention !== 'any') return byState;
  // A union with the limit inside, so that its index is read no further.
  const limited = upTo === undefined ? byState : byState.limit(raw.lit(upTo));
  return query.selectFrom(limited.as('by_state')).select('by_state.payment_order_id').union(unbooked);
}

/** The first condition must equal that of `payments_needing_attention_idx` to use it. */
function needingAttentionByState(attention: keyof typeof conditionsOfAttention) {
  return query
    .selectFrom('payments')
    .select('payments.payment_order_id')
    .distinct()
    .where(
      raw<boolean>`((payments.effect = 'booked' and payments.excess_paise > 0) or (payments.status = 'captured' and payments.effect is distinct from 'activated' and payments.effect is distinct from 'booked') or (payments.status = 'refunded' and payments.effect = 'activated'))`,
    )
    .where((each) =>
      each.or([
        each('payments.effect', 'is distinct from', 'booked'),
        each('payments.excess_paise', '>', excessRefunded),
      ]),
    )
    .where(raw<boolean>`(payments.status = 'captured' or payments.effect = 'booked' or ${planRuns})`)
    .where(conditionsOfAttention[attention]);
}

/** @param upTo counts no further */
export function countNeedingAttention(upTo?: number) {
  return query
    .selectFrom(needingAttention('any', upTo).as('needing'))
    .select(raw<number>`least(count(*), ${raw.lit(upTo ?? null)})::int`.as('count'));
}

/** Lists payment orders and counts those that need attention; searches the start of the mobile, Razorpay's ids, the exact id. */
export const readPaymentOrders = operation<
  InputOf<typeof listPaymentOrders> & RowsOnly,
  OutputOf<typeof listPaymentOrders>
>('see payments', 'no proof', async ({ sql }, input) => {
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
                    .where((user) => mobileStartsWith(user.ref('users.mobile'), search)),
                ),
                eb('payment_orders.razorpay_order_id', '=', search),
                eb('payment_orders.id', '=', idIn(search)),
                eb.exists(withPayment.where('payments.razorpay_payment_id', '=', search)),
              ]),
            ]),
      ],
      sorts: { created_at: { by: eb.ref('payment_orders.created_at'), type: 'timestamptz' } },
    }),
    input.rowsOnly === true ? undefined : sql.first(countNeedingAttention()),
  ]);
  return { data: rows.map(toPaymentOrderRecord), ...page, needs_attention: needing?.count ?? 0 };
});

/** Settles the order's payments as Razorpay has them. */
export const checkOrder = operation<InputOf<typeof checkPaymentOrder>, OutputOf<typeof checkPaymentOrder>>(
  'settle payments',
  'no proof',
  async (context, { id }) => {
    const { sql, systemSql } = context;
    // As a write, to recheck the actor. Settling does not depend on the actor's rights.
    const order = await sql.first(
      query.selectFrom('payment_orders').select(paymentOrderColumns).where('id', '=', id),
      { writes: true },
    );
    if (order === undefined) throw notFound();
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
 * Refunds a payment in full, or the excess of a payment for an order. The full refund has an idempotency key from the payment, so a double
 * click or a lost response refunds once; a part of the excess needs an Idempotency-Key. The plan does not change: an admin decides. Throws
 * 402 if nothing is refundable, 400 on `amount`.
 */
export const refund = operationInTwoSteps<InputOf<typeof refundPayment>, OutputOf<typeof refundPayment>>(
  'refund a payment',
  'proof',
  async (context, { id, amount }, claim) => {
    const { sql, payments, systemSql } = context;
    const order = await sql.first(
      query
        .selectFrom('payments')
        .innerJoin('payment_orders', 'payment_orders.id', 'payments.payment_order_id')
        .select([
          'payments.razorpay_payment_id',
          'payments.effect',
          ...paymentOrderColumns.map((column) => `payment_orders.${column}` as const),
        ])
        .where('payments.id', '=', id),
    );
    if (order === undefined) throw notFound();
    const current = await payments.findPayment(order.razorpay_payment_id);
    if (current === null) throw new Refusal('NOT_FOUND', 'Razorpay does not know this payment.');
    if (order.effect === 'booked') {
      const outcome = await refundExcess(context, { ...order, paymentId: id }, amount, claim);
      const message = refundMessage(outcome === 'processed', context.clock);
      const data = await readOrder(sql, order.id);
      return async () => ({ message, data });
    }
    const { whyNot, isPending = false } = await refundWhole(
      context,
      { ...order, paymentId: id },
      current,
      amount,
    );
    const now = await payments.findPayment(order.razorpay_payment_id);
    // The money has moved: recorded even if the actor has lost the permission.
    if (now !== null) await settlePayment({ ...context, sql: systemSql }, order, now);
    assertAllowed(whyNot === null ? null : { code: 'PAYMENT_NOT_VERIFIED', message: whyNot });
    const data = await readOrder(sql, order.id);
    const message = refundMessage(!isPending, context.clock);
    return async () => ({ message, data });
  },
);

function refundMessage(isProcessed: boolean, clock: ActorContext['clock']): string {
  const arrivesBy = onlineRefundArrival(storeDate(clock.now()));
  const message = isProcessed ? successText.refundDone : successText.refundPending;
  return `${message} ${refundArrivalText.by(arrivesBy)}`;
}

/** Refunds the rest; returns why it cannot, or null and whether Razorpay has not confirmed it. */
async function refundWhole(
  context: ActorContext,
  { paymentId: id, ...order }: PaymentOrderRow & { readonly paymentId: number },
  current: ProviderPayment,
  amountPaise: number | undefined,
): Promise<{ readonly whyNot: string | null; readonly isPending?: boolean }> {
  const { actor, sql, systemSql, payments, clock } = context;
  const whyNot = whyCannotRefundOnline(current);
  if (whyNot !== null) return { whyNot };
  const left = current.amountPaise - current.refundedPaise;
  if (amountPaise !== undefined && amountPaise !== left)
    throw wrongField('amount', `This payment can only be refunded in full: ${formatPaise(left)}.`);
  const now = clock.now();
  // Before the refund, so that the admin is on record, and reconciliation looks for the refund, even if the response is lost.
  const audited = {
    actorId: actor.id,
    action: 'payment.refund',
    entity: 'payment',
    entityId: id,
    after: { amount_paise: left },
  } as const;
  const failed = await sql.transaction(async (tx) => {
    writeAudit(tx, audited, now);
    await tx.prisma.payment.update({ where: { id }, data: { refundRequestedAt: now } });
    return countFailedRefunds(tx, id);
  });
  // By Razorpay's id, since row ids repeat in another database on the same Razorpay account, and by the amount refunded before, since the
  // rest after a partial refund is another refund. After a failure, by the number of failures: Razorpay returns a failed refund for its key.
  const key = `refund_${current.id}_${current.refundedPaise}${failed === 0 ? '' : `_${failed}`}`;
  const refund = await payments.refund(current, left, { key });
  const status =
    refund === null
      ? 'failed'
      : await recordRefund({ ...context, sql: systemSql }, order, current.id, refund);
  await closeRefundRequest(systemSql, id, now);
  return { whyNot: status === 'failed' ? refundRefused : null, isPending: status === 'pending' };
}

async function readOrder(sql: Sql, id: number): Promise<PaymentOrderRecord> {
  const order = await sql.first(selectPaymentOrders.where('payment_orders.id', '=', id));
  if (order === undefined) throw new Error(`Payment order ${id} is not there any more`);
  return toPaymentOrderRecord(order);
}
