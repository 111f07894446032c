/* oxlint-disable max-lines -- notes of one group of endpoints */
import { wantsProof } from '@/lib/gateway/openapi/docs/wants-proof';
import { z } from 'zod';
import { brand, premiumPlan } from '@/lib/business';
import { myOrders } from '@/lib/money/ledger/contract';
import { endpointDoc } from '@/lib/gateway/openapi/endpoint-doc';
import { samples } from '@/lib/gateway/openapi/samples';
import {
  checkPaymentOrder,
  confirmOrderPayment,
  createOrderPayment,
  listPaymentOrders,
  refundPayment,
} from '@/lib/money/payments/contract';
import type { PaymentOrderRecord, PaymentRecord } from '@/lib/money/payments/contract';
import {
  createPaymentOrder,
  openPlanCreditNote,
  openPlanReceipt,
  razorpayWebhook,
  recordSubscription,
} from '@/lib/money/subscriptions/contract';
import { successText } from '@/lib/kernel/text/messages';
import { refundArrivalText } from '@/lib/kernel/text/refund-arrival';
import { customer, order, ownExchange, ownOrder } from '@/lib/gateway/openapi/docs/records';

const payment: PaymentRecord = {
  id: samples.paymentId,
  transaction_id: samples.paymentAtRazorpay,
  status: 'captured',
  effect: 'activated',
  method: 'upi',
  receipt_no: 'P/26-27/000204',
  plan_documents: [{ id: samples.planId, document: 'tax_invoice', number: 'P/26-27/000204', voided: false }],
  amount: premiumPlan.amountRupees,
  refunded_amount: 0,
  booked: 0,
  excess: 0,
  excess_left: 0,
  refund_flagged_at: null,
  attention: null,
  created_at: '2026-11-21T09:58:49.671Z',
};

const paidOrder: PaymentOrderRecord = {
  id: samples.paymentOrderId,
  order_id: samples.orderAtRazorpay,
  receipt: 'plan_10482_5b1f0c9a7d3e2468',
  status: 'paid',
  our_order_id: null,
  amount: premiumPlan.amountRupees,
  received_amount: premiumPlan.amountRupees,
  booked: 0,
  excess: 0,
  user_id: samples.customerId,
  user_name: customer.name,
  user_mobile: samples.customerMobile,
  created_at: '2026-11-21T09:58:12.330Z',
  checked_at: '2026-11-21T09:59:01.004Z',
  payments: [payment],
};

/** The rest of an event is Razorpay's. */
export const webhookEvent = z.looseObject({
  event: z.string().meta({ description: 'What happened, such as `payment.captured`.' }),
  payload: z.looseObject({}).optional().meta({ description: 'What it happened to.' }),
});

export const paymentDocs = {
  createPaymentOrder: endpointDoc(createPaymentOrder, {
    about:
      'Returns the existing order if there is an unpaid one from the last 30 minutes. Pay it in Razorpay Checkout.',
    who: 'pay for the plan',
    refuses: { ALREADY_ACTIVE: 'The plan is active already, perhaps by a payment that went unnoticed.' },
    examples: [
      {
        title: 'Open an order',
        as: 'customer without a plan',
        sent: {},
        response: {
          data: {
            key_id: 'rzp_test_pasidisandbox',
            order_id: samples.orderAtRazorpay,
            amount: premiumPlan.amountPaise,
            currency: premiumPlan.currency,
            name: brand.name,
            description: premiumPlan.description,
            prefill: { contact: `+91${samples.customerMobile}` },
          },
        },
      },
    ],
  }),
  recordSubscription: endpointDoc(recordSubscription, {
    about:
      'The server asks Razorpay about the payment, captures it if it is only authorized, and sets the plan in one transaction. `employee_id` is checked only for the payment that activates the plan. A repeated request returns the same response.',
    who: 'confirm a payment',
    refuses: {
      FORBIDDEN: '`mobile` is not the own one, or staff called.',
      PAYMENT_NOT_VERIFIED:
        'The payment is unknown, not captured, of another amount, currency or order, or the signature is wrong.',
      ALREADY_ACTIVE: 'A payment one too many. It is kept as a duplicate, to be refunded.',
      RATE_LIMITED: 'More than 600 calls of one session in a minute, or 5 wrong employee ids in an hour.',
    },
    examples: [
      {
        title: 'After the pay sheet',
        as: 'customer without a plan',
        sent: {
          mobile: samples.customerMobile,
          name: premiumPlan.subscriptionName,
          transaction_id: samples.paymentAtRazorpay,
          amount: premiumPlan.amountText,
          razorpay_order_id: samples.orderAtRazorpay,
          razorpay_signature: samples.signature,
        },
        response: {
          message: successText.subscribed,
          data: {
            subscription: {
              id: 8_117,
              user_id: samples.customerId,
              employee_id: null,
              mobile: samples.customerMobile,
              name: premiumPlan.subscriptionName,
              transaction_id: samples.paymentAtRazorpay,
              amount: premiumPlan.amountText,
              created_at: '2026-11-21T09:58:49.671Z',
            },
            user: customer,
          },
        },
      },
    ],
  }),
  myOrders: endpointDoc(myOrders, {
    about: 'For every customer, with or without the plan. Nothing of staff is in the response.',
    who: 'see own orders',
    refuses: {},
    examples: [
      {
        title: 'Own orders',
        as: 'customer',
        sent: {},
        response: { orders: [ownOrder], old_gold: [ownExchange], total: 1, next_cursor: null },
      },
      {
        title: 'The next page',
        as: 'customer',
        sent: {
          limit: 20,
          cursor: 'WyJjcmVhdGVkX2F0IiwiZGVzYyIsIjIwMjYtMTEtMjUgMTA6MTI6NDEuMzA5KzAwIiw0MDM3N10',
        },
        response: { orders: [ownOrder], old_gold: [], total: 21, next_cursor: null },
      },
    ],
  }),
  createOrderPayment: endpointDoc(createOrderPayment, {
    about:
      'For the customer of the order, with or without the plan. Returns the existing payment order if there is an unpaid one of the last 30 minutes for the same amount. Pay it in Razorpay Checkout. Rupees in `amount` here; paise in the response, as Razorpay Checkout takes them.',
    who: 'pay for an order',
    refuses: {
      NOT_FOUND: 'The order does not exist or is not yours.',
      ADVANCE_EXPIRED: 'The advance of the order is 365 days old: it takes no payment any more.',
    },
    examples: [
      {
        title: 'Pay a part of the due',
        as: 'customer',
        sent: { our_order_id: samples.orderId, amount: 500 },
        response: {
          data: {
            key_id: 'rzp_test_pasidisandbox',
            order_id: samples.orderAtRazorpay,
            amount: 50_000,
            currency: premiumPlan.currency,
            name: brand.name,
            description: 'Gold necklace',
            prefill: { contact: `+91${samples.customerMobile}` },
          },
        },
      },
    ],
  }),
  confirmOrderPayment: endpointDoc(confirmOrderPayment, {
    about:
      'Reads the payment from Razorpay, captures it if it is only authorized and still due in full, and books it on the order up to the due. The rest is `excess`, which an admin returns. A repeated request changes nothing.',
    who: 'pay for an order',
    refuses: {
      NOT_FOUND: 'The order does not exist or is not yours.',
      PAYMENT_NOT_VERIFIED:
        'The payment is unknown, not captured, no longer due, of another order or amount, or the signature is wrong.',
    },
    examples: [
      {
        title: 'After the pay sheet',
        as: 'customer',
        sent: {
          our_order_id: samples.orderId,
          razorpay_order_id: samples.dueAtRazorpay,
          razorpay_payment_id: samples.duePaymentAtRazorpay,
          razorpay_signature: samples.dueSignature,
        },
        response: { data: order, excess: 0 },
      },
    ],
  }),
  razorpayWebhook: endpointDoc(razorpayWebhook, {
    about:
      'Called by Razorpay, or by your tests in its place. `payment.captured` and `order.paid` activate the plan, or book the payment of an order, even if the customer closed the browser. A repeated event id returns 200 and changes nothing.',
    who: 'open',
    refuses: { BAD_SIGNATURE: 'The signature is missing, or not over these very bytes.' },
    examples: [
      {
        title: 'An event that concerns nobody here',
        as: 'visitor',
        sent: { entity: 'event', event: 'payment.downtime.started', payload: {} },
        headers: { 'X-Razorpay-Signature': '$SIGNATURE', 'X-Razorpay-Event-Id': samples.eventId },
        response: { message: 'Event stored.' },
      },
    ],
  }),
  listPaymentOrders: endpointDoc(listPaymentOrders, {
    about:
      'Returns a page of payment orders. `search` matches the start of a mobile number, an exact id, and a Razorpay id.',
    who: 'see payments',
    refuses: {},
    examples: [
      {
        title: 'What did this customer pay?',
        as: 'admin',
        sent: { user_id: samples.customerId, status: 'paid' },
        response: { data: [paidOrder], total: 1, next_cursor: null, needs_attention: 0 },
      },
    ],
  }),
  checkPaymentOrder: endpointDoc(checkPaymentOrder, {
    who: 'settle payments',
    refuses: { NOT_FOUND: 'There is no such payment order.' },
    examples: [
      {
        title: 'Was it paid after all?',
        as: 'admin',
        sent: { id: samples.paymentOrderId },
        response: { message: 'Razorpay says this order is paid.', data: paidOrder },
      },
    ],
  }),
  openPlanReceipt: endpointDoc(openPlanReceipt, {
    about:
      'Staff send the id of a customer in their scope. The tax invoice, or the bill of supply of a seller without GSTIN, is as it was issued. A plan paid before these has a receipt, which is marked VOID once the plan has ended.',
    who: 'open receipts and invoices',
    refuses: { NOT_FOUND: 'The plan was not paid, or the customer is not in scope.' },
    examples: [
      {
        title: 'Of a customer',
        as: 'admin',
        sent: { user_id: samples.planCustomerId, id: samples.planId },
        response: { fileName: 'invoice-P-26-27-000204.pdf', bytes: new Uint8Array() },
      },
    ],
  }),
  openPlanCreditNote: endpointDoc(openPlanCreditNote, {
    about:
      'Made when Razorpay reports the refund, in full or in part; it names the invoice. It is marked VOID if the refund failed later. Staff send the id of a customer in their scope.',
    who: 'open receipts and invoices',
    refuses: { NOT_FOUND: 'There is no such credit note, or the customer is not in scope.' },
    examples: [
      {
        title: 'Of a customer',
        as: 'admin',
        sent: { user_id: samples.refundedCustomerId, id: samples.planCreditNoteId },
        response: { fileName: 'credit-note-C-26-27-000012.pdf', bytes: new Uint8Array() },
      },
    ],
  }),
  refundPayment: endpointDoc(refundPayment, {
    about:
      'A payment for the plan is refunded in full. The plan stays active: the refund is flagged, and an admin decides. Of a payment for an order, the excess is returned, in parts too: send an `Idempotency-Key`, so that a retry returns a part once. Refund what was booked by `refund_order_payment`.',
    who: 'refund a payment',
    refuses: {
      ...wantsProof,
      NOT_FOUND: 'There is no such payment here or at Razorpay.',
      PAYMENT_NOT_VERIFIED: 'There is nothing to give back, or Razorpay refused it.',
    },
    examples: [
      {
        title: 'Give a payment back',
        as: 'admin',
        sent: { id: samples.paymentId },
        response: {
          message: `${successText.refundDone} ${refundArrivalText.by('2026-12-01')}`,
          data: {
            ...paidOrder,
            payments: [
              {
                ...payment,
                status: 'refunded',
                refunded_amount: premiumPlan.amountRupees,
                refund_flagged_at: '2026-11-21T10:04:00.000Z',
                plan_documents: [
                  ...payment.plan_documents,
                  {
                    id: samples.planCreditNoteId,
                    document: 'credit_note',
                    number: 'C/26-27/000012',
                    voided: false,
                  },
                ],
                attention: 'refund',
              },
            ],
          },
        },
      },
    ],
  }),
};
