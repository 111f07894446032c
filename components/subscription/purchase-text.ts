import { premiumPlan } from '@/lib/business';

/** Apart from the screen's texts: the page of a payment link has its own screen. */
export const purchaseText = {
  secure: 'Payment will be processed securely',
  popup: {
    title: 'Confirm Payment',
    plan: 'Plan',
    validity: 'Validity',
    amountLabel: 'Payment Amount',
    amount: `${premiumPlan.amountRupees} rupees`,
    cancel: 'Cancel',
    confirm: 'Confirm',
    reload: 'Try loading it again',
  },
  paying: 'Complete your payment in the window that opened.',
  checking: 'Checking your payment',
  confirming: 'Confirming your payment',
  confirmingText: (paymentId: string) => `Payment ID: ${paymentId}. Keep this page open. Don't pay again.`,
  confirmingLater: 'This is taking longer than usual. We keep trying.',
  checkAgain: 'Check again',
  paidCheckAgain: 'I have paid, check again',
  closed: 'You closed the payment window. If you have already paid, check again here.',
  notPaid: "We haven't received a payment yet. If you have just paid, wait a moment and check again.",
  checkFailed: "We couldn't check your payment. Try again in a moment.",
  paidTwice: (paymentId: string) =>
    `Your Premium Plan is already active. If you were also charged for payment ${paymentId}, our team will refund it.`,
  leaving: 'Taking you to your dashboard.',
  toDashboard: 'Go to dashboard',
} as const;
