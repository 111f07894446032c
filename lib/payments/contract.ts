import { z } from 'zod';
import { callContract, id, instant, listAnswer, listInput, optional } from '@/lib/contract';
import { paymentAttentions, paymentEffects, paymentOrderStatuses } from './values';

/** Payments as seen by admins: every payment order with its payments (docs/product/payments.md, "Refunds"). */

export const paymentRecord = z
  .object({
    id: z.int(),
    transaction_id: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    effect: z.enum(paymentEffects).nullable(),
    method: z.string().nullable(),
    /** Rupees. */
    amount: z.number(),
    refunded_amount: z.number(),
    /** A full refund that waits for an admin's decision about the plan. */
    refund_flagged_at: instant.nullable(),
    attention: z.enum(paymentAttentions).nullable(),
    created_at: instant,
  })
  .meta({ id: 'Payment' });
export type PaymentRecord = z.output<typeof paymentRecord>;

export const paymentOrderRecord = z
  .object({
    id: z.int(),
    order_id: z.string(),
    receipt: z.string(),
    status: z.enum(paymentOrderStatuses),
    /** Rupees. */
    amount: z.number(),
    received_amount: z.number(),
    user_id: z.int(),
    /** Empty for a deleted account. */
    user_name: z.string(),
    user_mobile: z.string(),
    created_at: instant,
    /** Time of the last check at Razorpay. */
    checked_at: instant.nullable(),
    payments: z.array(paymentRecord),
  })
  .meta({ id: 'PaymentOrder' });
export type PaymentOrderRecord = z.output<typeof paymentOrderRecord>;

export const listPaymentOrders = callContract({
  method: 'POST',
  path: '/payment_orders',
  summary: 'List payment orders with their payments, newest first',
  input: z.object({
    ...listInput('created_at'),
    status: optional(z.enum(paymentOrderStatuses, 'Status must be created, attempted or paid.')),
    effect: optional(z.enum(paymentEffects, 'Effect must be activated, duplicate or mismatch.')),
    attention: optional(
      z.enum(
        ['any', ...paymentAttentions],
        `Attention must be any, ${paymentAttentions.slice(0, -1).join(', ')} or ${paymentAttentions.at(-1)}.`,
      ),
    ),
    user_id: optional(id('User ID')),
  }),
  output: z.object({
    data: z.array(paymentOrderRecord),
    ...listAnswer,
    /** Number of orders with a payment that needs attention, whatever the filters. */
    needs_attention: z.int(),
  }),
});

export const checkPaymentOrder = callContract({
  method: 'POST',
  path: '/check_payment_order',
  summary: 'Check a payment order with Razorpay',
  input: z.object({ id: id('Payment order ID') }),
  output: z.object({ message: z.string(), data: paymentOrderRecord }),
});

export const refundPayment = callContract({
  method: 'POST',
  path: '/refund_payment',
  summary: 'Refund a captured payment in full',
  input: z.object({ id: id('Payment ID') }),
  output: z.object({ message: z.string(), data: paymentOrderRecord }),
});
