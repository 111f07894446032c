import { premiumPlan } from '@/lib/business';
import { formatRupees } from '@/lib/kernel/text/format';

export const planRefundText = {
  open: 'Refund plan',
  title: `Refund the ${premiumPlan.name}`,
  intro: (name: string, amount: number) =>
    `Return ${formatRupees(amount)} to ${name}. The plan ends, and a credit note is issued. Visits that are booked stay.`,
  submit: (amount: number) => `Refund ${formatRupees(amount)}`,
  method: 'Returned by',
  reference: 'UPI reference',
  failure: 'The plan could not be refunded.',
  mayBeRecorded: 'The refund may have been recorded. Reload the page before you try again.',
} as const;
