import type { Language } from '@/lib/languages';
import type business from '@/messages/en/business.json';
import type gateway from '@/messages/en/gateway.json';
import type home from '@/messages/en/home.json';
import type layout from '@/messages/en/layout.json';
import type ui from '@/messages/en/ui.json';

/* Texts of visitors and customers by area (docs/product/languages.md, "Texts"): `messages/<language>/<area>.json`. */

/** The English texts, which give the others their keys. */
export interface Messages {
  readonly business: typeof business;
  readonly gateway: typeof gateway;
  readonly home: typeof home;
  readonly layout: typeof layout;
  readonly ui: typeof ui;
}

export type Area = keyof Messages;

declare module 'next-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: Messages;
  }
}

/** All areas, in the order of the alphabet. */
export const areas = ['business', 'gateway', 'home', 'layout', 'ui'] as const satisfies readonly Area[];

/** Texts of an area in a language. In browsers: one request for each. */
export async function loadArea<Of extends Area>(language: Language, area: Of): Promise<Messages[Of]> {
  const { default: texts }: { default: Messages[Of] } = await import(`@/messages/${language}/${area}.json`);
  return texts;
}
