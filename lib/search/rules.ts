import { mobilePattern } from '@/lib/contract';

/** What a search text may stand for (docs/product/rules.md, "Search"). Pure. */
export interface Wanted {
  /** A whole mobile, however it is written: `98765 43210`, `+91-9876543210`; else null. */
  readonly mobile: string | null;
  /** The digits that a mobile may start with; else null. */
  readonly mobileStart: string | null;
  /** A booking code; else null. */
  readonly code: string | null;
  /** The id of a record; else null. */
  readonly id: number | null;
  /** The words that a name must have, each in any of these spellings; empty if the text has neither letters nor digits. */
  readonly words: readonly (readonly string[])[];
}

/** Words that are searched for; more make no difference. */
const mostWords = 6;

export function wantedBy(text: string): Wanted {
  const digits = text.replace(/[\s().-]/g, '');
  const number = /^(?:\+91|0)?(\d{10})$/.exec(digits)?.[1] ?? null;
  const isId = /^\d{1,9}$/.test(text);
  return {
    mobile: number !== null && mobilePattern.test(number) ? number : null,
    mobileStart: /^[6-9]\d{1,8}$/.test(digits) ? digits : null,
    code: /^[0-9a-z]{6}$/i.test(text) ? text.toUpperCase() : null,
    id: isId && Number(text) > 0 ? Number(text) : null,
    words: text
      .toLowerCase()
      .split(/\s+/u)
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
      .slice(0, mostWords)
      .map((word) => [word]),
  };
}

/** The fewest letters of a word that is also found with a wrong one. */
const fewestLetters = 5;

/** Whether a word of a search may be misspelt: letters alone, five or more. */
export function mayBeMisspelt(word: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(word) && Array.from(word).length >= fewestLetters;
}

/** The word and the word without each of its letters, as `word_keys` in the database has them. */
export function wordKeys(word: string): string[] {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, n) => letters.toSpliced(n, 1).join(''))])];
}

/** Whether two words differ by one letter at most: replaced, left out, added, or two neighbours swapped. */
export function isOneLetterApart(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const rest = (letters: readonly string[], from: number) => letters.slice(start + from).join('');
  if (a.length !== b.length)
    return a.length > b.length ? rest(a, 1) === rest(b, 0) : rest(a, 0) === rest(b, 1);
  const isReplaced = rest(a, 1) === rest(b, 1);
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2);
  return isReplaced || isSwapped;
}
