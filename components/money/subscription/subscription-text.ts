import { premiumPlan, promises } from '@/lib/business';

const [firstGift, secondGift, rest] = promises.giftSplitPercent;

/** The numbers come from the Premium Plan's promise. */
export const subscriptionText = {
  title: 'One payment, a plan for life',
  intro: 'Pay once. Book visits for life.',
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
} as const;
