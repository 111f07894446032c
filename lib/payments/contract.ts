import { z } from 'zod';
import { callContract, listAnswer, listInput, optional } from '@/lib/contract';
import { filterShape, idShape, recordShape } from '@/lib/records/shapes';
import { paymentAttentions, paymentDefinition, paymentOrderDefinition } from './record';

/** Payments as seen by admins: every payment order with its payments (docs/product/payments.md, "Refunds"). */

export const paymentRecord = recordShape(paymentDefinition);
export type PaymentRecord = z.output<typeof paymentRecord>;

export const paymentOrderRecord = recordShape(paymentOrderDefinition)
  .extend({ payments: z.array(paymentRecord).meta({ description: 'What was paid on the order.' }) })
  .meta({ id: 'PaymentOrder' });
export type PaymentOrderRecord = z.output<typeof paymentOrderRecord>;

export const listPaymentOrders = callContract({
  method: 'POST',
  path: '/payment_orders',
  summary: 'List payment orders with their payments, newest first',
  input: z.object({
    ...listInput(...paymentOrderDefinition.sorts),
    ...filterShape(paymentOrderDefinition, 'status'),
    ...filterShape(paymentDefinition, 'effect'),
    attention: optional(
      z.enum(
        ['any', ...paymentAttentions],
        `Attention must be any, ${paymentAttentions.slice(0, -1).join(', ')} or ${paymentAttentions.at(-1)}.`,
      ),
    ).meta({ description: paymentDefinition.fields.attention.about }),
    ...filterShape(paymentOrderDefinition, 'user_id'),
  }),
  output: z.object({
    data: z.array(paymentOrderRecord),
    ...listAnswer,
    /** Number of orders with a payment that needs attention, whatever the filters. */
    needs_attention: z.int().meta({
      description: 'Number of orders with a payment that needs attention, regardless of the filters.',
    }),
  }),
});

export const checkPaymentOrder = callContract({
  method: 'POST',
  path: '/check_payment_order',
  summary: 'Check a payment order with Razorpay',
  input: z.object(idShape(paymentOrderDefinition)),
  output: z.object({ message: z.string(), data: paymentOrderRecord }),
});

export const refundPayment = callContract({
  method: 'POST',
  path: '/refund_payment',
  summary: 'Refund a captured payment in full',
  input: z.object(idShape(paymentDefinition)),
  output: z.object({ message: z.string(), data: paymentOrderRecord }),
});
