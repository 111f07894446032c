import { brand } from '@/lib/business';
import type { ServiceText } from './service-page';

export const upiText = {
  title: 'UPI transactions',
  lead: 'Pay people and shops straight from your bank account, with the UPI app you already use.',
  action: { label: 'How to pay safely', href: '#safety' },
  steps: {
    title: 'How to pay',
    text: 'Three steps at any counter.',
    items: [
      { title: 'Scan or tap', text: 'Open your UPI app and scan the code, or choose a contact.' },
      { title: 'Check', text: 'Check the amount and the receiver before you confirm.' },
      { title: 'Confirm', text: 'Enter your UPI PIN to pay. We never see it.' },
    ],
  },
  note: 'Your spending can count towards cashback offers and your reward slab. See each offer for details.',
  safety: {
    title: 'Stay safe',
    text: 'Four rules that protect your money.',
    items: [
      'You never need your UPI PIN to receive money.',
      `${brand.name} never calls to ask for a PIN, a password or a code.`,
      'Scanning a QR code sends money. It never brings you any.',
      'If someone asks in our name, hang up and call us.',
    ],
    call: 'Call us',
  },
  closing: {
    title: 'Every rupee spent has super power',
    text: 'See the rewards your spending can earn.',
    action: 'See the reward slabs',
    href: '/one-rupee',
  },
} as const satisfies ServiceText & Record<string, unknown>;
