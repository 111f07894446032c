import type { Selectable } from 'kysely';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { Clock, Context } from '@/lib/kernel/access/operation';
import { query, type Tables } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { duePurpose } from '@/lib/money/ledger/due-payment';
import { planPurpose } from '@/lib/money/subscriptions/plan-payment';
import type { PaymentProvider, ProviderPayment, ProviderPaymentStatus } from './provider';
import type { Decision, PaymentOrderRow, PaymentEffect, Purpose } from './purpose';
import { auditRefunded, failedRefundsOf } from './reported-refunds';
import { afterRefunds, laterStatus, whyMismatched } from './rules';

/**
 * Writes a payment's state at Razorpay to the database. Called by confirmation, webhooks and reconciliation, in any order and number: its
 * purpose is locked, states only move forward (but for failed refunds), and it takes effect once.
 */
export interface SettleContext {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly logSecurityEvent: Context['logSecurityEvent'];
}

type PaymentRow = Selectable<Tables['payments']>;

export interface Settled {
  readonly paymentId: number;
  readonly captured: boolean;
  readonly effect: PaymentEffect | null;
  readonly bookedPaise: number;
  readonly excessPaise: number;
}

const mismatch: Decision = {
  effect: 'mismatch',
  bookedPaise: 0,
  excessPaise: 0,
  apply: async () => undefined,
};

function purposeOf(order: PaymentOrderRow, employeeId: number | null): Purpose {
  return order.order_id === null ? planPurpose(employeeId) : duePurpose(order.order_id);
}

/**
 * @param employeeId the seller named by the customer. Checked only if this payment activates the plan: throws 400 and writes nothing if it
 * is not an employee's
 */
export async function settlePayment(
  { sql, clock, logSecurityEvent }: SettleContext,
  order: PaymentOrderRow,
  payment: ProviderPayment,
  employeeId: number | null = null,
): Promise<Settled> {
  const purpose = purposeOf(order, employeeId);
  const { needsDecision, ...settled } = await sql.transaction(async (tx) => {
    // A second statement, begun under the lock, sees concurrent commits.
    const [decide, known, failedPaise] = await Promise.all([
      purpose.lock(tx, order, clock.now()),
      tx.first(
        query.selectFrom('payments').selectAll().where('razorpay_payment_id', '=', payment.id).forUpdate(),
      ),
      failedRefundsOf(tx, payment.id),
    ]);
    const now = clock.now();
    if (known !== undefined && known.payment_order_id !== order.id)
      throw new Error(`Payment ${payment.id} is known on another order`);

    const { status, refundedPaise } = afterRefunds(
      known === undefined ? payment.status : laterStatus(known.status, payment.status),
      payment.amountPaise,
      {
        attemptedPaise: Math.max((known?.refunded_paise ?? 0) + failedPaise, payment.refundedPaise),
        failedPaise,
      },
    );
    const needsDecision = status === 'captured' && (known?.effect ?? null) === null;
    const decision = !needsDecision
      ? null
      : whyMismatched(payment, order) === null
        ? decide(payment, now)
        : mismatch;
    const recorded = { known, status, refundedPaise, decision, now };
    const paymentId = await recordPayment(tx, order, payment, recorded);
    await moveOrder(tx, order.id, isPaid(status));
    const effect = decision?.effect ?? known?.effect ?? null;
    const bookedPaise = decision?.bookedPaise ?? known?.booked_paise ?? 0;
    const excessPaise = decision?.excessPaise ?? known?.excess_paise ?? 0;
    if (decision !== null) {
      const sums = effect === 'booked' ? { booked_paise: bookedPaise, excess_paise: excessPaise } : {};
      const after = { status, effect, amount_paise: payment.amountPaise, user_id: order.user_id, ...sums };
      await decision.apply(tx, paymentId, now);
      writeAudit(tx, bySystem(paymentId, { action: `payment.${effect}`, after }), now);
    }
    const captured = status === 'captured';
    return { paymentId, captured, effect, bookedPaise, excessPaise, needsDecision: needsDecision };
  });
  if (needsDecision && settled.effect === 'mismatch')
    logSecurityEvent({ event: 'payment mismatch', user_id: order.user_id, payment_id: settled.paymentId });
  return settled;
}

/**
 * Captures an authorized payment if it fits the order and is wanted; Razorpay returns others automatically. Checked per payment, since the
 * previous one may have changed it.
 */
export async function captureAuthorized(
  { sql, clock, payments }: { readonly sql: Sql; readonly clock: Clock; readonly payments: PaymentProvider },
  order: PaymentOrderRow,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || whyMismatched(payment, order) !== null) return payment;
  if (!(await purposeOf(order, null).wants(sql, order, payment, clock.now()))) return payment;
  // After a concurrent capture (webhook, other tab) the provider refuses this one.
  return (await payments.capture(payment)) ?? (await payments.findPayment(payment.id)) ?? payment;
}

function isPaid(status: ProviderPaymentStatus): boolean {
  return status === 'captured' || status === 'refunded';
}

interface Recorded {
  /** Undefined for a new payment. */
  readonly known: PaymentRow | undefined;
  readonly status: ProviderPaymentStatus;
  readonly refundedPaise: number;
  /** Null if there is nothing to decide, or it was decided before. */
  readonly decision: Decision | null;
  readonly now: Date;
}

/** Returns the row's id. A full refund is flagged for an admin and does not change the plan. */
async function recordPayment(
  tx: Transaction,
  order: PaymentOrderRow,
  payment: ProviderPayment,
  { known, status, refundedPaise, decision, now }: Recorded,
): Promise<number> {
  const flaggedBefore = known?.refund_flagged_at ?? null;
  const isFlaggedNow = status === 'refunded' && flaggedBefore === null;
  const state = {
    status,
    refundedPaise,
    refundFlaggedAt: isFlaggedNow ? now : instant(flaggedBefore),
    method: payment.method,
    capturedAt: instant(known?.captured_at ?? null) ?? (isPaid(status) ? now : null),
    updatedAt: now,
    ...(decision === null
      ? {}
      : {
          effect: decision.effect,
          bookedPaise: decision.bookedPaise,
          excessPaise: decision.excessPaise,
        }),
  };
  const { id } = await (known === undefined
    ? tx.prisma.payment.create({
        data: {
          ...state,
          razorpayPaymentId: payment.id,
          paymentOrderId: order.id,
          userId: order.user_id,
          amountPaise: payment.amountPaise,
          currency: payment.currency,
          createdAt: now,
        },
        select: { id: true },
      })
    : tx.prisma.payment.update({ where: { id: known.id }, data: state, select: { id: true } }));
  if (isFlaggedNow || refundedPaise > (known?.refunded_paise ?? 0))
    auditRefunded(tx, id, { refundedPaise, isFull: isFlaggedNow }, now);
  return id;
}

/** `created` -> `attempted` -> `paid`, never back. */
async function moveOrder(tx: Transaction, id: number, paid: boolean): Promise<void> {
  await tx.prisma.paymentOrder.updateMany({
    where: { id, status: { in: paid ? ['created', 'attempted'] : ['created'] } },
    data: { status: paid ? 'paid' : 'attempted' },
  });
}

const instant = (column: string | null) => (column === null ? null : new Date(column));

function bySystem(
  entityId: number,
  change: { readonly action: string; readonly after: Readonly<Record<string, string | number | null>> },
) {
  return { actorId: null, entity: 'payment', entityId, ...change } as const;
}
