import { english, type Language } from '@/lib/languages';
import type { Role } from '@/lib/kernel/access/actor';
import { loadArea } from '@/lib/messages';
import { recordIn } from '@/lib/kernel/texts-in';
import type { Sentence } from '@/lib/kernel/text/message';
import { loadSentences } from '@/lib/sentences';
import { acceptedLanguage } from './accept-language';

/*
 * The language of an answer (docs/product/gateway.md, "Language"). Operations and contracts speak English; the edge translates what
 * it writes, by the English sentence.
 */

/** The account of a request; null: none. */
type Account = { readonly role: Role; readonly language?: Language | null | undefined } | null;

/**
 * Of the account, else of `Accept-Language`, else English. Staff hear English.
 * @param shipped languages of the site
 */
export function languageFor(account: Account, headers: Headers, shipped: readonly Language[]): Language {
  if (account !== null && account.role !== 'user') return english;
  const wanted = account?.language ?? acceptedLanguage(headers.get('accept-language'), shipped);
  return wanted !== null && shipped.includes(wanted) ? wanted : english;
}

/** An answer's sentence in its language; one without a translation stays English. */
export type Translate = (sentence: Sentence) => string;

const loaded = new Map<Language, Promise<Translate>>();

export function translationInto(language: Language): Promise<Translate> {
  if (language === english) return Promise.resolve(String);
  const known = loaded.get(language) ?? load(language);
  loaded.set(language, known);
  return known;
}

async function load(locale: Language): Promise<Translate> {
  const [sentences, gateway, { createTranslator }] = await Promise.all([
    loadSentences(locale),
    loadArea(locale, 'gateway'),
    import('next-intl'),
  ]);
  const format = createTranslator({ locale, messages: { gateway }, namespace: 'gateway.values' });
  return (sentence) =>
    typeof sentence === 'string'
      ? (sentences.get(sentence) ?? sentence)
      : format(sentence.key, sentence.values);
}

/** The body of a success with its `message` in the language. @param body JSON of an object */
export async function translatedBody(body: string, language: Language): Promise<string> {
  if (language === english) return body;
  const parsed: unknown = JSON.parse(body);
  const { message } = recordIn(parsed);
  if (typeof message !== 'string') return body;
  const translate = await translationInto(language);
  return JSON.stringify({ ...recordIn(parsed), message: translate(message) });
}
