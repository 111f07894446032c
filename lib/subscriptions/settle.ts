import { writeAudit } from '@/lib/audit/write-audit';
import type { Clock, Context } from '@/lib/access/operation';
import { wrongField, type Refusal } from '@/lib/access/refusal';
import { changeAccount } from '@/lib/accounts/write';
import { premiumPlan } from '@/lib/business';
import type { Db } from '@/lib/db/client';
import type { PaymentEffect, PaymentOrder } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import type { ProviderPayment } from '@/lib/payments/provider';
import { laterStatus, whyNotThePlan } from './rules';

/**
 * Settles one payment: writes its state at Razorpay to the database. Used by the browser's confirmation, webhooks and reconciliation, in
 * any order and any number: the account's row is locked, states only move forward, and a payment takes effect once.
 */
export interface SettleContext {
  readonly transaction: Transaction;
  readonly clock: Clock;
  readonly note: Context['note'];
}

export interface Settled {
  readonly paymentId: number;
  readonly captured: boolean;
  readonly effect: PaymentEffect | null;
}

/**
 * @param employeeId the seller named by the customer. Checked only if this very payment activates the plan: refuses 400 then, and writes
 * nothing, if it is not an employee's
 */
export async function settlePayment(
  { transaction, clock, note }: SettleContext,
  order: PaymentOrder,
  payment: ProviderPayment,
  employeeId: number | null = null,
): Promise<Settled> {
  const now = clock.now();
  const { decided, ...settled } = await transaction(async (db) => {
    const [user] = await db.$queryRaw<{ mobile: string; plan_active: boolean; deleted: boolean }[]>`
      SELECT mobile, plan_active, (deleted_at IS NOT NULL OR role <> 'user') AS deleted FROM users WHERE id = ${order.userId} FOR UPDATE`;
    if (user === undefined) throw new Error(`Payment order ${order.id} has no account`);
    const row = await recordPayment(db, order, payment, now);
    await moveOrder(db, order.id, row.status === 'captured' || row.status === 'refunded');
    if (row.effect !== null || row.status !== 'captured')
      return { paymentId: row.id, captured: row.status === 'captured', effect: row.effect, decided: false };

    const mismatch = whyNotThePlan(payment, order.razorpayOrderId) !== null;
    const effect: PaymentEffect = mismatch
      ? 'mismatch'
      : user.plan_active || user.deleted
        ? 'duplicate'
        : 'activated';
    await db.payment.update({ where: { id: row.id }, data: { effect } });
    if (effect === 'activated') {
      if (employeeId !== null) await requireEmployee(db, employeeId);
      // A plan revoked manually has an ended subscription; a new payment starts a new one.
      await db.subscription.updateMany({
        where: { userId: order.userId, endedAt: null },
        data: { endedAt: now },
      });
      await db.subscription.create({
        data: {
          userId: order.userId,
          employeeId,
          mobile: user.mobile,
          name: premiumPlan.subscriptionName,
          paymentId: row.id,
          amountPaise: payment.amountPaise,
          createdAt: now,
        },
      });
      await changeAccount(db, { id: order.userId, role: 'user' }, { planActive: true });
      await writeAudit(
        db,
        {
          actorId: null,
          action: 'user.plan paid',
          entity: 'user',
          entityId: order.userId,
          before: { active: 0 },
          after: { active: 1 },
        },
        now,
      );
    }
    const after = { status: row.status, effect, amount_paise: payment.amountPaise, user_id: order.userId };
    await writeAudit(
      db,
      { actorId: null, action: `payment.${effect}`, entity: 'payment', entityId: row.id, after },
      now,
    );
    return { paymentId: row.id, captured: true, effect, decided: true };
  });
  if (decided && settled.effect === 'mismatch')
    note({ event: 'payment mismatch', user_id: order.userId, payment_id: settled.paymentId });
  return settled;
}

async function recordPayment(db: Db, order: PaymentOrder, payment: ProviderPayment, now: Date) {
  const known = await db.payment.findUnique({ where: { razorpayPaymentId: payment.id } });
  if (known !== null && known.paymentOrderId !== order.id)
    throw new Error(`Payment ${payment.id} is known on another order`);
  const status = known === null ? payment.status : laterStatus(known.status, payment.status);
  const refundedPaise = Math.min(
    payment.amountPaise,
    Math.max(known?.refundedPaise ?? 0, payment.refundedPaise),
  );
  const captured = status === 'captured' || status === 'refunded';
  const facts = {
    status,
    refundedPaise,
    method: payment.method,
    capturedAt: known?.capturedAt ?? (captured ? now : null),
  };
  const row =
    known === null
      ? await db.payment.create({
          data: {
            ...facts,
            razorpayPaymentId: payment.id,
            paymentOrderId: order.id,
            userId: order.userId,
            amountPaise: payment.amountPaise,
            currency: payment.currency,
            createdAt: now,
          },
        })
      : await db.payment.update({ where: { id: known.id }, data: facts });
  // A full refund is flagged for an admin; it does not change the plan.
  const inFull = row.status === 'refunded' && row.refundFlaggedAt === null;
  if (inFull || refundedPaise > (known?.refundedPaise ?? 0))
    await writeAudit(
      db,
      {
        actorId: null,
        action: inFull ? 'payment.refunded in full' : 'payment.refunded in part',
        entity: 'payment',
        entityId: row.id,
        after: { refunded_paise: refundedPaise },
      },
      now,
    );
  return inFull ? db.payment.update({ where: { id: row.id }, data: { refundFlaggedAt: now } }) : row;
}

/** Order state: `created` -> `attempted` -> `paid`, never back. */
async function moveOrder(db: Db, id: number, paid: boolean): Promise<void> {
  await (paid
    ? db.paymentOrder.updateMany({ where: { id, status: { not: 'paid' } }, data: { status: 'paid' } })
    : db.paymentOrder.updateMany({ where: { id, status: 'created' }, data: { status: 'attempted' } }));
}

async function requireEmployee(db: Db, id: number): Promise<void> {
  const [employee] = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM users WHERE id = ${id} AND role = 'employee' AND deleted_at IS NULL FOR SHARE`;
  if (employee === undefined) throw wrongField('employee_id', 'Employee does not exist or has another role.');
}

/** Whether a refusal of {@link settlePayment} is about the employee id. */
export function isOfSeller({ details }: Refusal): boolean {
  return details.fields !== undefined && 'employee_id' in details.fields;
}
