import { premiumPlan } from '@/lib/business';
import { countryPrefix } from '@/lib/kernel/text/mobile';
import { formatRupees } from '@/lib/kernel/text/format';

const price = formatRupees(premiumPlan.amountRupees);

export const deskCustomerText = {
  looking: 'Looking up the number...',
  lookFailed: 'The number could not be looked up.',
  plan: premiumPlan.name,
  noPlan: `No ${premiumPlan.name}`,
  /** @param visit time, store and state */
  visit: (visit: { readonly time: string; readonly store: string; readonly state: string }) =>
    `Visit that day: ${visit.time}, ${visit.store} (${visit.state})`,
  unknown: `No customer has this number. Check it, or register them here with the ${premiumPlan.name}.`,
  withoutPlan: (name: string) => `${name} has no ${premiumPlan.name}. Sell it here.`,
  group: `Sell the ${premiumPlan.name}`,
  name: 'Name',
  nameMissing: "Enter the customer's name.",
  method: `Payment of ${price}`,
  reference: 'UPI reference',
  referenceMissing: "Enter the reference from the customer's UPI app.",
  referral: 'Referral code (optional)',
  register: `Register for ${price}`,
  sell: `Sell plan for ${price}`,
  failed: 'The plan could not be sold.',
  sold: (name: string, number: string) => `${name} has the ${premiumPlan.name}. Invoice ${number}.`,
  invoice: 'Open invoice',
  codeSent: (mobile: string) =>
    `A code is on its way to ${countryPrefix} ${mobile}. The customer sets a password with it: Login, "Forgot Password?", "I have a code".`,
} as const;
