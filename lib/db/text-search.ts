import type { Expression } from 'kysely';
import { foldedText } from '@/lib/kernel/text/folded-text';
import { raw, type Condition } from './query';

/* Conditions of searches by names and other texts (docs/product/rules.md, "Search"). */

/** An ILIKE pattern; wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A number of six digits or more (a mobile, an order number) matches few rows; words and years match many. */
export function isSelective(text: string | undefined): boolean {
  return text !== undefined && number.test(text);
}

const number = /\d{6,}/;

/** Ignoring case. */
export function containsText(column: Expression<string | null>, text: string): Condition {
  return contains(raw<string>`${column}`, text, (pattern) => raw.val(pattern));
}

/** Ignoring case, blanks, apostrophes, dots, hyphens and dashes; false for a text of nothing else. */
export function containsName(name: Expression<string>, text: string): Condition {
  return foldedText(text) === ''
    ? raw<boolean>`false`
    : contains(raw<string>`search_text(${name})`, text, withoutBlanks);
}

/**
 * Condition that a column contains a text. If the text contains a long number, the index is searched for it alone: trigrams of words match every second name, and checking all these
 * rows is slow.
 */
function contains(
  column: Expression<string>,
  text: string,
  patternOf: (pattern: string) => Expression<string>,
): Condition {
  const [selective = text] = number.exec(text) ?? [];
  const byIndex = raw<boolean>`${column} ilike ${patternOf(containing(selective))}`;
  return selective === text
    ? byIndex
    : raw<boolean>`(${byIndex} and ${column} || '' ilike ${patternOf(containing(text))})`;
}

/** Condition that a word of the column starts with a text. Served by the trigram index from the first letter on. */
export function hasWordStartingWith(column: Expression<string>, text: string): Condition {
  const word = containing(text).slice(1);
  const patterns = [
    folded(word),
    folded(`% ${word}`),
    withoutBlanks(word),
    raw<string>`'% ' || ${withoutBlanks(word)}`,
  ];
  const chosenPatterns = /\s/.test(foldedText(text)) ? patterns : patterns.slice(0, 2);
  const conditions = chosenPatterns.map((pattern) => raw<boolean>`search_text(${column}) like ${pattern}`);
  return foldedText(text) === '' ? raw<boolean>`false` : raw<boolean>`(${raw.join(conditions, raw` or `)})`;
}

/**
 * Condition that a name has each word in one of its spellings at the start of a word; false without words. The name without blanks, which begins with
 * its first word, follows a blank in `search_text`.
 * @param words folded
 */
export function hasWordsStartingWith(
  name: Expression<string>,
  words: readonly (readonly string[])[],
): Condition {
  // Not `like any`, which no trigram index serves.
  const hasOneOf = (spellings: readonly string[]) =>
    raw`(${raw.join(
      spellings.map((word) => raw`search_text(${name}) like ${`% ${containing(word).slice(1)}`}`),
      raw` or `,
    )})`;
  return words.length === 0
    ? raw<boolean>`false`
    : raw<boolean>`(${raw.join(words.map(hasOneOf), raw` and `)})`;
}

/** Folded form of a text or a pattern. The database folds it itself, since its letters may have another lower case than JavaScript's. */
export function folded(text: string): Expression<string> {
  return raw<string>`fold_text(${text})`;
}

function withoutBlanks(text: string): Expression<string> {
  return raw<string>`replace(fold_text(${text}), ' ', '')`;
}
