import { useTranslations } from 'next-intl';
import { premiumPlan } from '@/lib/business';

/** What a purchase says, in the language of the page. */
export interface PurchaseTexts {
  readonly received: (paymentId: string) => string;
  readonly active: string;
  readonly paidTwice: (paymentId: string) => string;
  readonly failed: string;
}

export function usePurchaseTexts(): PurchaseTexts {
  const text = useTranslations('subscription');
  const plan = premiumPlan.name;
  return {
    received: (payment) => text('received', { payment }),
    active: text('active', { plan }),
    paidTwice: (payment) => text('paidTwice', { plan, payment }),
    failed: text('failed'),
  };
}
