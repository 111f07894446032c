import type { Expression } from 'kysely';
import { foldedText } from '@/lib/kernel/text/folded-text';
import type { Words } from '@/lib/kernel/text/spellings';
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

/**
 * Ignoring case, blanks, apostrophes, dots, hyphens and dashes; false for a text of nothing else. In other scripts than Latin, each word must begin
 * one of the name.
 */
export function containsName(name: Expression<string>, text: string): Condition {
  return foldedText(text) === ''
    ? raw<boolean>`false`
    : byWords(name, text, (column) => contains(column, text, withoutBlanks));
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
  return foldedText(text) === ''
    ? raw<boolean>`false`
    : byWords(
        column,
        text,
        (form) =>
          raw<boolean>`(${raw.join(
            chosenPatterns.map((pattern) => raw<boolean>`${form} like ${pattern}`),
            raw` or `,
          )})`,
      );
}

/** Trigrams know only letters that the database's locale knows: C (tools/postgres/cluster.ts) has none beyond ASCII. */
export function hasTrigrams(text: string): boolean {
  return /^[\0-\x7F]*$/.test(foldedText(text));
}

/** Condition on the `search_text` of a name; for a text without trigrams found by the words of the name instead, not by that form. */
function byWords(
  name: Expression<string>,
  text: string,
  conditionOf: (form: Expression<string>) => Condition,
): Condition {
  const form = raw<string>`search_text(${name})`;
  if (hasTrigrams(text)) return conditionOf(form);
  const words = foldedText(text)
    .split(' ')
    .filter((word) => word !== '');
  const ways = words.length === 1 ? [words] : [words, [words.join('')]];
  const startsWords = raw.join(
    ways.map((starts) =>
      hasNameWords(
        name,
        starts.map((start) => [start]),
      ),
    ),
    raw` or `,
  );
  return raw<boolean>`((${startsWords}) and ${conditionOf(raw<string>`${form} || ''`)})`;
}

/**
 * Condition that a name has each word, in one of its spellings: the first begins a word, others are one. By an index over words (SQL: `name_words`),
 * whatever the script.
 * @param words folded
 */
export function hasNameWords(name: Expression<string>, words: Words): Condition {
  const wanted = words.map(
    (spellings) =>
      `(${spellings.map((word, place) => `'${word.replaceAll(/['\\]/g, '$&$&')}'${place === 0 ? ':*' : ''}`).join('|')})`,
  );
  return raw<boolean>`name_words(${name}) @@ ${wanted.join('&')}::tsquery`;
}

/** Folded form of a text or a pattern. The database folds it itself, since its letters may have another lower case than JavaScript's. */
export function folded(text: string): Expression<string> {
  return raw<string>`fold_text(${text})`;
}

function withoutBlanks(text: string): Expression<string> {
  return raw<string>`replace(fold_text(${text}), ' ', '')`;
}
