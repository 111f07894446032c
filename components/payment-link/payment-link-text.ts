import { brand } from '@/lib/business';

export const paymentLinkText = {
  title: 'Payment',
  loading: 'Loading your payment...',
  greeting: (name: string) => (name === '' ? 'Hello' : `Hello ${name}`),
  lead: (business: string) => `${business} asks you to pay for your order.`,
  order: 'Order',
  amount: 'To pay now',
  due: 'Due on this order',
  pay: (amount: string) => `Pay ${amount}`,
  notValid: 'This payment link was paid, replaced by a newer one, or has expired.',
  notValidTitle: 'This link is closed',
  call: `Call ${brand.phone}`,
  failed: "We couldn't load this payment. Please try again.",
  retry: 'Retry',
  paidTitle: 'Thank you',
  paid: (amount: string) => `Payment of ${amount} received.`,
  stillDue: (amount: string) => `${amount} of this order is still due.`,
  nothingDue: 'Your order is paid in full.',
  close: 'You can close this page.',
  withoutScript: 'Paying needs JavaScript. Please turn it on in your browser, then reload this page.',
} as const;
