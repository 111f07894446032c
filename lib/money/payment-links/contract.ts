import { z } from 'zod';
import { endpointContract, id, instant, money, optional } from '@/lib/contract';
import { duePayment } from '@/lib/money/payments/shapes';
import { successText } from '@/lib/kernel/text/messages';

/* See docs/product/money.md, "Payment links". */

/** Malformed tokens are refused like expired ones. */
const token = z
  .string('Token is required.')
  .max(200, 'Token is too long.')
  .meta({ description: 'The token of the link: the last part of its address.' });

export const sendPaymentLink = endpointContract({
  method: 'POST',
  path: '/send_payment_link',
  summary: "Send the customer an SMS with a link to pay an order's due",
  input: z.object({
    order_id: id('Order ID').meta({ description: 'Id of the order.' }),
    amount: optional(money('Amount')).meta({
      description:
        'Rupees that the link requests, at least 1. At most, and by default, all that is due; a part leaves at least 1.',
    }),
  }),
  output: z.object({
    message: z.literal(successText.paymentLinkSent),
    data: z
      .object({
        amount: z.number().meta({ description: 'Rupees that the link requests.' }),
        expires_at: instant.meta({ description: 'When the link expires.' }),
      })
      .meta({ description: 'The link, without its token.' }),
  }),
  status: 202,
  creates: true,
});

export const openPaymentLink = endpointContract({
  method: 'POST',
  path: '/pay_link',
  summary: 'Read what a payment link requests',
  input: z.object({ token }),
  output: z.object({
    data: z
      .object({
        business: z.string().meta({ description: 'Name of the business.' }),
        order_name: z.string().meta({ description: 'What the order is: its items, or else number and day.' }),
        first_name: z.string().meta({ description: "The customer's first name." }),
        amount: z.number().meta({ description: 'Rupees that the link requests, never more than is due.' }),
        due: z.number().meta({ description: 'Rupees that are due on the order.' }),
      })
      .meta({ description: 'What the link requests.' }),
  }),
  open: true,
});

export const createLinkPayment = endpointContract({
  method: 'POST',
  path: '/pay_link_order',
  summary: 'Create a payment order for a payment link',
  input: z.object({
    token,
    amount: optional(money('Amount')).meta({
      description:
        'Rupees to pay, at least 1. At most, and by default, what the link requests; a part leaves at least 1.',
    }),
  }),
  output: z.object({ data: duePayment.sheet }),
  status: 201,
  open: true,
});

export const confirmLinkPayment = endpointContract({
  method: 'POST',
  path: '/pay_link_confirm',
  summary: 'Confirm a payment made through a payment link',
  input: z.object({ token, ...duePayment.proof }),
  output: z.object({
    data: z
      .object({ due: z.number().meta({ description: 'Rupees that are still due on the order.' }) })
      .meta({ description: 'The order after the payment.' }),
    excess: z
      .number()
      .optional()
      .meta({ description: 'Rupees of the payment beyond the due; to be returned. Absent without any.' }),
    receipt: z
      .object({
        number: z.string().meta({ description: 'Number of the receipt.' }),
        amount: z.number().meta({ description: 'Rupees that were booked.' }),
        url: z.url().meta({
          description:
            'Address of the page with the document, without a log-in, for 7 days; the same for a repeated request.',
        }),
      })
      .optional()
      .meta({ description: 'Receipt of the payment. Absent if nothing was booked.' }),
  }),
  open: true,
});
