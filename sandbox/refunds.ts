import { badRequest, conflict, unknownId } from './api-error';
import { amountOf, collection, idOf, notesOf, onlyFields, receiptOf } from './checks';
import { digits, newId, nowSeconds, type PaymentEntity, type RefundEntity } from './entities';
import { type Call, json, type Reply, type Route } from './http';
import type { JsonRecord } from './json';
import { findPayment } from './payments';
import type { Store, StoredRefund } from './store';
import { makeEvent } from './webhooks';
import type { SandboxContext } from './context';

/** The refund of Razorpay's test amount Rs 24.68 fails. */
const FAILING_AMOUNT = 2468;

/** docs/product/payments.md, "Razorpay: refunds". */
export function refundRoutes(context: SandboxContext): Route[] {
  const { store } = context;
  const ofPayment = ({ id, query }: Call) => {
    const { id: paymentId } = findPayment(store, id);
    const refunds = entities(store).filter((refund) => refund.payment_id === paymentId);
    return json(collection(refunds, query));
  };
  return [
    { method: 'POST', path: '/v1/payments/:id/refund', run: (call) => refund(context, call) },
    { method: 'GET', path: '/v1/payments/:id/refunds', run: ofPayment },
    {
      method: 'GET',
      path: '/v1/payments/:id/refunds/:refund',
      run: ({ id, subId }) => {
        const found = findRefund(store, subId).entity;
        if (found.payment_id !== findPayment(store, id).id) throw unknownId();
        return json(found);
      },
    },
    { method: 'GET', path: '/v1/refunds', run: ({ query }) => json(collection(entities(store), query)) },
    { method: 'GET', path: '/v1/refunds/:id', run: ({ id }) => json(findRefund(store, id).entity) },
    {
      method: 'PATCH',
      path: '/v1/refunds/:id',
      run: ({ id, body }) => {
        const found = findRefund(store, id);
        onlyFields(body, ['notes']);
        const changed = { ...found, entity: { ...found.entity, notes: notesOf(body.notes) } };
        store.save([{ kind: 'refund', value: changed }]);
        return json(changed.entity);
      },
    },
  ];
}

function refund(context: SandboxContext, { id, body, headers }: Call): Reply {
  const { store, webhooks } = context;
  const payment = findPayment(store, id);
  const key = idempotencyKeyOf(headers['x-refund-idempotency']);
  const request = JSON.stringify([id, body]);
  const same = key === null ? undefined : withKey(store, key);
  if (same !== undefined) {
    if (same.request === request) return json(same.entity);
    throw conflict('Different request with the same idempotency key has already been processed.');
  }

  const entity = newRefund(payment.entity, body);
  const refunded = entity.status === 'failed' ? payment.entity : lessRefund(payment.entity, entity.amount);
  const events = ['refund.created', `refund.${entity.status}`].map((name) =>
    makeEvent(name, { refund: entity, payment: refunded }),
  );
  store.save([
    { kind: 'refund', value: { id: entity.id, entity, idempotencyKey: key, request } },
    { kind: 'payment', value: { ...payment, entity: refunded } },
    ...webhooks.changesFor(events, 'once'),
  ]);
  webhooks.start(events, 'once');
  return json(entity);
}

function newRefund(payment: PaymentEntity, body: JsonRecord): RefundEntity {
  onlyFields(body, ['amount', 'speed', 'notes', 'receipt', 'reverse_all']);
  if (payment.status === 'refunded') throw badRequest('The payment has been fully refunded already');
  if (!payment.captured) throw badRequest('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  const amount = body.amount === undefined ? left : amountOf(body.amount);
  if (amount > left) throw badRequest('The refund amount provided is greater than amount captured', 'amount');
  const speed = body.speed ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw badRequest('The selected speed is invalid.', 'speed');
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: notesOf(body.notes),
    receipt: receiptOf(body.receipt),
    acquirer_data: { arn: amount === FAILING_AMOUNT ? null : digits(15) },
    created_at: nowSeconds(),
    batch_id: null,
    status: amount === FAILING_AMOUNT ? 'failed' : 'processed',
    speed_processed: speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: speed,
  };
}

function lessRefund(payment: PaymentEntity, amount: number): PaymentEntity {
  const refunded = payment.amount_refunded + amount;
  const full = refunded === payment.amount;
  return {
    ...payment,
    amount_refunded: refunded,
    refund_status: full ? 'full' : 'partial',
    status: full ? 'refunded' : payment.status,
  };
}

function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[A-Za-z0-9_-]{10,}$/.test(header)) {
    throw badRequest(
      'The idempotency key must have at least 10 characters: letters, digits, hyphen or underscore.',
    );
  }
  return header;
}

function withKey(store: Store, key: string): StoredRefund | undefined {
  return [...store.refunds.values()].find((found) => found.idempotencyKey === key);
}

function findRefund(store: Store, id: string): StoredRefund {
  const found = store.refunds.get(idOf('rfnd', id));
  if (found === undefined) throw unknownId();
  return found;
}

function entities(store: Store): RefundEntity[] {
  return [...store.refunds.values()].map((found) => found.entity);
}
