import { z } from 'zod';
import { userRecord } from '@/lib/people/accounts/contract';
import { premiumPlan } from '@/lib/business';
import { endpointContract, id, instant, mobile, noInput, optional, fileContract, text } from '@/lib/contract';
import { providerId } from '@/lib/money/payments/shapes';
import type { PlanDocument } from '@/lib/money/documents/data';
import { successText } from '@/lib/kernel/text/messages';

/* See docs/product/payments.md. */

const subscriptionRecord = z
  .object({
    id: z.int().meta({ description: 'Id of the record.' }),
    user_id: z.int().meta({ description: 'Id of the customer.' }),
    employee_id: z.int().nullable().meta({ description: 'User id of the employee to credit for the sale.' }),
    mobile: z.string().meta({ description: 'Mobile number of the customer.' }),
    name: z.literal(premiumPlan.subscriptionName).meta({ description: 'Name of the plan.' }),
    transaction_id: z.string().meta({ description: 'Razorpay payment id.' }),
    amount: z.literal(premiumPlan.amountText).meta({ description: 'Rupees.' }),
    created_at: instant.meta({ description: 'When the record was made, in UTC.' }),
  })
  .meta({ id: 'Subscription' });

export const createPaymentOrder = endpointContract({
  method: 'POST',
  path: '/create_payment_order',
  summary: 'Create a payment order for the Premium Plan',
  input: noInput,
  output: z.object({
    data: z.object({
      key_id: z.string().meta({ description: 'The public key for the pay sheet.' }),
      order_id: z.string().meta({ description: 'Razorpay order id.' }),
      amount: z.literal(premiumPlan.amountPaise).meta({ description: 'Paise.' }),
      currency: z.literal(premiumPlan.currency).meta({ description: 'Always INR.' }),
      name: z.string().meta({ description: 'Name of the business, as on the pay sheet.' }),
      description: z.literal(premiumPlan.description).meta({ description: 'What the pay sheet shows.' }),
      prefill: z
        .object({ contact: z.string().meta({ description: 'The mobile number with its country code.' }) })
        .meta({ description: 'What the pay sheet fills in.' }),
    }),
  }),
  status: 201,
  creates: true,
});

export const recordSubscription = endpointContract({
  method: 'POST',
  path: '/subscription_details',
  summary: 'Confirm a payment with Razorpay and activate the Premium Plan',
  input: z.object({
    employee_id: optional(id('Employee ID')).meta({
      description: 'User id of the employee to credit for the sale.',
    }),
    mobile,
    name: text({ label: 'Name', max: 120 })
      .refine(
        (value) => value === premiumPlan.subscriptionName,
        `Name must be ${premiumPlan.subscriptionName}.`,
      )
      .meta({ description: 'Name of the plan.' }),
    transaction_id: providerId('Transaction ID', 'pay').meta({ description: 'Razorpay payment id.' }),
    amount: z
      .preprocess(
        (value) => (typeof value === 'number' ? String(value) : value),
        z.literal(premiumPlan.amountText, `Amount must be ${premiumPlan.amountText}.`),
      )
      .meta({ description: 'Rupees.' }),
    razorpay_order_id: optional(providerId('Order ID', 'order')).meta({ description: 'Razorpay order id.' }),
    razorpay_signature: optional(
      z.string('Signature must be a text.').trim().max(200, 'Signature is too long.'),
    ).meta({ description: "Razorpay's signature over order and payment." }),
  }),
  output: z.object({
    message: z.literal(successText.subscribed),
    data: z.object({
      subscription: subscriptionRecord.meta({ description: 'The plan that was bought.' }),
      user: userRecord.meta({ description: 'The current account.' }),
    }),
  }),
  reissuesToken: true,
});

/** Envelope of a webhook: events have Razorpay's shapes, validated on receipt. */
export const razorpayWebhook = endpointContract({
  method: 'POST',
  path: '/razorpay_webhook',
  summary: 'Receive signed events from Razorpay',
  input: z.unknown(),
  output: z.object({ message: z.string() }),
  open: true,
});

/** Payment as on the plan's receipt. */
export interface PlanReceipt {
  /** `P/26-27/000001`, as in the PDF and the day book. */
  readonly number: string;
  /** Paid before the plan had a tax invoice: a receipt. */
  readonly document: 'receipt' | PlanDocument;
  /** Over refunds of it, without voided ones. */
  readonly creditNotes: readonly { readonly id: number; readonly number: string }[];
  readonly name: string;
  readonly mobile: string;
  readonly plan: string;
  readonly amountRupees: number;
  readonly refundedRupees: number;
  /** ISO instant. */
  readonly paidAt: string;
  /** Razorpay's id, or the reference of a UPI payment at the front desk; null for cash. */
  readonly paymentId: string | null;
  /** `cash` or `upi` at the front desk, else Razorpay's name, such as `card`; or null. */
  readonly method: string | null;
}

const userId = optional(id('User ID')).meta({
  description: 'Id of the customer; required for staff. Default: oneself.',
});

export const openPlanReceipt = fileContract('application/pdf', {
  path: '/plan_receipt',
  summary: 'Tax invoice of the plan, as a PDF',
  input: z.object({
    user_id: userId,
    id: optional(id('Subscription ID')).meta({ description: 'Id of the subscription. Default: the newest.' }),
  }),
});

export const openPlanCreditNote = fileContract('application/pdf', {
  path: '/plan_credit_note',
  summary: 'Credit note over a refund of the plan, as a PDF',
  input: z.object({
    user_id: userId,
    id: optional(id('Credit note ID')).meta({ description: 'Id of the credit note. Default: the newest.' }),
  }),
});

/** A document of the actor's plans, also of ended ones. */
export interface OwnPlanDocument {
  readonly id: number;
  readonly document: PlanReceipt['document'] | 'credit_note';
  readonly number: string;
  /** ISO instant. */
  readonly issuedAt: string;
  readonly amountRupees: number;
}
