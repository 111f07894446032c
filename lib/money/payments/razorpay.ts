import { createHmac, timingSafeEqual } from 'node:crypto';
import Razorpay from 'razorpay';
import { z } from 'zod';
import { Refusal } from '@/lib/kernel/access/refusal';
import { clientOf } from '@/lib/kernel/compat/razorpay-client';
import { Semaphore } from '@/lib/kernel/concurrency/semaphore';
import { forbidInTransaction } from '@/lib/db/open-transaction';
import type { Env } from '@/lib/env/env';
import { refusalText } from '@/lib/kernel/text/messages';
import {
  OrderRefused,
  OutcomeUnknown,
  paymentStatuses,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  type SharedProvider,
} from './provider';

/* Uses Razorpay's SDK (docs/product/payments.md, "Razorpay: the SDK"). */

const timeoutMs = 8000;
/** Limits of the database; payments beyond them cannot belong to our orders. */
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
    captured: z.boolean().nullish(),
    method: storable.nullish(),
  })
  .transform((entity): ProviderPayment => {
    // Authorized, never captured, and returned by Razorpay: we have not received it.
    const isReturned = entity.status === 'refunded' && entity.captured === false;
    return {
      id: entity.id,
      orderId: entity.order_id ?? null,
      amountPaise: entity.amount,
      refundedPaise: isReturned ? 0 : (entity.amount_refunded ?? 0),
      currency: entity.currency,
      status: isReturned ? 'failed' : entity.status,
      method: entity.method ?? null,
    };
  });
const paymentsShape = z.object({ items: z.array(paymentShape) });
/** The SDK rejects with a plain object, or without a response with a TypeError (docs/product/payments.md, "Razorpay: the SDK"). */
const apiError = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string(), description: z.string().optional(), field: z.string().nullish() }),
});
const refundShape = z
  .object({
    id: z.string().regex(/^rfnd_[A-Za-z0-9]{1,40}$/),
    payment_id: z.string(),
    amount: z.int().positive().max(largestInteger),
    status: z.enum(['pending', 'processed', 'failed']),
    // Razorpay sends empty notes as a list.
    notes: z.object({ refund: z.string() }).nullish().catch(null),
  })
  .transform((entity): ProviderRefund => ({
    id: entity.id,
    paymentId: entity.payment_id,
    amountPaise: entity.amount,
    status: entity.status,
    mark: entity.notes?.refund ?? null,
  }));
const refundResponse = refundShape.or(z.object({ data: refundShape }).transform(({ data }) => data));
const refundsShape = z.object({ items: z.array(refundShape) });
/** Requests with these statuses had no effect; without a status, they may have had one. */
const withoutEffect = new Set([400, 401, 403, 404, 429]);
/** The request never left. */
const unsent = z.object({ code: z.enum(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']) });
const httpError = z.object({
  response: z.object({ status: z.number(), data: z.object({ error: z.unknown() }) }),
});

/** Converts an HTTP error to the form in which the SDK's own methods reject. */
function asSdkError(error: unknown): unknown {
  const response = httpError.safeParse(error).data?.response;
  return response === undefined ? error : { statusCode: response.status, error: response.data.error };
}

/** Parses a payment of a response or webhook; null if invalid. */
export function readPayment(entity: unknown): ProviderPayment | null {
  return paymentShape.safeParse(entity).data ?? null;
}

/** Parses a refund; null if invalid. */
export function readRefund(entity: unknown): ProviderRefund | null {
  return refundShape.safeParse(entity).data ?? null;
}

function mayHaveEffect(error: unknown): boolean {
  // Our own queue refuses before sending.
  if (error instanceof Refusal || unsent.safeParse(error).success) return false;
  const response = apiError.safeParse(error);
  return !response.success || !withoutEffect.has(response.data.statusCode);
}

export function razorpayProvider(settings: Env['razorpay']): SharedProvider {
  const sdk = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
  const http = clientOf(sdk);
  const { defaults } = http;
  defaults.baseURL = settings.baseUrl;
  defaults.timeout = timeoutMs;
  // So that a slow Razorpay cannot hold all connections.
  const semaphore = new Semaphore({
    permits: 10,
    lanes: ['all'],
    maxWaiting: 500,
    timeoutMs: 1500,
    retryAfterSeconds: 2,
  });

  /** Sends a request. Returns null if Razorpay refused it (400); throws UNAVAILABLE for any other failure. */
  async function sendRequest<T>(
    owner: string,
    shape: z.ZodType<T>,
    request: () => Promise<unknown>,
  ): Promise<T | null> {
    forbidInTransaction('A request to Razorpay');
    try {
      return shape.parse(await semaphore.runExclusive('all', owner, request));
    } catch (cause) {
      const response = apiError.safeParse(cause);
      if (response.success && response.data.statusCode === 400) return null;
      throw new Refusal('UNAVAILABLE', refusalText.providerAway, { retryAfterSeconds: 5, cause });
    }
  }

  const providerOf = (owner: string): PaymentProvider => ({
    keyId: settings.keyId,
    createOrder: async ({ receipt, amountPaise, currency, notes }) => {
      let cause: unknown;
      const order = await sendRequest(owner, orderShape, () =>
        sdk.orders
          .create({ amount: amountPaise, currency, receipt, notes: { ...notes } })
          .catch((error: unknown) => {
            cause = error;
            return Promise.reject(error);
          }),
      );
      if (order !== null) return order.id;
      if (apiError.safeParse(cause).data?.error.field === 'amount') throw new OrderRefused();
      throw new Refusal('UNAVAILABLE', refusalText.providerAway, { retryAfterSeconds: 30, cause });
    },
    findPayment: (paymentId) => sendRequest(owner, paymentShape, () => sdk.payments.fetch(paymentId)),
    paymentsOfOrder: async (orderId) =>
      (await sendRequest(owner, paymentsShape, () => sdk.orders.fetchPayments(orderId)))?.items ?? [],
    capture: (payment) =>
      sendRequest(owner, paymentShape, () =>
        sdk.payments.capture(payment.id, payment.amountPaise, payment.currency),
      ),
    refund: async (payment, amountPaise, { key, mark }) => {
      // The SDK's method cannot send the idempotency header.
      const send = () =>
        http
          .post(
            `/v1/payments/${payment.id}/refund`,
            { amount: amountPaise, ...(mark === undefined ? {} : { notes: { refund: mark } }) },
            { headers: { 'X-Refund-Idempotency': key, 'Content-Type': 'application/json' } },
          )
          .catch((error: unknown) => Promise.reject(asSdkError(error)));
      try {
        return await sendRequest(owner, refundResponse, send);
      } catch (refusal) {
        const cause = refusal instanceof Refusal ? refusal.details.cause : refusal;
        throw mayHaveEffect(cause) ? new OutcomeUnknown(cause) : refusal;
      }
    },
    refundsOf: async (paymentId) =>
      (
        await sendRequest(owner, refundsShape, () =>
          sdk.payments.fetchMultipleRefund(paymentId, { count: 100 }),
        )
      )?.items ?? [],
    verifyCheckoutSignature: (orderId, paymentId, signature) =>
      verifySignature(settings.keySecret, `${orderId}|${paymentId}`, signature),
    verifyWebhookSignature: (body, signature) =>
      settings.webhookSecrets.some((secret) => verifySignature(secret, body, signature)),
  });
  return { ...providerOf('site'), of: providerOf };
}

/** HMAC-SHA256 in hex, in constant time (the SDK's helpers compare with `===` and throw on undefined). */
export function verifySignature(secret: string, message: string | Uint8Array, signature: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(message).digest('hex'));
  const received = Buffer.from(signature);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
