import { foldedText } from './folded-text';

/** Words of a name, each in any of its spellings. */
export type Words = readonly (readonly string[])[];

/** Further words are ignored. */
const mostWords = 6;

/** Words of a search text as typed; empty if it has neither letters nor digits. */
export function wordsOf(text: string): Words {
  return foldedText(text)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, mostWords)
    .map((word) => [word]);
}

/** Fuzzy search: for a word that may be misspelt. */
const fewestLetters = 5;

export function mayBeMisspelt(word: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(word) && Array.from(word).length >= fewestLetters;
}

/** Letters with their marks: vowel signs and viramas of Indic scripts belong to the letter before them. */
function lettersOf(word: string): string[] {
  return word.match(/\P{M}\p{M}*|^\p{M}+/gu) ?? [];
}

/** The word, also without each of its code points and letters, as in `search_word_keys` of the database. */
export function wordKeys(word: string): string[] {
  const without = [Array.from(word), lettersOf(word)].flatMap((signs) =>
    signs.map((_, n) => signs.toSpliced(n, 1).join('')),
  );
  return [...new Set([word, ...without])];
}

/**
 * Edit distance (Damerau-Levenshtein) of at most 1: one letter is replaced, left out or added, or two neighbours are swapped. A letter is a
 * code point, or one with its marks.
 */
export function isWithinOneEdit(one: string, other: string): boolean {
  if (differInOneSign(Array.from(one), Array.from(other))) return true;
  const letters = [lettersOf(one), lettersOf(other)] as const;
  return Math.max(...letters.map(({ length }) => length)) >= fewestLetters && differInOneSign(...letters);
}

function differInOneSign(a: readonly string[], b: readonly string[]): boolean {
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
