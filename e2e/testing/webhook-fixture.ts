import { createHmac } from 'node:crypto';
import { receiveEvent } from '@/lib/money/payments/webhook';
import { paymentFixture } from './payment-fixture';

export const sign = (body: string, secret = 'sandbox_webhook_secret') =>
  createHmac('sha256', secret).update(body).digest('hex');
export const bytes = (body: string) => new TextEncoder().encode(body);

interface Sent {
  signature?: string | null;
  eventId?: string | null;
}

export const paymentEvent = (payment: Record<string, unknown>, event = 'payment.captured') =>
  JSON.stringify({
    entity: 'event',
    event,
    payload: { payment: { entity: { currency: 'INR', amount: 20_000, status: 'captured', ...payment } } },
  });

/** Fixture of one test file: payments at the sandbox, and events that the site receives. */
export async function webhookFixture() {
  const fixture = await paymentFixture();
  const { database, sandbox, context, customerWithOrder, booksOf } = fixture;
  const { db } = database;
  /** Signed correctly by default. */
  const receive = (body: string, { signature = sign(body), eventId = 'event0000000001' }: Sent = {}) =>
    receiveEvent.run(context, { body: bytes(body), signature, eventId });
  const processed = () => db.webhookEvent.count({ where: { processedAt: { not: null } } });

  return {
    sandbox,
    context,
    customerWithOrder,
    booksOf,
    db,
    receive,
    processed,
    reset: async () => {
      await fixture.reset();
    },
  };
}
