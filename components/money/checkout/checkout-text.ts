/** Texts of every payment: for the plan, a due, or a payment link. */
export const checkoutText = {
  /** @param limit amount with the currency */
  aboveUpi: (limit: string) =>
    `UPI payments end at ${limit}. Pay by net banking or card, which come first in the payment window.`,
  secure: 'Payment will be processed securely',
  paying: 'Complete your payment in the window that opened.',
  checking: 'Checking your payment',
  confirming: 'Confirming your payment',
  confirmingText: (paymentId: string) => `Payment ID: ${paymentId}. Keep this page open. Don't pay again.`,
  confirmingLater: 'This is taking longer than usual. We keep trying.',
  confirmNow: 'Check again',
  checkAgain: 'I have paid, check again',
  closed: 'You closed the payment window. If you have already paid, check again here.',
  notPaid: "We haven't received a payment yet. If you have just paid, wait a moment and check again.",
  checkFailed: "We couldn't check your payment. Try again in a moment.",
  received: 'We have received your payment. Thank you.',
} as const;
