import { z } from 'zod';
import { premiumPlan } from '@/lib/business';

/** An id of Razorpay, as `pay_29QQoUBi66xm2f`. */
export const providerId = (label: string, prefix: string) =>
  z
    .string(`${label} is required.`)
    .trim()
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9]{1,40}$`), `${label} is not a valid id.`);

/** Input and output of an order's pay sheet. Apart from staff's lists, to keep a payment link's page small. */
export const duePayment = {
  sheet: z.object({
    key_id: z.string().meta({ description: 'The public key for the pay sheet.' }),
    order_id: z.string().meta({ description: 'Razorpay order id.' }),
    amount: z.int().meta({ description: 'Paise.' }),
    currency: z.literal(premiumPlan.currency).meta({ description: 'Always INR.' }),
    name: z.string().meta({ description: 'Name of the business, as on the pay sheet.' }),
    description: z.string().meta({ description: 'Description on the pay sheet.' }),
    prefill: z
      .object({
        contact: z.string().optional().meta({ description: 'The mobile number with its country code.' }),
      })
      .meta({ description: 'Values that the pay sheet fills in.' }),
  }),
  proof: {
    razorpay_order_id: providerId('Razorpay Order ID', 'order').meta({ description: 'Razorpay order id.' }),
    razorpay_payment_id: providerId('Payment ID', 'pay').meta({ description: 'Razorpay payment id.' }),
    razorpay_signature: z
      .string('Signature is required.')
      .trim()
      .max(200, 'Signature is too long.')
      .meta({ description: "Razorpay's signature over order and payment." }),
  },
} as const;
