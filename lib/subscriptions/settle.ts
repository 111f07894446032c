import type { Selectable } from 'kysely';
import { writeAudit, type Change } from '@/lib/audit/write-audit';
import type { Clock, Context } from '@/lib/access/operation';
import { wrongField, type Refusal } from '@/lib/access/refusal';
import { changeAccount } from '@/lib/accounts/write';
import { premiumPlan } from '@/lib/business';
import { query, type Tables } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import type { ProviderPayment, ProviderPaymentStatus } from '@/lib/payments/provider';
import type { paymentEffects } from '@/lib/payments/record';
import { laterStatus, whyNotThePlan } from './rules';

/**
 * Settles one payment: writes its state at Razorpay to the database. Used by the browser's confirmation, webhooks and reconciliation, in
 * any order and any number: the account's row is locked, states only move forward, and a payment takes effect once.
 */
export interface SettleContext {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly note: Context['note'];
}

/** The columns of a payment order that settling needs. */
export const orderColumns = ['id', 'user_id', 'razorpay_order_id'] as const;
export type OrderRow = Pick<Selectable<Tables['payment_orders']>, (typeof orderColumns)[number]>;

type PaymentEffect = (typeof paymentEffects)[number];
type PaymentRow = Selectable<Tables['payments']>;

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
  { sql, clock, note }: SettleContext,
  order: OrderRow,
  payment: ProviderPayment,
  employeeId: number | null = null,
): Promise<Settled> {
  const now = clock.now();
  const { decided, ...settled } = await sql.transaction(async (tx) => {
    // The second statement begins when the first has the lock, so it sees what others committed meanwhile.
    const [account, known] = await Promise.all([
      tx.first(
        query
          .selectFrom('users')
          .select(['mobile', 'role', 'plan_active', 'deleted_at'])
          .where('id', '=', order.user_id)
          .forUpdate(),
      ),
      tx.first(query.selectFrom('payments').selectAll().where('razorpay_payment_id', '=', payment.id)),
    ]);
    if (account === undefined) throw new Error(`Payment order ${order.id} has no account`);
    if (known !== undefined && known.payment_order_id !== order.id)
      throw new Error(`Payment ${payment.id} is known on another order`);

    const status = known === undefined ? payment.status : laterStatus(known.status, payment.status);
    const isDecided = status === 'captured' && (known?.effect ?? null) === null;
    const effect = isDecided ? effectOf(account, order, payment) : (known?.effect ?? null);
    const paymentId = await recordPayment(tx, order, payment, { known, status, effect, now });
    moveOrder(tx, order.id, isPaid(status));
    if (isDecided) {
      if (effect === 'activated') {
        if (employeeId !== null) await requireEmployee(tx, employeeId);
        await activatePlan(tx, { order, payment, paymentId, employeeId, mobile: account.mobile, now });
      }
      const after = { status, effect, amount_paise: payment.amountPaise, user_id: order.user_id };
      writeAudit(tx, bySystem('payment', paymentId, { action: `payment.${effect}`, after }), now);
    }
    return { paymentId, captured: status === 'captured', effect, decided: isDecided };
  });
  if (decided && settled.effect === 'mismatch')
    note({ event: 'payment mismatch', user_id: order.user_id, payment_id: settled.paymentId });
  return settled;
}

function effectOf(
  account: Pick<Selectable<Tables['users']>, 'role' | 'plan_active' | 'deleted_at'>,
  order: OrderRow,
  payment: ProviderPayment,
): PaymentEffect {
  if (whyNotThePlan(payment, order.razorpay_order_id) !== null) return 'mismatch';
  const mayActivate = account.role === 'user' && account.deleted_at === null && !account.plan_active;
  return mayActivate ? 'activated' : 'duplicate';
}

function isPaid(status: ProviderPaymentStatus): boolean {
  return status === 'captured' || status === 'refunded';
}

interface Recorded {
  /** The row before; undefined for a new payment. */
  readonly known: PaymentRow | undefined;
  readonly status: ProviderPaymentStatus;
  readonly effect: PaymentEffect | null;
  readonly now: Date;
}

/** Writes the payment's row; returns its id. A full refund is flagged for an admin; it does not change the plan. */
async function recordPayment(
  tx: Transaction,
  order: OrderRow,
  payment: ProviderPayment,
  { known, status, effect, now }: Recorded,
): Promise<number> {
  const refundedBefore = known?.refunded_paise ?? 0;
  const refunded = Math.min(payment.amountPaise, Math.max(refundedBefore, payment.refundedPaise));
  const flaggedBefore = known?.refund_flagged_at ?? null;
  const isFlaggedNow = status === 'refunded' && flaggedBefore === null;
  const state = {
    status,
    effect,
    refunded_paise: refunded,
    refund_flagged_at: isFlaggedNow ? now : flaggedBefore,
    method: payment.method,
    captured_at: known?.captured_at ?? (isPaid(status) ? now : null),
    updated_at: now,
  };
  const { id } = await tx.one(
    known === undefined
      ? query
          .insertInto('payments')
          .values({
            ...state,
            razorpay_payment_id: payment.id,
            payment_order_id: order.id,
            user_id: order.user_id,
            amount_paise: payment.amountPaise,
            currency: payment.currency,
            created_at: now,
          })
          .returning('id')
      : query.updateTable('payments').set(state).where('id', '=', known.id).returning('id'),
  );
  if (isFlaggedNow || refunded > refundedBefore) {
    const action = isFlaggedNow ? 'payment.refunded in full' : 'payment.refunded in part';
    writeAudit(tx, bySystem('payment', id, { action, after: { refunded_paise: refunded } }), now);
  }
  return id;
}

/** Order state: `created` -> `attempted` -> `paid`, never back. */
function moveOrder(tx: Transaction, id: number, paid: boolean): void {
  const order = query.updateTable('payment_orders').where('id', '=', id);
  tx.send(
    paid
      ? order.where('status', '<>', 'paid').set({ status: 'paid' })
      : order.where('status', '=', 'created').set({ status: 'attempted' }),
  );
}

interface Activation {
  readonly order: OrderRow;
  readonly payment: ProviderPayment;
  readonly paymentId: number;
  readonly employeeId: number | null;
  readonly mobile: string;
  readonly now: Date;
}

/** Starts the subscription and activates the plan of the locked account. */
async function activatePlan(
  tx: Transaction,
  { order, payment, paymentId, employeeId, mobile, now }: Activation,
): Promise<void> {
  // A plan revoked manually has an ended subscription; a new payment starts a new one.
  tx.send(
    query
      .updateTable('subscriptions')
      .set({ ended_at: now })
      .where('user_id', '=', order.user_id)
      .where('ended_at', 'is', null),
  );
  tx.send(
    query.insertInto('subscriptions').values({
      user_id: order.user_id,
      employee_id: employeeId,
      mobile,
      name: premiumPlan.subscriptionName,
      payment_id: paymentId,
      amount_paise: payment.amountPaise,
      created_at: now,
    }),
  );
  await changeAccount(tx, order.user_id, { plan_active: true }, now);
  writeAudit(
    tx,
    bySystem('user', order.user_id, {
      action: 'user.plan paid',
      before: { active: 0 },
      after: { active: 1 },
    }),
    now,
  );
}

function bySystem(
  entity: Change['entity'],
  entityId: number,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Change {
  return { actorId: null, entity, entityId, ...change };
}

async function requireEmployee(tx: Transaction, id: number): Promise<void> {
  const employee = await tx.first(
    query
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('role', '=', 'employee')
      .where('deleted_at', 'is', null)
      .forShare(),
  );
  if (employee === undefined) throw wrongField('employee_id', 'Employee does not exist or has another role.');
}

/** Whether a refusal of {@link settlePayment} is about the employee id. */
export function isOfSeller({ details }: Refusal): boolean {
  return details.fields !== undefined && 'employee_id' in details.fields;
}
