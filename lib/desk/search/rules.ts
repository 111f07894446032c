import { documentNumber } from '@/lib/document-numbers';
import { foldedText } from '@/lib/kernel/text/folded-text';
import { huidOf } from '@/lib/kernel/text/huid';
import { lastDigits, mobileDigits, wholeMobile } from '@/lib/kernel/text/mobile';

/** Possible meanings of a search text (docs/product/rules.md, "Search"). Pure. */
export interface ParsedSearch {
  /** A whole mobile in any spelling: `98765 43210`, `+91-9876543210`. */
  readonly mobile: string | null;
  /** First digits of a mobile. */
  readonly mobileStart: string | null;
  /** Last digits of a mobile, at least four. */
  readonly mobileEnd: string | null;
  readonly code: string | null;
  readonly huid: string | null;
  /** Id of a record. */
  readonly id: number | null;
  /** Number of a document. */
  readonly document: string | null;
  /** Razorpay's id of a payment or payment order. */
  readonly paymentId: string | null;
  /** Words of a name, each in any of these spellings; empty if the text has neither letters nor digits. */
  readonly words: readonly (readonly string[])[];
}

/** Further words are ignored. */
const mostWords = 6;

export function parseSearch(text: string): ParsedSearch {
  const digits = mobileDigits(text);
  const mobile = wholeMobile(text);
  const isId = /^\d{1,9}$/.test(text);
  return {
    mobile,
    mobileStart: mobile !== null || digits?.length === 1 ? null : digits,
    huid: huidOf(text),
    code: /^[0-9a-z]{6}$/i.test(text) ? text.toUpperCase() : null,
    id: isId && Number(text) > 0 ? Number(text) : null,
    mobileEnd: lastDigits(text),
    document: documentNumber.test(text) ? text.toUpperCase() : null,
    paymentId: /^(?:pay|order)_[0-9a-z]{1,60}$/i.test(text) ? text : null,
    words: foldedText(text)
      .split(' ')
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
      .slice(0, mostWords)
      .map((word) => [word]),
  };
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
