/** Sections of the terms by anchor, in order (messages: `legal.terms`). */
export const termsSections = [
  'account',
  'premium-plan',
  'gold-plan',
  'gift',
  'appointments',
  'cashback',
  'reward-slabs',
] as const;
export type TermsSection = (typeof termsSections)[number];
