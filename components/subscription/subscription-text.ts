import { premiumPlan, promises } from '@/lib/business';

const [firstGift, secondGift, rest] = promises.giftSplitPercent;

/** The words of /subscription (specification 1 and 2.4); the promise is the one of the Premium plan, figure by figure. */
export const subscriptionText = {
  title: 'One payment, a plan for life',
  intro: 'Join once and keep the benefits of every visit.',
  features: 'Premium Features',
  featureList: [
    {
      title: `Ornaments of ${promises.ornamentGrams.from} to ${promises.ornamentGrams.to} grams`,
      text: 'Ornaments purchase for registered customers.',
    },
    {
      title: '100% gold weight as a gift',
      text: `For the first ${firstGift}% of purchasing customers.`,
    },
    {
      title: '50% gold weight as a gift',
      text: `For the next ${secondGift}% of purchasing customers.`,
    },
    {
      title: 'Exclusive digital product benefits',
      text: `For the remaining ${rest}% of purchasing customers.`,
    },
  ],
  plan: premiumPlan.name,
  duration: premiumPlan.duration,
  only: 'Only',
  subscribe: 'Subscribe Now',
  secure: 'Payment will be processed securely',
  popup: {
    title: 'Confirm Payment',
    plan: 'Plan',
    validity: 'Validity',
    amountLabel: 'Payment Amount',
    amount: `${premiumPlan.amountRupees} rupees`,
    cancel: 'Cancel',
    confirm: 'Confirm',
    reload: 'Load the payment gateway again',
  },
  paying: 'Please finish the payment in the window that opened.',
  checking: 'Checking your payment',
  confirming: 'Confirming your payment',
  confirmingText: (paymentId: string) =>
    `Payment ID: ${paymentId}. Please keep this page open; you do not need to pay again.`,
  confirmingLater: 'No answer yet. We keep trying by ourselves.',
  checkAgain: 'Check again',
  paidCheckAgain: 'I have paid, check again',
  closed: 'The payment window was closed. If you have paid, nothing is lost: check again here.',
  notPaid: 'No payment has reached us so far. If you have just paid, please wait a moment and check again.',
  checkFailed: 'Your payment could not be checked right now. Please try again in a moment.',
  paidTwice: (paymentId: string) =>
    `Your Premium Plan is active already. If payment ${paymentId} was charged on top, our team will refund it.`,
  leaving: 'Taking you to your dashboard.',
  toDashboard: 'Go to the dashboard',
} as const;
