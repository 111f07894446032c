import { countryPrefix } from '@/lib/kernel/text/mobile';

export const walkInText = {
  title: 'Check in a walk-in',
  text: (store: string) => `A visit for the slot that is running at ${store}.`,
  mobile: 'Mobile number',
  quantity: 'Gold quantity',
  failed: 'The customer could not be checked in.',
  sendLink: 'Send sign-up link',
  linkSent: (mobile: string) =>
    `The link is on its way to ${countryPrefix} ${mobile}. Check in once they have signed up and bought the plan.`,
  full: 'Every place of this slot is taken. Add this visit over capacity?',
  addOver: 'Add over capacity',
  addedOver: (name: string) => `${name} is checked in, over capacity.`,
} as const;
