import { createHmac, timingSafeEqual } from 'node:crypto';
import Razorpay from 'razorpay';
import { z } from 'zod';
import { Refusal } from '@/lib/access/refusal';
import { forbidInTransaction } from '@/lib/db/open-transaction';
import type { Env } from '@/lib/env';
import { refusalText } from '@/lib/text/messages';
import { Semaphore } from './semaphore';
import { paymentStatuses, type PaymentProvider, type ProviderPayment, type SharedProvider } from './provider';

/** Razorpay as a payment provider, through its own SDK (docs/product/payments.md, "Razorpay: the SDK"). */

const timeoutMs = 8000;
/** Texts and amounts that the database can store; a payment with other values cannot belong to our orders. */
const storable = z.string().refine((text) => !text.includes('\0'));
const largestInteger = 2 ** 31 - 1;
const orderShape = z.object({ id: z.string().min(1) });
const paymentShape = z
  .object({
    id: z.string().regex(/^pay_[A-Za-z0-9]{1,40}$/),
    order_id: storable.nullish(),
    amount: z.int().positive().max(largestInteger),
    amount_refunded: z.int().nonnegative().max(largestInteger).nullish(),
    currency: storable.length(3),
    status: z.enum(paymentStatuses),
    method: storable.nullish(),
  })
  .transform((sent): ProviderPayment => ({
    id: sent.id,
    orderId: sent.order_id ?? null,
    amountPaise: sent.amount,
    refundedPaise: sent.amount_refunded ?? 0,
    currency: sent.currency,
    status: sent.status,
    method: sent.method ?? null,
  }));
const paymentsShape = z.object({ items: z.array(paymentShape) });
/** The SDK rejects with a plain object, or with a TypeError without a response (docs/product/payments.md, "Razorpay: the SDK"). */
const apiError = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string(), description: z.string().optional() }),
});
const refundShape = z.object({ id: z.string() }).or(z.object({ data: z.object({ id: z.string() }) }));
const httpError = z.object({
  response: z.object({ status: z.number(), data: z.object({ error: z.unknown() }) }),
});

/** Converts an HTTP error of the client to the form in which the SDK's own methods reject. */
function asSdkError(error: unknown): unknown {
  const response = httpError.safeParse(error).data?.response;
  return response === undefined ? error : { statusCode: response.status, error: response.data.error };
}

/** The SDK keeps its HTTP client (axios) under `api.rq`; it has no option for base URL and timeout. */
interface HttpClient {
  defaults: { baseURL: string; timeout: number };
  post(path: string, body: unknown, options: { headers: Record<string, string> }): Promise<{ data: unknown }>;
}
const insides = z.object({
  api: z.object({
    // Stryker disable next-line ConditionalExpression,LogicalOperator: only another SDK has another shape; the site must not start then
    rq: z.custom<HttpClient>((client) => typeof client === 'function' && 'defaults' in client),
  }),
});

/** Parses a payment entity of a response or a webhook; null if invalid. */
export function readPayment(entity: unknown): ProviderPayment | null {
  return paymentShape.safeParse(entity).data ?? null;
}

export function razorpayProvider(settings: Env['razorpay']): SharedProvider {
  const sdk = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
  const http = insides.parse(sdk).api.rq;
  const { defaults } = http;
  defaults.baseURL = settings.baseUrl;
  defaults.timeout = timeoutMs;
  const semaphore = new Semaphore(10, 1500);

  /** Sends a request. Returns null if Razorpay refused it (400); throws UNAVAILABLE for any other failure. */
  async function ask<T>(
    owner: string,
    shape: z.ZodType<T>,
    request: () => Promise<unknown>,
  ): Promise<T | null> {
    forbidInTransaction('A request to Razorpay');
    try {
      return shape.parse(await semaphore.runExclusive(owner, request));
    } catch (cause) {
      const refused = apiError.safeParse(cause);
      if (refused.success && refused.data.statusCode === 400) return null;
      throw new Refusal('UNAVAILABLE', refusalText.providerAway, { retryAfterSeconds: 5, cause });
    }
  }

  const providerOf = (owner: string): PaymentProvider => ({
    keyId: settings.keyId,
    createOrder: async ({ receipt, amountPaise, currency, notes }) => {
      const order = await ask(owner, orderShape, () =>
        sdk.orders.create({ amount: amountPaise, currency, receipt, notes: { ...notes } }),
      );
      if (order === null)
        throw new Refusal('UNAVAILABLE', refusalText.providerAway, { retryAfterSeconds: 30 });
      return order.id;
    },
    findPayment: (paymentId) => ask(owner, paymentShape, () => sdk.payments.fetch(paymentId)),
    paymentsOfOrder: async (orderId) =>
      (await ask(owner, paymentsShape, () => sdk.orders.fetchPayments(orderId)))?.items ?? [],
    capture: (payment) =>
      ask(owner, paymentShape, () => sdk.payments.capture(payment.id, payment.amountPaise, payment.currency)),
    refund: async (payment, key) => {
      // The SDK's own method cannot send the idempotency header.
      const send = () =>
        http
          .post(
            `/v1/payments/${payment.id}/refund`,
            { amount: payment.amountPaise - payment.refundedPaise },
            { headers: { 'X-Refund-Idempotency': key, 'Content-Type': 'application/json' } },
          )
          .catch((error: unknown) => Promise.reject(asSdkError(error)));
      return (await ask(owner, refundShape, send)) === null ? null : 'refunded';
    },
    verifyCheckoutSignature: (orderId, paymentId, signature) =>
      verifySignature(settings.keySecret, `${orderId}|${paymentId}`, signature),
    verifyWebhookSignature: (body, signature) =>
      settings.webhookSecrets.some((secret) => verifySignature(secret, body, signature)),
  });
  return { ...providerOf('site'), of: providerOf };
}

/** Verifies an HMAC-SHA256 in hex in constant time (the SDK's helpers compare with `===` and throw on undefined). */
export function verifySignature(secret: string, message: string | Uint8Array, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(message).digest('hex'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
