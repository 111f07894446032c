import { createHash } from 'node:crypto';
import { z } from 'zod';
import { openOperation } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { refusalText } from '@/lib/kernel/text/messages';
import { findPaymentOrder } from './find-payment-order';
import { readPayment, readRefund } from './razorpay';
import { recordRefunds } from './refunds';
import { settlePayment } from './settle';

/* Razorpay's events (docs/product/payments.md, "Webhooks"). Delivered at least once, in any order; only a 2xx ends the retries. */

export interface Delivery {
  /** The signature covers the raw bytes; key order differs between events. */
  readonly body: Uint8Array;
  readonly signature: string | null;
  readonly eventId: string | null;
}

const eventShape = z.object({
  event: z
    .string()
    .max(100)
    .refine((name) => !name.includes('\0')),
  payload: z
    .object({
      payment: z.object({ entity: z.unknown() }).optional(),
      refund: z.object({ entity: z.unknown() }).optional(),
    })
    .optional(),
});

/**
 * Stores an event, settles its payment and records its refund. A duplicate event is ignored: a repeated event id gets the same response without effect. An event
 * whose processing failed (5xx) stays unprocessed, so that the next delivery processes it.
 */
export const receiveEvent = openOperation<Delivery, { message: string }>(
  async (context, { body, signature, eventId }) => {
    const { sql, clock, payments } = context;
    if (signature === null || !payments.verifyWebhookSignature(body, signature)) {
      throw new Refusal('BAD_SIGNATURE', refusalText.badSignature);
    }
    const text = new TextDecoder().decode(body);
    const sent = parse(text);
    const event = eventShape.safeParse(sent).data;
    const stripped = withoutPayer(sent);
    if (event === undefined || stripped === null) throw new Refusal('BAD_JSON', refusalText.badJson);
    const id = isEventId(eventId) ? eventId : createHash('sha256').update(body).digest('hex');
    const stored = { message: 'Event stored.' };

    await sql.transaction((tx) =>
      tx.prisma.webhookEvent.createMany({
        data: [{ eventId: id, event: event.event, body: stripped, receivedAt: clock.now() }],
        skipDuplicates: true,
      }),
    );
    const row = await sql.prisma.webhookEvent.findUnique({
      where: { eventId: id },
      select: { processedAt: true },
    });
    if (row !== null && row.processedAt !== null) return stored;

    const payment = readPayment(event.payload?.payment?.entity);
    const order =
      payment?.orderId == null
        ? undefined
        : await findPaymentOrder(sql, { razorpayOrderId: payment.orderId });
    if (payment !== null && order !== undefined) {
      await settlePayment(context, order, payment);
      const refund = readRefund(event.payload?.refund?.entity);
      if (refund?.paymentId === payment.id) await recordRefunds(context, order, payment.id, [refund]);
    }
    await sql.transaction((tx) =>
      tx.prisma.webhookEvent.updateMany({ where: { eventId: id }, data: { processedAt: clock.now() } }),
    );
    return stored;
  },
);

/** Fields of the payer and the card's holder, and texts about the order, which may name its customer; also in events after the deletion of the account. */
const personal = new Set(['contact', 'email', 'vpa', 'name', 'description', 'notes']);

/** Event as JSON without data of the payer; null if nested too deeply to be written. */
function withoutPayer(event: unknown): string | null {
  try {
    return JSON.stringify(event, (key, value: unknown) => (personal.has(key) ? null : value));
  } catch {
    return null;
  }
}

/** Empty or overlong ids would make different events equal. */
function isEventId(id: string | null): id is string {
  return id !== null && /^[!-~]{1,100}$/.test(id);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
