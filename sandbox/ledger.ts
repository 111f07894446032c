import { ApiError, badRequest, unknownId } from './api-error';
import { newId, type Notes, nowSeconds, type OrderEntity, type PaymentEntity } from './entities';
import { type Failure, type Instrument, PAYMENT_FAILED } from './instruments';
import type { Store, StoredEvent, StoredOrder, StoredPayment } from './store';
import { makeEvent, type Sending } from './webhooks';
import type { SandboxContext } from './context';

export type Outcome = 'captured' | 'authorized' | 'failed';

export interface Attempt {
  readonly orderId: string;
  readonly outcome: Outcome;
  readonly instrument: Instrument;
  readonly failure?: Failure;
  /** Differs from the order's only to test a mismatched payment. */
  readonly amount?: number;
  readonly currency?: string;
  readonly contact?: string;
  readonly email?: string;
  readonly description?: string;
  readonly notes?: Notes;
  readonly attemptId?: string;
  /** After this delay a failed payment is authorised late. */
  readonly lateAfterMs?: number;
  readonly sending?: Sending;
}

/** Updates the order and sends the events. Refused if the order is paid or being paid. */
export function pay(context: SandboxContext, attempt: Attempt): StoredPayment {
  const order = orderFor(context.store, attempt.orderId);
  refuseTaken(context.store, order);
  const opened: OrderEntity = {
    ...order.entity,
    attempts: order.entity.attempts + 1,
    status: 'attempted',
  };
  const created = newPayment(order.entity, attempt);
  const step =
    attempt.outcome === 'failed'
      ? failed(opened, created, attempt.failure ?? PAYMENT_FAILED)
      : succeeded(opened, created, attempt.outcome);
  const lateAt = attempt.lateAfterMs === undefined ? null : Date.now() + attempt.lateAfterMs;
  const payment = { id: created.id, entity: step.payment, attempt: attempt.attemptId ?? null, lateAt };
  commit(context, { ...order, entity: step.order }, payment, step.events, attempt.sending ?? 'once');
  watchLate(context, payment);
  return payment;
}

export function capture(
  context: SandboxContext,
  paymentId: string,
  sending: Sending = 'once',
): StoredPayment {
  const payment = paymentFor(context.store, paymentId);
  const order = orderFor(context.store, payment.entity.order_id);
  if (order.entity.status === 'paid') throw alreadyPaid();
  const step = captured(order.entity, payment.entity);
  const changed = { ...payment, entity: step.payment };
  commit(context, { ...order, entity: step.order }, changed, step.events, sending);
  return changed;
}

/** A payment reported as failed succeeds later (docs/product/payments.md, "Razorpay: payments"). */
export function succeedLate(
  context: SandboxContext,
  paymentId: string,
  outcome: 'captured' | 'authorized',
  sending: Sending = 'once',
): StoredPayment {
  const payment = paymentFor(context.store, paymentId);
  const order = orderFor(context.store, payment.entity.order_id);
  if (payment.entity.status !== 'failed') throw badRequest('Only a failed payment can be authorised late');
  refuseTaken(context.store, order);
  const late = { ...payment.entity, ...noError, late_authorized: true } as const;
  const step = succeeded(order.entity, late, outcome);
  const changed = { ...payment, entity: step.payment, lateAt: null };
  commit(context, { ...order, entity: step.order }, changed, step.events, sending);
  return changed;
}

/** An authorized payment that was not captured in time. Without events. */
export function returnUncaptured({ store }: SandboxContext, paymentId: string): StoredPayment {
  const payment = paymentFor(store, paymentId);
  const { entity } = payment;
  if (entity.status !== 'authorized') throw badRequest('Only an authorized payment is returned');
  const returned = { status: 'refunded', amount_refunded: entity.amount, refund_status: 'full' } as const;
  const changed = { ...payment, entity: { ...entity, ...returned } };
  store.save([{ kind: 'payment', value: changed }]);
  return changed;
}

/** Late authorisations of the previous process. */
export function resumeLate(context: SandboxContext): void {
  for (const payment of context.store.payments.values()) watchLate(context, payment);
}

function watchLate(context: SandboxContext, { id, lateAt }: StoredPayment): void {
  if (lateAt === null) return;
  context.timers.after(lateAt - Date.now(), () => {
    const payment = context.store.payments.get(id);
    if (payment?.lateAt !== lateAt) return;
    const order = context.store.orders.get(payment.entity.order_id);
    try {
      succeedLate(context, id, order?.capture === 'manual' ? 'authorized' : 'captured');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Another attempt has paid meanwhile: the bank returns this one, it stays failed.
      context.store.save([{ kind: 'payment', value: { ...payment, lateAt: null } }]);
    }
  });
}

interface Step {
  readonly order: OrderEntity;
  readonly payment: PaymentEntity;
  readonly events: readonly StoredEvent[];
}

function failed(order: OrderEntity, created: PaymentEntity, failure: Failure): Step {
  const payment: PaymentEntity = {
    ...created,
    status: 'failed',
    error_code: failure.code,
    error_description: failure.description,
    error_source: 'gateway',
    error_step: 'payment_response',
    error_reason: failure.reason,
  };
  return { order, payment, events: [makeEvent('payment.failed', { payment })] };
}

function succeeded(order: OrderEntity, payment: PaymentEntity, outcome: 'captured' | 'authorized'): Step {
  const authorized: PaymentEntity = { ...payment, status: 'authorized' };
  const event = makeEvent('payment.authorized', { payment: authorized });
  if (outcome === 'authorized') return { order, payment: authorized, events: [event] };
  const step = captured(order, authorized);
  return { ...step, events: [event, ...step.events] };
}

function captured(order: OrderEntity, authorized: PaymentEntity): Step {
  const tax = Math.round(Math.round(authorized.amount * 0.02) * 0.18);
  const payment: PaymentEntity = {
    ...authorized,
    status: 'captured',
    captured: true,
    fee: Math.round(authorized.amount * 0.02) + tax,
    tax,
  };
  const paid = order.amount_paid + (payment.currency === order.currency ? payment.amount : 0);
  const settled: OrderEntity = {
    ...order,
    amount_paid: paid,
    amount_due: Math.max(0, order.amount - paid),
    status: paid >= order.amount ? 'paid' : order.status,
  };
  const events = [makeEvent('payment.captured', { payment })];
  if (settled.status === 'paid') events.push(makeEvent('order.paid', { payment, order: settled }));
  return { order: settled, payment, events };
}

function commit(
  context: SandboxContext,
  order: StoredOrder,
  payment: StoredPayment,
  events: readonly StoredEvent[],
  sending: Sending,
): void {
  context.store.save([
    { kind: 'order', value: order },
    { kind: 'payment', value: payment },
    ...context.webhooks.changesFor(events, sending),
  ]);
  context.webhooks.start(events, sending);
}

function orderFor(store: Store, id: string): StoredOrder {
  const order = store.orders.get(id);
  if (order === undefined) throw unknownId();
  return order;
}

function paymentFor(store: Store, id: string): StoredPayment {
  const payment = store.payments.get(id);
  if (payment === undefined) throw unknownId();
  return payment;
}

function alreadyPaid(): ApiError {
  return badRequest('Your payment has been declined as the order is already paid.');
}

function refuseTaken(store: Store, order: StoredOrder): void {
  if (order.entity.status === 'paid') throw alreadyPaid();
  if (store.paymentsOf(order.id).some(({ entity }) => entity.status === 'authorized')) {
    throw badRequest('Your payment has been declined as another payment of this order is being processed.');
  }
}

const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

function newPayment(order: OrderEntity, attempt: Attempt): PaymentEntity {
  return {
    id: newId('pay'),
    entity: 'payment',
    amount: attempt.amount ?? order.amount,
    currency: attempt.currency ?? order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description ?? null,
    bank: null,
    wallet: null,
    email: attempt.email || 'void@razorpay.com',
    contact: attempt.contact || '+919999999999',
    notes: attempt.notes ?? [],
    fee: null,
    tax: null,
    ...noError,
    ...attempt.instrument.fields,
    created_at: nowSeconds(),
  };
}
