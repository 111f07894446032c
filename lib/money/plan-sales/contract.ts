import { z } from 'zod';
import { premiumPlan } from '@/lib/business';
import { endpointContract, id, mobile, optional, text } from '@/lib/contract';
import { entryDefinition } from '@/lib/money/ledger/record';
import { personName, referralCodeText } from '@/lib/people/accounts/contract';
import { deskMethods, planDocuments } from '@/lib/money/documents/record';
import { successText } from '@/lib/kernel/text/messages';

/* The plan sold and refunded at the front desk (docs/product/money.md, "The plan at the front desk"). */

const deskMethod = z.enum(deskMethods, 'Method must be cash or upi.');

/** Empty counts as omitted. */
const reference = optional(
  text({ label: 'Reference', max: entryDefinition.fields.reference.max, required: false }).transform(
    (value) => value || undefined,
  ),
);

const receipt = {
  id: z.int().meta({ description: 'Id of the subscription, for `GET /plan_receipt`.' }),
  user_id: z.int().meta({ description: 'Id of the customer.' }),
  name: z.string().meta({ description: 'Name of the customer.' }),
  mobile: z.string().meta({ description: 'Mobile number of the customer.' }),
  method: z.enum(deskMethods).meta({ description: 'How the plan was paid: cash or upi.' }),
  reference: z.string().nullable().meta({ description: 'Reference of the UPI payment; null for cash.' }),
  amount: z.literal(premiumPlan.amountRupees).meta({ description: 'Rupees.' }),
  receipt_no: z.string().meta({ description: 'Number of the tax invoice.' }),
  document: z.enum(planDocuments).meta({ description: 'Title of the document.' }),
};

export const registerCustomer = endpointContract({
  method: 'POST',
  path: '/register_customer',
  summary: 'Register a customer at the front desk with the Premium Plan',
  input: z.object({
    mobile: mobile.meta({ description: 'Mobile number of the customer.' }),
    name: optional(personName).meta({
      description: 'Name of the customer. Required for a mobile without an account, else ignored.',
    }),
    method: deskMethod.meta({
      description: `How the ${premiumPlan.amountText} rupees are paid: cash or upi.`,
    }),
    reference: reference.meta({
      description: 'Reference of the UPI payment. Required for upi, ignored for cash.',
    }),
    referral_code: optional(referralCodeText).meta({
      description: 'Referral code that a new customer brings; ignored for a mobile with an account.',
    }),
  }),
  output: z.object({
    message: z.literal([successText.customerRegistered, successText.planSold]),
    data: z.object({
      ...receipt,
      is_new: z.boolean().meta({ description: 'Whether the account was made by this request.' }),
      code_sent: z.boolean().meta({
        description: 'Whether a code to set the password is on its way by SMS: to new accounts only.',
      }),
    }),
  }),
  status: 201,
  creates: true,
});

export const refundPlan = endpointContract({
  method: 'POST',
  path: '/refund_plan',
  summary: 'Refund a plan that was sold at the front desk, and end it',
  input: z.object({
    user_id: id('User ID').meta({ description: 'Id of the customer.' }),
    method: optional(deskMethod).meta({ description: 'How it is returned. Default: as it was paid.' }),
    reference: reference.meta({
      description: 'Reference of the UPI transfer. Required for upi, ignored for cash.',
    }),
  }),
  output: z.object({
    message: z.literal(successText.planRefunded),
    data: z.object({
      ...receipt,
      id: z.int().meta({ description: 'Id of the credit note, for `GET /plan_credit_note`.' }),
      method: z.enum(deskMethods).meta({ description: 'How it was returned: cash or upi.' }),
      amount: z.number().meta({ description: 'Rupees that were paid for the plan.' }),
      receipt_no: z.string().meta({ description: 'Number of the credit note.' }),
    }),
  }),
  status: 201,
  creates: true,
});
