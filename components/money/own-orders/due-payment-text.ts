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
  excess: (amount: string) => `${amount} was more than this order could take. Our team will return it.`,
} as const;
