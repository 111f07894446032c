import { foldedText } from '@/lib/kernel/text/folded-text';
import { query, raw } from './query';
import type { Sql } from './sql';
import { isSelective } from './text-search';

/** Spellings of one sound in each of the scripts: more than those of a common name. */
const mostAlike = 40;

/**
 * Words of names that sound like each typed word, in any script (SQL: `sound_key`, `tamil_sound_key`), without the word itself; found by an index of
 * the words of names. The spellings of each script take turns, so that none is left out for the many of another.
 * @param typed folded (`foldedText`)
 * @returns by typed word; only words that have any
 */
export async function wordsThatSound(
  sql: Sql,
  typed: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (typed.length === 0) return new Map();
  const alike = raw<{ word: string; typed: string; place: number }>`(
    with heard as materialized (
      select word, sound_key(word) as sound, tamil_sound_key(word) as tamil_sound from unnest(${typed}::text[]) as each (word))
    select known.word, heard.word as typed,
      row_number() over (partition by heard.word, ascii(known.word) / 128 order by known.word) as place
    from heard join search_words as known on known.tamil_sound = heard.tamil_sound
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

/** Further words of a list's search are compared as typed only. */
const mostWords = 6;

/** The words of a search with those of names that sound alike, for `hasWordsStartingWith`; empty if there are none, and for long or numeric texts. */
export async function soundingSpellings(sql: Sql, text: string | undefined): Promise<(readonly string[])[]> {
  if (text === undefined || isSelective(text)) return [];
  const typed = foldedText(text)
    .split(' ')
    .filter((word) => word !== '');
  if (typed.length > mostWords) return [];
  const alike = await wordsThatSound(sql, typed);
  return alike.size === 0 ? [] : typed.map((word) => [word, ...(alike.get(word) ?? [])]);
}
