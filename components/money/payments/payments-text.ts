import { premiumPlan } from '@/lib/business';
import { refundArrivalText } from '@/lib/kernel/text/refund-arrival';

export const paymentsText = {
  title: 'Payments',
  loading: 'Loading payments...',
  failed: 'Failed to fetch payments. Please try again.',
  none: 'No payments yet.',
  noneText: `Online payments for the ${premiumPlan.name} and for orders appear here.`,
  nothingToDo: 'Nothing needs attention.',
  showAll: 'Show all payments',
  search: 'Customer mobile, order or payment',
  view: 'Which payments to show',
  all: 'All payments',
  needsAttention: (count: string) => `Needs attention (${count})`,
  unknownCount: '-',
  allStatuses: 'All Statuses',
  allEffects: 'All Results',
  refunded: 'Refunded',
  advice: {
    mismatch: (received: string, requested: string) =>
      `${received} was paid instead of ${requested}, so it had no effect. Refund the payment.`,
    duplicate: 'The customer had already paid for the plan. Refund this payment.',
    no_effect: 'This payment was captured but had no effect. Check it with Razorpay, or refund it.',
    refund: (date: string) =>
      `Refunded in full on ${date}, and the plan is still active. Set the customer to Inactive to end it.`,
    excess: (excess: string, paid: string) =>
      `${excess} of the ${paid} paid is more than was due on the order. Refund the excess.`,
    unbooked_refund: 'Razorpay returned an amount that is not on the order yet. Check it with Razorpay.',
  },
  of: (amount: string) => `of ${amount}`,
  refundedOf: (amount: string) => `${amount} refunded`,
  empty: '-',
  nameOf: (orderId: string) => `order ${orderId}`,
  details: 'Payment Details',
  payments: {
    title: 'Payments on this order',
    none: 'Razorpay has reported no payment on this order.',
    refund: 'Refund',
    refundExcess: 'Refund excess',
    openDocument: (title: string, number: string) => `${title} ${number}, opens in a new tab`,
    voided: (title: string) => `${title}, void`,
  },
  toCustomer: 'Open customer',
  close: 'Close',
  check: 'Check with Razorpay',
  checkFailed: 'Failed to check with Razorpay. Please try again.',
  refund: {
    title: 'Refund Payment',
    question: (amount: string, customer: string) => `Refund ${amount} to ${customer}?`,
    note: `The money goes back to the account it came from, ${refundArrivalText.within}. The plan does not change until you change it.`,
    excessQuestion: (amount: string, customer: string) => `Refund the excess of ${amount} to ${customer}?`,
    excessNote: `The money goes back to the account it came from, ${refundArrivalText.within}. What was booked stays; refund that on the order.`,
    confirm: 'Refund',
    failed: 'Failed to refund this payment. Please try again.',
  },
} as const;
