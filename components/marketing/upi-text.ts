import { brand } from '@/lib/business';
import type { ServiceText } from './service-page';

/** The words of the page on UPI transactions. */
export const upiText = {
  title: 'UPI transactions',
  lead: 'Pay people and shops straight from your bank account, with the UPI app that you already trust.',
  action: { label: 'How to pay safely', href: '#safety' },
  steps: {
    title: 'What to expect',
    text: 'Three steps, the same at every counter.',
    items: [
      { title: 'Scan or tap', text: 'Open your own UPI app and scan the code, or choose whom to pay.' },
      { title: 'Look twice', text: 'Amount and receiver are shown before you confirm. Read both.' },
      { title: 'Confirm', text: 'Your UPI PIN completes the payment. We never see it.' },
    ],
  },
  note: 'What you spend can count towards cashback offers and your reward slab. Each of them says for itself what counts.',
  safety: {
    title: 'Safe, every time',
    text: 'Fraud often begins with a friendly call. Four lines to keep in mind.',
    items: [
      'A UPI PIN is for paying. Nobody needs it to send you money.',
      `${brand.name} never calls to ask for a PIN, a password or a code.`,
      'A code that someone sends you to scan takes money. It does not bring any.',
      'If someone asks in our name, end the call and tell us.',
    ],
    call: 'Tell us',
  },
  closing: {
    title: 'Every rupee spent has super power',
    text: 'See what your spending can become, slab by slab.',
    action: 'See the reward slabs',
    href: '/one-rupee',
  },
} as const satisfies ServiceText & Record<string, unknown>;
