import { premiumPlan } from '@/lib/business';

export const purchaseText = {
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
  paidTwice: (paymentId: string) =>
    `Your ${premiumPlan.name} is already active. If you were also charged for payment ${paymentId}, our team will refund it.`,
  leaving: 'Taking you to your dashboard.',
  toDashboard: 'Go to dashboard',
} as const;
