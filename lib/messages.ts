import type { Language } from '@/lib/languages';
import type about from '@/messages/en/about.json';
import type account from '@/messages/en/account.json';
import type bookings from '@/messages/en/bookings.json';
import type business from '@/messages/en/business.json';
import type checkout from '@/messages/en/checkout.json';
import type consent from '@/messages/en/consent.json';
import type contact from '@/messages/en/contact.json';
import type contactForm from '@/messages/en/contactForm.json';
import type documents from '@/messages/en/documents.json';
import type erasure from '@/messages/en/erasure.json';
import type failed from '@/messages/en/failed.json';
import type front from '@/messages/en/front.json';
import type gateway from '@/messages/en/gateway.json';
import type gold from '@/messages/en/gold.json';
import type grievance from '@/messages/en/grievance.json';
import type home from '@/messages/en/home.json';
import type layout from '@/messages/en/layout.json';
import type legal from '@/messages/en/legal.json';
import type marketing from '@/messages/en/marketing.json';
import type myData from '@/messages/en/myData.json';
import type nominee from '@/messages/en/nominee.json';
import type notice from '@/messages/en/notice.json';
import type offline from '@/messages/en/offline.json';
import type oneRupee from '@/messages/en/oneRupee.json';
import type orders from '@/messages/en/orders.json';
import type pages from '@/messages/en/pages.json';
import type pay from '@/messages/en/pay.json';
import type plan from '@/messages/en/plan.json';
import type portal from '@/messages/en/portal.json';
import type profile from '@/messages/en/profile.json';
import type rewards from '@/messages/en/rewards.json';
import type sharedDocument from '@/messages/en/sharedDocument.json';
import type sms from '@/messages/en/sms.json';
import type stopReminders from '@/messages/en/stopReminders.json';
import type subscription from '@/messages/en/subscription.json';
import type ui from '@/messages/en/ui.json';
import type upi from '@/messages/en/upi.json';
import type welcome from '@/messages/en/welcome.json';

/* Texts of visitors and customers by area (docs/product/languages.md, "Texts"): `messages/<language>/<area>.json`. */

/** The English texts, which give the others their keys. */
export interface Messages {
  readonly about: typeof about;
  readonly account: typeof account;
  readonly bookings: typeof bookings;
  readonly business: typeof business;
  readonly checkout: typeof checkout;
  readonly consent: typeof consent;
  readonly contact: typeof contact;
  readonly contactForm: typeof contactForm;
  readonly documents: typeof documents;
  readonly erasure: typeof erasure;
  readonly failed: typeof failed;
  readonly front: typeof front;
  readonly gateway: typeof gateway;
  readonly gold: typeof gold;
  readonly grievance: typeof grievance;
  readonly home: typeof home;
  readonly layout: typeof layout;
  readonly legal: typeof legal;
  readonly marketing: typeof marketing;
  readonly myData: typeof myData;
  readonly nominee: typeof nominee;
  readonly notice: typeof notice;
  readonly offline: typeof offline;
  readonly oneRupee: typeof oneRupee;
  readonly orders: typeof orders;
  readonly pages: typeof pages;
  readonly pay: typeof pay;
  readonly plan: typeof plan;
  readonly portal: typeof portal;
  readonly profile: typeof profile;
  readonly rewards: typeof rewards;
  readonly sharedDocument: typeof sharedDocument;
  readonly sms: typeof sms;
  readonly stopReminders: typeof stopReminders;
  readonly subscription: typeof subscription;
  readonly ui: typeof ui;
  readonly upi: typeof upi;
  readonly welcome: typeof welcome;
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
  'account',
  'bookings',
  'business',
  'checkout',
  'consent',
  'contact',
  'contactForm',
  'documents',
  'erasure',
  'failed',
  'front',
  'gateway',
  'gold',
  'grievance',
  'home',
  'layout',
  'legal',
  'marketing',
  'myData',
  'nominee',
  'notice',
  'offline',
  'oneRupee',
  'orders',
  'pages',
  'pay',
  'plan',
  'portal',
  'profile',
  'rewards',
  'sharedDocument',
  'sms',
  'stopReminders',
  'subscription',
  'ui',
  'upi',
  'welcome',
] as const satisfies readonly Area[];

/** Texts of an area in a language. In browsers: one request for each. */
export async function loadArea<Of extends Area>(language: Language, area: Of): Promise<Messages[Of]> {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- TypeScript knows no type of a file whose name is computed
  const { default: texts }: { default: Messages[Of] } = await import(`@/messages/${language}/${area}.json`);
  return texts;
}
