import type { Language } from '@/lib/languages';
import type about from '@/messages/en/about.json';
import type business from '@/messages/en/business.json';
import type contact from '@/messages/en/contact.json';
import type contactForm from '@/messages/en/contactForm.json';
import type home from '@/messages/en/home.json';
import type layout from '@/messages/en/layout.json';
import type legal from '@/messages/en/legal.json';
import type marketing from '@/messages/en/marketing.json';
import type oneRupee from '@/messages/en/oneRupee.json';
import type pages from '@/messages/en/pages.json';
import type rewards from '@/messages/en/rewards.json';
import type ui from '@/messages/en/ui.json';
import type upi from '@/messages/en/upi.json';

/* Texts of visitors and customers by area (docs/product/languages.md, "Texts"): `messages/<language>/<area>.json`. */

/** The English texts, which give the others their keys. */
export interface Messages {
  readonly about: typeof about;
  readonly business: typeof business;
  readonly contact: typeof contact;
  readonly contactForm: typeof contactForm;
  readonly home: typeof home;
  readonly layout: typeof layout;
  readonly legal: typeof legal;
  readonly marketing: typeof marketing;
  readonly oneRupee: typeof oneRupee;
  readonly pages: typeof pages;
  readonly rewards: typeof rewards;
  readonly ui: typeof ui;
  readonly upi: typeof upi;
}

export type Area = keyof Messages;

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}

/** All areas, in the order of the alphabet. */
export const areas = [
  'about',
  'business',
  'contact',
  'contactForm',
  'home',
  'layout',
  'legal',
  'marketing',
  'oneRupee',
  'pages',
  'rewards',
  'ui',
  'upi',
] as const satisfies readonly Area[];

/** Texts of an area in a language. In browsers: one request for each. */
export async function loadArea<Of extends Area>(language: Language, area: Of): Promise<Messages[Of]> {
  const { default: texts }: { default: Messages[Of] } = await import(`@/messages/${language}/${area}.json`);
  return texts;
}
