import { expressionBuilder, type Expression } from 'kysely';
import { soundOf } from '@/lib/kernel/text/sound-key';
import { isWithinOneEdit, mayBeMisspelt, wordKeys, type Words } from '@/lib/kernel/text/spellings';
import { query, raw, type Condition } from './query';
import { samples } from './search-sizes';
import type { Sql } from './sql';
import { containing, folded, hasNameWords, hasTrigrams, hasWordStartingWith } from './text-search';

/** Tried for each word. */
const mostSpellings = 8;
/** Words of one sound in each of the scripts: more than the spellings of a common name. */
const mostAlike = 40;

const eb = expressionBuilder<object>();

/** Other spellings, and words without trigrams, are found by whole words and their starts. */
const isByParts = (words: Words) =>
  words.every((spellings) => spellings.length === 1 && spellings.every(hasTrigrams));

/** Rows to read before the index of `hasWords`. */
export const sampleFor = (words: Words) => (isByParts(words) ? samples.parts : samples.words);

/**
 * Whether a name has all words, each in one of its spellings: any part as typed, or whole words and their starts. Each by an
 * index.
 */
export function hasWords(name: Expression<string>, words: Words): Condition {
  return isByParts(words)
    ? eb.and(words.flat().map((word) => hasPart(name, word)))
    : hasNameWords(name, words);
}

/** Words of one or two letters have no trigrams: they must begin a word. */
function hasPart(name: Expression<string>, word: string): Condition {
  return Array.from(word).length < 3
    ? hasWordStartingWith(name, word)
    : raw<boolean>`search_text(${name}) like ${folded(containing(word))}`;
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
export async function otherSpellings(sql: Sql, words: Words): Promise<Words | null> {
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

/**
 * Words of names that sound like each typed word, in any script (SQL: `sound_key`, `tamil_sound_key`), without the word itself; found by an index of
 * the words of names. The spellings of each script take turns, so that none is left out for the many of another.
 * @param typed folded (`foldedText`)
 * @returns by typed word; only words that have any
 */
async function wordsThatSound(
  sql: Sql,
  typed: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const heard = typed.flatMap((word) => {
    const sound = soundOf(word);
    return sound === null ? [] : [{ word, ...sound }];
  });
  if (heard.length === 0) return new Map();
  const column = (of: (each: (typeof heard)[number]) => string | null) => raw`${heard.map(of)}::text[]`;
  const alike = raw<{ word: string; typed: string; place: number }>`(
    select known.word, heard.word as typed,
      row_number() over (partition by heard.word, ascii(known.word) / 128 order by known.word) as place
    from unnest(${column(({ word }) => word)}, ${column(({ sound }) => sound)}, ${column(({ tamilSound }) => tamilSound)}) as heard (word, sound, tamil_sound)
    join search_words as known on known.tamil_sound = heard.tamil_sound
      and (known.sound = heard.sound or known.sound is null or heard.sound is null) and known.word <> heard.word
    group by known.word, heard.word)`;
  const rows = await sql.rows(
    query
      .selectFrom(alike.as('alike'))
      .select(['alike.word', 'alike.typed'])
      .where('alike.place', '<=', mostAlike)
      .orderBy('alike.place')
      .orderBy('alike.word')
      .limit(1000),
  );
  const words = new Map<string, string[]>();
  for (const row of rows) words.set(row.typed, [...(words.get(row.typed) ?? []), row.word]);
  return new Map([...words].map(([word, found]) => [word, found.slice(0, mostAlike)]));
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
