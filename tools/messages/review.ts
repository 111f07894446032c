import { createHash } from 'node:crypto';
import { z } from 'zod';
import { english } from '@/lib/languages';
import { areaOf, englishOf, type Catalogue } from './catalogue';

/* `messages/review.json` (docs/product/languages.md, "Review"). */

export const states = ['draft', 'reviewed', 'approved'] as const;
export type State = (typeof states)[number];

const entry = z.strictObject({
  state: z.enum(states),
  by: z.string().min(1),
  at: z.iso.datetime(),
  /** Of the English text and its translation: an entry does not count once one of them has changed. */
  hash: z.string(),
});
export const reviewFile = z.record(z.string(), z.record(z.string(), entry));
/** By `<area>.<key>` and language. */
export type Review = z.output<typeof reviewFile>;

/** Texts of law, money and consent: a live site ships a language only when all of them are approved. */
export const gatedAreas: ReadonlySet<string> = new Set([
  'consent',
  'documents',
  'legal',
  'erasure',
  'notice',
  'orders',
  'pay',
]);

function hashOf(catalogue: Catalogue, language: string, key: string): string {
  const pair = [englishOf(catalogue).get(key) ?? '', catalogue.get(language)?.get(key) ?? ''];
  return createHash('sha256').update(pair.join('\0')).digest('hex').slice(0, 12);
}

/** A text without an entry, or changed since, is a draft. English is the source, and approved. */
export function stateOf(review: Review, catalogue: Catalogue, language: string, key: string): State {
  if (language === english) return 'approved';
  const known = review[key]?.[language];
  return known?.hash === hashOf(catalogue, language, key) ? known.state : 'draft';
}

/** Sets the state of texts, and leaves out keys and texts that are no more. */
export function withState(
  review: Review,
  catalogue: Catalogue,
  language: string,
  keys: readonly string[],
  change: { readonly state: State; readonly by: string; readonly at: string },
): Review {
  const next: Review = {};
  for (const key of englishOf(catalogue).keys()) {
    const known = Object.entries(review[key] ?? {}).filter(
      ([each]) => stateOf(review, catalogue, each, key) !== 'draft',
    );
    const entries = Object.fromEntries(known);
    if (keys.includes(key)) entries[language] = { ...change, hash: hashOf(catalogue, language, key) };
    if (Object.keys(entries).length > 0) next[key] = entries;
  }
  return next;
}

/** Keys of texts that keep a language from a live site. */
export function draftsOfGate(review: Review, catalogue: Catalogue, language: string): string[] {
  return [...englishOf(catalogue).keys()].filter(
    (key) => gatedAreas.has(areaOf(key)) && stateOf(review, catalogue, language, key) !== 'approved',
  );
}

/** Languages that a live site may ship, for `lib/approved-languages.json`. */
export function approvedOf(review: Review, catalogue: Catalogue): string[] {
  return [...catalogue.keys()].filter((language) => draftsOfGate(review, catalogue, language).length === 0);
}
