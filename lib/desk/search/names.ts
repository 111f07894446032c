import { expressionBuilder, type Expression } from 'kysely';
import { containing, folded } from '@/lib/db/text-search';
import { query, raw, type Condition } from '@/lib/db/query';
import { wordsThatSound } from '@/lib/db/sounding-words';
import type { Sql } from '@/lib/db/sql';
import { isWithinOneEdit, mayBeMisspelt, wordKeys } from './rules';

/** Tried for each word. */
const mostSpellings = 8;

const eb = expressionBuilder<object>();

/** Whether a name has all words, each in one of its spellings. The trigram index serves every part. */
export function hasWords(name: Expression<string>, words: readonly (readonly string[])[]): Condition {
  const text = raw<string>`search_text(${name})`;
  return eb.and(
    words.map((spellings) =>
      eb.or(spellings.map((word, place) => raw<boolean>`${text} like ${folded(partOf(word, place))}`)),
    ),
  );
}

/** `hasWords` for the rows of a sample: no index serves an array, but the name is folded once for all spellings of a word. */
export function hasWordsInSample(name: Expression<string>, words: readonly (readonly string[])[]): Condition {
  return eb.and(
    words.map(
      (spellings) =>
        raw<boolean>`search_text(${name}) like any (array[${raw.join(spellings.map((word, place) => folded(partOf(word, place))))}])`,
    ),
  );
}

/**
 * The typed word may be any part, other spellings are whole words. Only the start of a word has trigrams if it has one or two letters, or marks, which
 * are no letters to the index: లక్ష్మి. The first word follows a blank in the name without blanks.
 */
function partOf(word: string, place: number): string {
  return place > 0 || Array.from(word).length < 3 ? `% ${containing(word).slice(1)}` : containing(word);
}

/** Best first: the name is the text, begins with it, has a word that does, contains it. */
export function rankOf(name: Expression<string>, text: string) {
  const start = containing(text).slice(1);
  const key = raw<string>`search_text(${name})`;
  return raw<number>`case when ${key} = search_text(${text}) then 0 when ${key} like ${folded(start)} then 1 when ${key} like ${folded(`% ${start}`)} then 2 else 3 end`;
}

/**
 * Fuzzy search: the words with other spellings, of names that sound alike in any script or are at edit distance 1 (Damerau-Levenshtein); null if
 * there are none. Found by indexes of the words of names: thousands, however many names there are.
 */
export async function otherSpellings(
  sql: Sql,
  words: readonly (readonly string[])[],
): Promise<(readonly string[])[] | null> {
  const typed = words.flat();
  const [sounding, misspelt] = await Promise.all([wordsThatSound(sql, typed), wordsWithKeysOf(sql, typed)]);
  const found = words.map((spellings) => {
    const [first] = spellings;
    const alike = spellings.flatMap((word) => sounding.get(word) ?? []);
    const near = spellings
      .filter(mayBeMisspelt)
      .flatMap((word) => misspelt.filter((each) => each !== word && isWithinOneEdit(word, each)))
      // Wrong first letters are rare.
      .toSorted((a, b) => Number(b[0] === first?.[0]) - Number(a[0] === first?.[0]) || a.localeCompare(b));
    return [...spellings, ...new Set([...alike, ...near.slice(0, mostSpellings)])];
  });
  return found.some((spellings, n) => spellings.length > (words[n]?.length ?? 0)) ? found : null;
}

/** Words of names that share a key with a typed word. */
async function wordsWithKeysOf(sql: Sql, typed: readonly string[]): Promise<readonly string[]> {
  const misspelt = typed.filter(mayBeMisspelt);
  if (misspelt.length === 0) return [];
  const keys = [...new Set(misspelt.flatMap(wordKeys))];
  const known = await sql.rows(
    query
      .selectFrom('search_words')
      .select('word')
      .distinct()
      .where(raw<boolean>`keys && ${keys}::text[]`)
      .orderBy('word')
      .limit(1000),
  );
  return known.map(({ word }) => word);
}
