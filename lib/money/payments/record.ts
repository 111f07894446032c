import { createdField, defineRecord, idField } from '@/lib/kernel/records/record';

/** Payment orders and payments (docs/product/payments.md). Only Razorpay's reports set fields. */
export const paymentDefinition = defineRecord({
  name: 'payment',
  schema: 'Payment',
  sorts: ['created_at'],
  fields: {
    id: idField('Payment ID'),
    transaction_id: { type: 'text', label: 'Payment', about: 'Razorpay payment id.' },
    status: {
      type: 'choice',
      label: 'Status',
      about: 'Status at Razorpay.',
      values: ['created', 'authorized', 'captured', 'refunded', 'failed'],
      labels: {
        created: 'Created',
        authorized: 'Authorized',
        captured: 'Captured',
        refunded: 'Refunded',
        failed: 'Failed',
      },
    },
    effect: {
      type: 'choice',
      label: 'Result',
      errorLabel: 'Effect',
      audit: 'Effect',
      about:
        'activated: paid for the plan. booked: paid the due of an order. duplicate: the plan was already paid. mismatch: another amount than the order.',
      nullable: true,
      values: ['activated', 'booked', 'duplicate', 'mismatch'],
      labels: {
        activated: 'Plan activated',
        booked: 'Order paid',
        duplicate: 'Paid twice',
        mismatch: 'Amount differs',
      },
    },
    method: { type: 'text', label: 'Method', about: 'How it was paid, such as upi or card.', nullable: true },
    receipt_no: {
      type: 'text',
      label: 'Document',
      about:
        'Number of the document of the payment: of the plan, or of the entry of the order; null for none.',
      nullable: true,
    },
    amount: { type: 'money', label: 'Amount', about: 'Rupees.' },
    refunded_amount: { type: 'money', label: 'Refunded', about: 'Rupees refunded.' },
    booked: {
      type: 'money',
      label: 'Booked',
      about: 'Rupees booked on the order that the payment was for; 0 for the plan.',
    },
    excess: {
      type: 'money',
      label: 'Excess',
      about: 'Rupees captured beyond the due of the order.',
    },
    excess_left: {
      type: 'money',
      label: 'To Return',
      about: 'Rupees of the excess that were not returned yet.',
    },
    refund_flagged_at: {
      type: 'instant',
      label: 'Refund Flagged At',
      about: 'Since when a full refund waits for a decision about the plan, in UTC.',
      nullable: true,
    },
    // Captured and not refunded but without effect, or fully refunded while the plan is active.
    attention: {
      type: 'choice',
      label: 'Attention',
      about:
        'Why an admin must look at a payment. mismatch, duplicate, no_effect: captured and not refunded. refund: refunded in full, and the plan is still active. excess: more was paid than was due on the order, and it is not returned. unbooked_refund: Razorpay returned an amount that is not booked on the order yet. In a filter, `any` stands for all six.',
      nullable: true,
      values: ['mismatch', 'duplicate', 'no_effect', 'refund', 'excess', 'unbooked_refund'],
      labels: {
        mismatch: 'Needs review: amount differs',
        duplicate: 'Needs refund: paid twice',
        no_effect: 'Needs review: no plan',
        refund: 'Needs decision: plan refunded',
        excess: 'Needs refund: more than was due',
        unbooked_refund: 'Needs check: refund not booked',
      },
    },
    created_at: createdField,
  },
});

export const { values: paymentEffects } = paymentDefinition.fields.effect;
export const { values: paymentAttentions } = paymentDefinition.fields.attention;

/** Each row has its payments (lib/money/payments/contract.ts). */
export const paymentOrderDefinition = defineRecord({
  name: 'payment_order',
  schema: 'PaymentOrder',
  sorts: ['created_at'],
  fields: {
    id: { ...idField('ID'), errorLabel: 'Payment order ID' },
    order_id: { type: 'text', label: 'Razorpay Order', header: 'Order', about: 'Razorpay order id.' },
    receipt: {
      type: 'text',
      label: 'Our Reference',
      about: 'Our own number for the payment order; the receipt of a payment has another one.',
    },
    status: {
      type: 'choice',
      label: 'Status',
      about: 'Status at Razorpay: created, attempted or paid.',
      values: ['created', 'attempted', 'paid'],
      labels: { created: 'Created', attempted: 'Attempted', paid: 'Paid' },
    },
    our_order_id: {
      type: 'id',
      label: 'Order ID',
      about: 'Id of our order whose due it pays; null for the plan.',
      nullable: true,
    },
    amount: { type: 'money', label: 'Order Amount', about: 'Rupees.' },
    received_amount: {
      type: 'money',
      label: 'Received',
      about: 'Rupees that were captured on the order, refunds not subtracted.',
    },
    booked: { type: 'money', label: 'Booked', about: 'Rupees booked on our order; 0 for the plan.' },
    excess: { type: 'money', label: 'Excess', about: 'Rupees captured beyond the due of our order.' },
    user_id: { type: 'id', label: 'User ID', about: 'Id of the customer.' },
    user_name: {
      type: 'text',
      label: 'Customer',
      about: 'Name of the customer; empty for a deleted account.',
    },
    user_mobile: { type: 'text', label: 'User Mobile', about: "The customer's own mobile number." },
    created_at: createdField,
    checked_at: {
      type: 'instant',
      label: 'Last Checked',
      about: 'Time of the last check at Razorpay, in UTC.',
      nullable: true,
    },
  },
});
