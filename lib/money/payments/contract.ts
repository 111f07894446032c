import { z } from 'zod';
import { endpointContract, id, listOutput, listInput, money, optional } from '@/lib/contract';
import { orderRecord } from '@/lib/sales/orders/contract';
import { planDocuments } from '@/lib/money/documents/record';
import { filterShape, idShape, recordShape } from '@/lib/kernel/records/shapes';
import { duePayment } from './shapes';
import { paymentAttentions, paymentDefinition, paymentOrderDefinition } from './record';

/* Payment orders with their payments, for admins (docs/product/payments.md, "Refunds"). */

export const paymentRecord = recordShape(paymentDefinition)
  .extend({
    plan_documents: z
      .array(
        z.object({
          id: z.int().meta({
            description: 'Id for `/plan_receipt`; of a credit note for `/plan_credit_note`.',
          }),
          document: z.enum(['receipt', ...planDocuments]).meta({
            description:
              'Title, decided when it was made. `receipt`: of a plan paid before it had tax invoices.',
          }),
          number: z.string().meta({ description: 'Number of the document.' }),
          voided: z.boolean().meta({ description: 'true for a credit note whose refund failed.' }),
        }),
      )
      .meta({
        description: 'The invoice of the plan, and the credit notes over its refunds; empty for an order.',
      }),
  })
  .meta({ id: 'Payment' });
export type PaymentRecord = z.output<typeof paymentRecord>;

export const paymentOrderRecord = recordShape(paymentOrderDefinition)
  .extend({ payments: z.array(paymentRecord).meta({ description: 'What was paid on the order.' }) })
  .meta({ id: 'PaymentOrder' });
export type PaymentOrderRecord = z.output<typeof paymentOrderRecord>;

export const listPaymentOrders = endpointContract({
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
    ...listOutput,
    needs_attention: z.int().meta({
      description: 'Number of orders with a payment that needs attention, regardless of the filters.',
    }),
  }),
});

export const checkPaymentOrder = endpointContract({
  method: 'POST',
  path: '/check_payment_order',
  summary: 'Check a payment order with Razorpay',
  input: z.object(idShape(paymentOrderDefinition)),
  output: z.object({ message: z.string(), data: paymentOrderRecord }),
});

export const refundPayment = endpointContract({
  method: 'POST',
  path: '/refund_payment',
  summary: 'Refund a captured payment in full, or the excess of a payment for an order',
  input: z.object({
    ...idShape(paymentDefinition),
    amount: optional(money('Amount')).meta({
      description:
        'Rupees. For the due of an order: at most, and by default, the excess that was not returned yet. Else the whole payment.',
    }),
  }),
  output: z.object({ message: z.string(), data: paymentOrderRecord }),
  creates: true,
});

const ourOrderId = id('Order ID').meta({ description: 'Id of our order.' });

export const createOrderPayment = endpointContract({
  method: 'POST',
  path: '/create_order_payment',
  summary: 'Create a payment order for the due of an order',
  input: z.object({
    our_order_id: ourOrderId,
    amount: optional(money('Amount')).meta({
      description:
        'Rupees to pay, at least 1. At most, and by default, all that is due; a part leaves at least 1.',
    }),
  }),
  output: z.object({ data: duePayment.sheet }),
  status: 201,
  creates: true,
});

export const confirmOrderPayment = endpointContract({
  method: 'POST',
  path: '/confirm_order_payment',
  summary: 'Confirm a payment with Razorpay and book it on the order',
  input: z.object({ our_order_id: ourOrderId, ...duePayment.proof }),
  output: z.object({
    data: orderRecord,
    excess: z.number().meta({ description: 'Rupees of the payment beyond the due; to be returned.' }),
  }),
});
