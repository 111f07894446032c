import { createHmac } from 'node:crypto';
import { badRequest, unknownId } from './api-error';
import { amountOf, collection, currencyOf, idOf, notesOf, onlyFields } from './checks';
import { json, type Route } from './http';
import { capture } from './ledger';
import type { Store, StoredPayment } from './store';
import type { SandboxContext } from './context';

export function findPayment(store: Store, id: string): StoredPayment {
  const payment = store.payments.get(idOf('pay', id));
  if (payment === undefined) throw unknownId();
  return payment;
}

export function checkoutSignature(keySecret: string, orderId: string, paymentId: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');
}

/** docs/product/payments.md, "Razorpay: payments". */
export function paymentRoutes(context: SandboxContext): Route[] {
  const { store, faults } = context;
  return [
    {
      method: 'GET',
      path: '/v1/payments',
      run: ({ query }) => {
        const payments = [...store.payments.values()].map((payment) => payment.entity);
        return json(collection(payments, query, faults.now.list_lag_ms));
      },
    },
    { method: 'GET', path: '/v1/payments/:id', run: ({ id }) => json(findPayment(store, id).entity) },
    {
      method: 'PATCH',
      path: '/v1/payments/:id',
      run: ({ id, body }) => {
        const payment = findPayment(store, id);
        onlyFields(body, ['notes']);
        const changed = { ...payment, entity: { ...payment.entity, notes: notesOf(body.notes) } };
        store.save([{ kind: 'payment', value: changed }]);
        return json(changed.entity);
      },
    },
    {
      method: 'POST',
      path: '/v1/payments/:id/capture',
      run: ({ id, body }) => {
        const { entity } = findPayment(store, id);
        onlyFields(body, ['amount', 'currency']);
        const amount = amountOf(body.amount);
        const currency = currencyOf(body.currency, 'INR');
        if (entity.captured) throw badRequest('This payment has already been captured');
        if (entity.status !== 'authorized') {
          throw badRequest('Only payments which have been authorized and not yet captured can be captured');
        }
        if (amount !== entity.amount) {
          throw badRequest('Capture amount must be equal to the amount authorized.', 'amount');
        }
        if (currency !== entity.currency) {
          throw badRequest('Capture currency must be equal to the currency of the payment.', 'currency');
        }
        return json(capture(context, id).entity);
      },
    },
  ];
}
