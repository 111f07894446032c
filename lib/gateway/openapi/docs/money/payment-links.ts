import { brand, premiumPlan } from '@/lib/business';
import { paymentLinkRule } from '@/lib/sale-rules';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import {
  confirmLinkPayment,
  createLinkPayment,
  openPaymentLink,
  sendPaymentLink,
} from '@/lib/money/payment-links/contract';
import { successText } from '@/lib/kernel/text/messages';
import { order } from '@/lib/gateway/openapi/docs/records';

const advanceOver = 'The advance of the order is 365 days old: it takes no payment any more.';
const notValid =
  'The link is unknown, expired, voided by a newer one, or used up: its amount was paid, or nothing is due.';
const limited = 'More than 120 requests with payment links from one address in 15 minutes.';

export const paymentLinkDocs = {
  sendPaymentLink: endpointDoc(sendPaymentLink, {
    about: `The SMS goes to the mobile number of the customer, and its link is valid for ${paymentLinkRule.daysToLive} days. A newer link of the same order voids it.`,
    who: 'work on orders',
    refuses: {
      ADVANCE_EXPIRED: advanceOver,
      NOT_FOUND: 'There is no such order, or you may not see it.',
      RATE_LIMITED: `${paymentLinkRule.perOrderAndDay} links were sent for this order today, or more than 600 calls of one session in a minute.`,
    },
    examples: [
      {
        title: 'Send a link for a part of the due',
        as: 'executive',
        sent: { order_id: samples.orderId, amount: 500 },
        response: {
          message: successText.paymentLinkSent,
          data: { amount: 500, expires_at: '2026-11-28T10:12:00.000Z' },
        },
      },
    ],
  }),
};

/** Endpoints of the page /pay/<token>. */
export const linkPaymentDocs = {
  openPaymentLink: endpointDoc(openPaymentLink, {
    about: 'For the page of the link: nothing of the customer beyond the first name.',
    who: 'open',
    refuses: { NOT_FOUND: notValid, ADVANCE_EXPIRED: advanceOver, RATE_LIMITED: limited },
    examples: [
      {
        title: 'What does the link request?',
        as: 'visitor',
        sent: { token: samples.linkToken },
        response: {
          data: {
            business: brand.name,
            order_name: 'Gold necklace',
            first_name: 'Lakshmi',
            amount: 500,
            due: order.pending_amount,
          },
        },
      },
    ],
  }),
  createLinkPayment: endpointDoc(createLinkPayment, {
    about:
      'As `create_order_payment`, without a session. Rupees in `amount` here; paise in the response, as Razorpay Checkout takes them.',
    who: 'open',
    refuses: { NOT_FOUND: notValid, ADVANCE_EXPIRED: advanceOver, RATE_LIMITED: limited },
    examples: [
      {
        title: 'Pay what the link requests',
        as: 'visitor',
        sent: { token: samples.linkToken },
        response: {
          data: {
            key_id: 'rzp_test_pasidisandbox',
            order_id: samples.linkOrderAtRazorpay,
            amount: 50_000,
            currency: premiumPlan.currency,
            name: brand.name,
            description: 'Gold necklace',
            prefill: {},
          },
        },
      },
    ],
  }),
  confirmLinkPayment: endpointDoc(confirmLinkPayment, {
    about:
      'As `confirm_order_payment`, without a session. It settles a payment made through the link also after the link is used up, so that a repeated request returns the same. What was paid beyond the due is `excess`, which an admin returns.',
    who: 'open',
    refuses: {
      NOT_FOUND: notValid,
      PAYMENT_NOT_VERIFIED:
        'The payment is unknown, not captured, no longer due, of another link or amount, or the signature is wrong. Or the order was deleted or given to another customer; the payment is then returned.',
      RATE_LIMITED: limited,
    },
    examples: [
      {
        title: 'After the pay sheet',
        as: 'visitor',
        sent: {
          token: samples.linkToken,
          razorpay_order_id: samples.linkOrderAtRazorpay,
          razorpay_payment_id: samples.linkPaymentAtRazorpay,
          razorpay_signature: samples.linkSignature,
        },
        response: {
          data: { due: order.pending_amount },
          receipt: {
            number: 'R/26-27/000319',
            amount: 500,
            url: `https://pasidi.example/d/${samples.documentToken}`,
          },
        },
      },
    ],
  }),
};
