import { readFileSync } from 'node:fs';
import { ApiError, badRequest, unknownId } from './api-error';
import { notesOf } from './checks';
import { json, type Reply, type Route } from './http';
import { card, type Instrument, PAYMENT_FAILED, upi } from './instruments';
import type { JsonRecord } from './json';
import { pay } from './ledger';
import { checkoutSignature } from './payments';
import type { StoredOrder, StoredPayment } from './store';
import type { SandboxContext } from './context';

/**
 * `checkout.js` and its pay sheet's two requests. Authenticated by public key id and order id, like the real ones: the browser never has
 * the secret. Any origin may send them (CORS headers for `/v1/checkout*`).
 */
export function checkoutRoutes(context: SandboxContext): Route[] {
  const script = readScript();
  return [
    {
      method: 'GET',
      path: '/v1/checkout.js',
      run: () => ({
        status: 200,
        type: 'text/javascript; charset=utf-8',
        text: script,
        headers: { 'cache-control': 'public, max-age=60', 'cross-origin-resource-policy': 'cross-origin' },
      }),
    },
    preflight('/v1/checkout/order'),
    {
      method: 'GET',
      path: '/v1/checkout/order',
      run: ({ query }) =>
        asResult(() => {
          const { entity } = orderOf(context, query.get('key_id'), query.get('order_id'));
          if (entity.status === 'paid') throw badRequest('This order is already paid.');
          return json({ order_id: entity.id, amount: entity.amount_due, currency: entity.currency });
        }),
    },
    preflight('/v1/checkout/payments'),
    {
      method: 'POST',
      path: '/v1/checkout/payments',
      run: ({ body }) => asResult(() => payFromSheet(context, body)),
    },
  ];
}

/** Refusals have status 200: a browser would log any other as a console error. */
function asResult(run: () => Reply): Reply {
  try {
    return run();
  } catch (error) {
    if (error instanceof ApiError) return json({ error: error.body });
    throw error;
  }
}

function payFromSheet(context: SandboxContext, body: JsonRecord): Reply {
  const { store, settings } = context;
  const order = orderOf(context, body.key_id, body.order_id);
  const attemptId = text(body.attempt_id);
  if (attemptId === '') throw badRequest('attempt_id: is required.', 'attempt_id');

  // A second click, or a retry after a lost response, returns the first result: nobody pays twice.
  const known = store.paymentOfAttempt(attemptId);
  const payment = known?.entity.order_id === order.id ? known : payNow(context, order, attemptId, body);
  if (payment.entity.status === 'failed') throw failureOf(payment);
  return json({
    razorpay_payment_id: payment.id,
    razorpay_order_id: order.id,
    razorpay_signature: checkoutSignature(settings.keySecret, order.id, payment.id),
  });
}

function payNow(
  context: SandboxContext,
  order: StoredOrder,
  attemptId: string,
  body: JsonRecord,
): StoredPayment {
  const { outcome } = body;
  if (outcome !== 'success' && outcome !== 'failure' && outcome !== 'late') {
    throw badRequest('outcome must be success, failure or late', 'outcome');
  }
  const instrument = instrumentOf(body);
  const fails = outcome !== 'success' || instrument.failure !== null;
  return pay(context, {
    orderId: order.id,
    outcome: fails ? 'failed' : order.capture === 'manual' ? 'authorized' : 'captured',
    failure: instrument.failure ?? PAYMENT_FAILED,
    instrument,
    attemptId,
    contact: internationalOf(text(body.contact)),
    email: text(body.email),
    description: text(body.description).slice(0, 255),
    notes: notesOf(body.notes),
    ...(outcome === 'late' ? { lateAfterMs: context.settings.lateAuthoriseMs } : {}),
  });
}

function instrumentOf(body: JsonRecord): Instrument {
  if (body.method === 'upi') {
    const vpa = text(body.vpa);
    if (!/^[\w.-]{2,256}@[A-Za-z]{2,64}$/.test(vpa))
      throw badRequest('Invalid VPA. Please enter a valid VPA', 'vpa');
    return upi(vpa);
  }
  const found = body.method === 'card' ? card(text(body.card)) : null;
  if (found === null) throw badRequest('The selected method is invalid.', 'method');
  return found;
}

/** Finds an order; to Razorpay, a key and an order of different accounts are an unknown order. */
function orderOf({ store, settings }: SandboxContext, keyId: unknown, orderId: unknown): StoredOrder {
  const order = store.orders.get(text(orderId));
  if (order === undefined || keyId !== settings.keyId) throw unknownId();
  return order;
}

function failureOf({ id, entity }: StoredPayment): ApiError {
  return new ApiError(400, {
    code: entity.error_code === 'GATEWAY_ERROR' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
    description: entity.error_description ?? PAYMENT_FAILED.description,
    source: 'gateway',
    step: 'payment_response',
    reason: entity.error_reason ?? PAYMENT_FAILED.reason,
    metadata: { payment_id: id, order_id: entity.order_id },
  });
}

function internationalOf(contact: string): string {
  return /^\d{10}$/.test(contact) ? `+91${contact}` : contact;
}

function preflight(path: string): Route {
  return { method: 'OPTIONS', path, run: () => ({ status: 204, type: 'text/plain', text: '' }) };
}

/** The files in `checkout-shim/` in a function with a single global name. */
function readScript(): string {
  const read = (name: string) => readFileSync(new URL(`./checkout-shim/${name}`, import.meta.url), 'utf8');
  const shim = `const shim = ${JSON.stringify({ css: read('sheet.css') })};`;
  return `(() => {\n'use strict';\n${shim}\n${read('sheet.js')}\n${read('razorpay.js')}\n})();\n`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
