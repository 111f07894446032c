import { badRequest } from './api-error';
import { json, type Route } from './http';
import { upi } from './instruments';
import type { JsonRecord } from './json';
import { type Outcome, pay, returnUncaptured, succeedLate } from './ledger';
import { messagesFor } from './msg91';
import { findOrder } from './orders';
import { checkoutSignature, findPayment } from './payments';
import type { StoredEvent, StoredPayment } from './store';
import type { Sending } from './webhooks';
import type { SandboxContext } from './context';

/** The JSON API for tests (sandbox/README.md, "For tests (JSON, no key)"), exempt from faults. */
export function controlRoutes(context: SandboxContext): Route[] {
  const { store, settings, faults, webhooks } = context;
  return [
    {
      method: 'POST',
      path: '/sandbox/orders/:id/pay',
      run: ({ id, body }) => {
        const payment = payOrder(context, findOrder(store, id).id, body);
        return json({
          razorpay_payment_id: payment.id,
          razorpay_order_id: id,
          razorpay_signature:
            payment.entity.status === 'failed' ? null : checkoutSignature(settings.keySecret, id, payment.id),
        });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/payments/:id/return',
      run: ({ id }) => json(returnUncaptured(context, findPayment(store, id).id).entity),
    },
    {
      method: 'GET',
      path: '/sandbox/webhooks/:id',
      run: ({ id }) => {
        const events = eventsOf(context, findPayment(store, id).id).map((event) => {
          const delivery = store.deliveries.get(event.id);
          const delivered = (delivery?.deliveredAtMs ?? null) !== null;
          return { id: event.id, event: event.name, attempts: delivery?.attempts ?? 0, delivered };
        });
        return json({ events });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/webhooks/:id',
      run: async ({ id, body }) => {
        const all = eventsOf(context, findPayment(store, id).id);
        const matching = all.filter((event) => body.event === undefined || event.name === body.event);
        if (matching.length === 0) throw badRequest('This payment has no such event', 'event');
        const events = [];
        for (const event of matching) {
          events.push({ id: event.id, event: event.name, status: await webhooks.deliver(event) });
        }
        return json({ events });
      },
    },
    {
      method: 'GET',
      path: '/sandbox/inbox',
      run: ({ query }) => {
        const messages = messagesFor(store, query.get('mobile'));
        return json({
          messages: messages.map(({ mobile, text, otp, sentAt }) => ({ mobile, text, otp, sent_at: sentAt })),
        });
      },
    },
    { method: 'GET', path: '/sandbox/faults', run: () => json(faults.now) },
    { method: 'PUT', path: '/sandbox/faults', run: ({ body }) => json(faults.set(body)) },
  ];
}

function payOrder(context: SandboxContext, orderId: string, body: JsonRecord): StoredPayment {
  const known = new Set(['outcome', 'amount', 'currency', 'webhook', 'payment_id']);
  const extra = Object.keys(body).find((name) => !known.has(name));
  if (extra !== undefined) throw badRequest(`${extra} is not known here`, extra);
  const outcome = outcomeOf(body.outcome);
  const sending = sendingOf(body.webhook);

  if (body.payment_id !== undefined) {
    const payment = findPayment(context.store, typeof body.payment_id === 'string' ? body.payment_id : '');
    if (payment.entity.order_id !== orderId)
      throw badRequest('The payment is of another order', 'payment_id');
    if (outcome === 'failed') throw badRequest('A late authorisation does not fail', 'outcome');
    return succeedLate(context, payment.id, outcome, sending);
  }

  const { amount, currency } = body;
  if (amount !== undefined && !(typeof amount === 'number' && Number.isInteger(amount) && amount > 0)) {
    throw badRequest('amount must be a whole number of paise', 'amount');
  }
  if (currency !== undefined && !(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency))) {
    throw badRequest('currency must be three capital letters', 'currency');
  }
  return pay(context, {
    orderId,
    outcome,
    sending,
    instrument: upi(outcome === 'failed' ? 'failure@razorpay' : 'success@razorpay'),
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
  });
}

function outcomeOf(value: unknown): Outcome {
  if (value === 'captured' || value === 'authorized' || value === 'failed') return value;
  throw badRequest('outcome must be captured, authorized or failed', 'outcome');
}

function sendingOf(value: unknown): Sending {
  if (value === undefined) return 'once';
  if (value === 'once' || value === 'twice' || value === 'never' || value === 'late') return value;
  throw badRequest('webhook must be once, twice, never or late', 'webhook');
}

function eventsOf({ store }: SandboxContext, paymentId: string): StoredEvent[] {
  return [...store.events.values()].filter((event) => event.paymentId === paymentId);
}
