import { brand } from '@/lib/business';

/** Texts that several screens of customers share. */
export const customerText = {
  login: 'Login',
  call: `Call ${brand.phone}`,
  checkFields: 'Please check the marked fields.',
} as const;

/** Separate, because every page includes them. */
export const errorText = {
  title: "We couldn't load this page",
  text: 'Your data is safe. Try again in a moment.',
  retry: 'Retry',
} as const;
