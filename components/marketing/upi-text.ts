import { brand } from '@/lib/business';
import type { ServiceText } from './service-page';

/** The words of the page on UPI transactions. */
export const upiText: ServiceText = {
  title: 'UPI transactions',
  lead: 'Pay people and shops straight from your bank account, with the UPI app that you already trust.',
  action: { label: 'Contact us', href: '/contact' },
  points: {
    title: 'What to expect',
    items: [
      {
        title: 'Your own app',
        text: 'Scan or tap, confirm with your UPI PIN, done. We never see or ask for the PIN.',
      },
      {
        title: 'Clear amounts',
        text: 'The amount and the receiver are shown before you confirm, and a receipt follows.',
      },
      {
        title: 'Rewards on top',
        text: 'What you spend counts towards cashback offers and your reward slab.',
      },
    ],
  },
  note: `${brand.name} never calls to ask for a PIN, a password or a code. If someone does in our name, please end the call and tell us.`,
};
