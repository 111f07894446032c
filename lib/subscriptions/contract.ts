import { z } from 'zod';
import { userRecord } from '@/lib/accounts/contract';
import { premiumPlan } from '@/lib/business';
import { callContract, id, instant, mobile, noInput, optional, text } from '@/lib/contract';
import { successText } from '@/lib/text/messages';

/** The Premium Plan and its payment on the wire (docs/product/payments.md). */

const subscriptionRecord = z
  .object({
    id: z.int(),
    user_id: z.int(),
    employee_id: z.int().nullable(),
    mobile: z.string(),
    name: z.literal(premiumPlan.subscriptionName),
    transaction_id: z.string(),
    amount: z.literal(premiumPlan.amountText),
    created_at: instant,
  })
  .meta({ id: 'Subscription' });

export const createPaymentOrder = callContract({
  method: 'POST',
  path: '/create_payment_order',
  summary: 'Create a payment order for the Premium Plan',
  input: noInput,
  output: z.object({
    data: z.object({
      key_id: z.string(),
      order_id: z.string(),
      amount: z.literal(premiumPlan.amountPaise),
      currency: z.literal(premiumPlan.currency),
      name: z.string(),
      description: z.literal(premiumPlan.description),
      prefill: z.object({ contact: z.string() }),
    }),
  }),
  status: 201,
  creates: true,
});

const providerId = (label: string, prefix: string) =>
  z
    .string(`${label} is required.`)
    .trim()
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9]{1,40}$`), `${label} is not a valid id.`);

export const recordSubscription = callContract({
  method: 'POST',
  path: '/subscription_details',
  summary: 'Confirm a payment with Razorpay and activate the Premium Plan',
  input: z.object({
    employee_id: optional(id('Employee ID')),
    mobile,
    name: text({ label: 'Name', max: 120 }).refine(
      (value) => value === premiumPlan.subscriptionName,
      `Name must be ${premiumPlan.subscriptionName}.`,
    ),
    transaction_id: providerId('Transaction ID', 'pay'),
    amount: z.preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      z.literal(premiumPlan.amountText, `Amount must be ${premiumPlan.amountText}.`),
    ),
    razorpay_order_id: optional(providerId('Order ID', 'order')),
    razorpay_signature: optional(
      z.string('Signature must be a text.').trim().max(200, 'Signature is too long.'),
    ),
  }),
  output: z.object({
    message: z.literal(successText.subscribed),
    data: z.object({ subscription: subscriptionRecord, user: userRecord }),
  }),
  reissuesToken: true,
});

/** Only the envelope is in the contract: events have Razorpay's shapes, validated on receipt. */
export const razorpayWebhook = callContract({
  method: 'POST',
  path: '/razorpay_webhook',
  summary: 'Receive signed events from Razorpay',
  input: z.unknown(),
  output: z.object({ message: z.string() }),
  open: true,
});
