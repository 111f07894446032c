import { z } from 'zod';
import { english, languageOf, languages, type Language } from '@/lib/languages';

/* The language of a document, frozen with its content when it is issued (docs/product/money.md, "Language of documents"). */

/** Part of a stored content. One that the site no longer has is as none: English only. */
export const documentLanguage = z.enum(languages).optional().catch(undefined);

/** Part of a new content. Nothing for an account without a language, and for English: as it was before languages. */
export function inLanguageOf({ language }: { readonly language: string | null }): {
  readonly language?: Language;
} {
  const known = languageOf(language);
  return known === null || known === english ? {} : { language: known };
}
