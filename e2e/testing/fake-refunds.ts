import { createHmac } from 'node:crypto';
import type { PaymentProvider, ProviderRefund } from '@/lib/money/payments/provider';
import { receiveEvent } from '@/lib/money/payments/webhook';
import type { TestContext } from './context';

type RefundParameters = Parameters<PaymentProvider['refund']>;
/**
 * A provider whose refunds get the status that the test chooses (`pending` at first), also later; its payment has refunded what has not
 * failed.
 * @param amountPaise of the payment
 */
export function fakeRefunds(real: PaymentProvider, amountPaise: number) {
  const keys: string[] = [];
  let refunded = 0;
  let status: ProviderRefund['status'] = 'pending';
  const refunds = new Map<string, ProviderRefund>();
  const payments: PaymentProvider = {
    ...real,
    findPayment: async (id) => {
      const payment = await real.findPayment(id);
      const isFull = refunded === amountPaise;
      return payment && { ...payment, refundedPaise: refunded, status: isFull ? 'refunded' : 'captured' };
    },
    refund: async (...[{ id }, amount, { key, mark }]: RefundParameters) => {
      keys.push(key);
      const known = refunds.get(key);
      if (known !== undefined) return known;
      const created = {
        id: `rfnd_${keys.length}`,
        paymentId: id,
        amountPaise: amount,
        status,
        mark: mark ?? null,
      };
      refunds.set(key, created);
      if (status !== 'failed') refunded += amount;
      return created;
    },
    refundsOf: async () => [...refunds.values()],
  };
  /** Changes the status of the pending refunds. */
  const later = (changed: ProviderRefund['status']) => {
    for (const [key, made] of refunds)
      if (made.status === 'pending') {
        refunds.set(key, { ...made, status: changed });
        if (changed === 'failed') refunded -= made.amountPaise;
      }
  };
  const next = (changed: ProviderRefund['status']) => {
    status = changed;
  };
  return { keys, payments, later, next };
}

let events = 0;
interface Report {
  readonly id: string;
  readonly orderId: string;
  readonly amount: number;
  readonly refunded: number;
  readonly refund: string;
  readonly of: number;
  readonly status: ProviderRefund['status'];
  readonly mark?: string;
}
/** An event of a refund with the payment at that time, signed. */
export async function reportRefund(
  context: TestContext,
  { id, orderId, amount, refunded, refund, of, status, mark }: Report,
) {
  events += 1;
  const isFull = refunded === amount;
  const payment = {
    id,
    order_id: orderId,
    amount,
    amount_refunded: refunded,
    currency: 'INR',
    status: isFull ? 'refunded' : 'captured',
    captured: true,
  };
  const notes = mark === undefined ? [] : { refund: mark };
  const entity = { id: refund, payment_id: id, amount: of, status, notes };
  const name = status === 'pending' ? 'refund.created' : `refund.${status}`;
  const payload = { payment: { entity: payment }, refund: { entity } };
  const text = JSON.stringify({ entity: 'event', event: name, payload });
  const signature = createHmac('sha256', 'sandbox_webhook_secret').update(text).digest('hex');
  const body = new TextEncoder().encode(text);
  await receiveEvent.run(context, { body, signature, eventId: `event_${events}` });
}
