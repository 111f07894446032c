import { badRequest, unknownId } from './api-error';
import { amountOf, collection, currencyOf, idOf, notesOf, onlyFields, receiptOf } from './checks';
import { newId, nowSeconds, type OrderEntity } from './entities';
import { json, type Route } from './http';
import { isRecord, type JsonRecord } from './json';
import type { Store, StoredOrder } from './store';
import type { SandboxContext } from './context';

const ORDER_FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'payment_capture',
  'unique_receipt',
  'offer_id',
  'discount',
  'method',
  'customer_id',
  'customer_details',
  'bank_account',
  'products',
  'transfers',
  'rto_review',
  'line_items',
  'line_items_total',
  'shipping_fee',
  'cod_fee',
  'promotions',
  'shipping',
  'billing',
];

export function findOrder(store: Store, id: string): StoredOrder {
  const order = store.orders.get(idOf('order', id));
  if (order === undefined) throw unknownId();
  return order;
}

/** docs/product/payments.md, "Razorpay: orders". */
export function orderRoutes({ store, faults }: SandboxContext): Route[] {
  return [
    {
      method: 'POST',
      path: '/v1/orders',
      run: ({ body }) => {
        const order = newOrder(body);
        const same = body.unique_receipt === true ? withReceipt(store, order.entity.receipt) : undefined;
        if (same === undefined) store.save([{ kind: 'order', value: order }]);
        return json((same ?? order).entity);
      },
    },
    {
      method: 'GET',
      path: '/v1/orders',
      run: ({ query }) => {
        const receipt = query.get('receipt');
        const authorized = query.get('authorized');
        const orders = [...store.orders.values()]
          .filter((order) => receipt === null || order.entity.receipt === receipt)
          .filter((order) => authorized === null || (authorized === '1') === hasAuthorized(store, order))
          .map((order) => order.entity);
        return json(collection(orders, query, faults.now.list_lag_ms));
      },
    },
    { method: 'GET', path: '/v1/orders/:id', run: ({ id }) => json(findOrder(store, id).entity) },
    {
      method: 'PATCH',
      path: '/v1/orders/:id',
      run: ({ id, body }) => {
        const order = findOrder(store, id);
        onlyFields(body, ['notes']);
        const changed = { ...order, entity: { ...order.entity, notes: notesOf(body.notes) } };
        store.save([{ kind: 'order', value: changed }]);
        return json(changed.entity);
      },
    },
    {
      method: 'GET',
      path: '/v1/orders/:id/payments',
      run: ({ id, query }) => {
        const payments = store.paymentsOf(findOrder(store, id).id).map((payment) => payment.entity);
        return json(collection(payments, query));
      },
    },
  ];
}

function newOrder(body: JsonRecord): StoredOrder {
  onlyFields(body, ORDER_FIELDS);
  const amount = amountOf(body.amount);
  const entity: OrderEntity = {
    amount,
    amount_due: amount,
    amount_paid: 0,
    attempts: 0,
    created_at: nowSeconds(),
    currency: currencyOf(body.currency, 'INR'),
    entity: 'order',
    id: newId('order'),
    notes: notesOf(body.notes),
    offer_id: null,
    receipt: receiptOf(body.receipt),
    status: 'created',
  };
  return { id: entity.id, entity, capture: captureOf(body) };
}

/** Automatic, the account's setting at Razorpay, unless the order sets another. */
function captureOf(body: JsonRecord): StoredOrder['capture'] {
  if (body.payment === undefined) {
    return body.payment_capture === false || body.payment_capture === 0 ? 'manual' : 'automatic';
  }
  if (!isRecord(body.payment)) throw badRequest('The payment must be an array.', 'payment');
  const capture = body.payment.capture ?? 'automatic';
  if (capture !== 'automatic' && capture !== 'manual') {
    throw badRequest('The selected payment.capture is invalid.', 'payment.capture');
  }
  return capture;
}

function withReceipt(store: Store, receipt: string | null): StoredOrder | undefined {
  if (receipt === null) throw badRequest('receipt: is required.', 'receipt');
  return [...store.orders.values()].find((order) => order.entity.receipt === receipt);
}

function hasAuthorized(store: Store, order: StoredOrder): boolean {
  return store.paymentsOf(order.id).some(({ entity }) => entity.status === 'authorized' || entity.captured);
}
