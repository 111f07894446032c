import { premiumPlan } from '@/lib/business';

/** Sections by anchor. */
export const termsSections = {
  account: 'Your account',
  'premium-plan': premiumPlan.name,
  'gold-plan': 'Extra gold weight',
  gift: 'Gifts for early customers',
  appointments: 'Appointments',
  cashback: 'Cashback offers',
  'reward-slabs': 'Reward slabs',
} as const;
export type TermsSection = keyof typeof termsSections;

export const termsLinkText = { label: 'Terms apply', to: 'to:' } as const;
