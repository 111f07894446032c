export const duePaymentText = {
  now: 'Pay now',
  of: (order: string) => `Pay now for ${order}`,
  title: 'Pay now',
  amount: 'Amount',
  hint: (due: string) => `Due ${due}. You can pay part of it, from ₹1.`,
  cancel: 'Cancel',
  submit: 'Continue to payment',
  failed: 'Payment failed. Please try again.',
  done: (amount: string) => `Payment of ${amount} received. Thank you.`,
  restDue: (due: string) => `${due} of this order is still due.`,
  /** @param day `Sat, Jan 31, 2026` */
  readyBy: (day: string) => `Paid in full. Your pieces are promised by ${day}.`,
  readyNow: 'Paid in full. Your pieces are ready at the store.',
  readyLater: 'Paid in full. We tell you when your pieces are ready.',
  paidOff: 'Paid in full.',
  receipt: 'Your receipt is under Payments.',
  excess: (amount: string) => `${amount} was more than this order could take. Our team will return it.`,
} as const;
