import { paiseOf } from '@/lib/paise';

/* Amounts that people type or paste, in forms and files. Text only: no amount passes through a binary fraction. */

const currencyBefore = /^(?:₹|rs\.?|inr)\s*/i;
const wordsAfter = /(?:\s*(?:\/[-=]?|₹|(?<![a-z])(?:rs\.?|inr|rupees|only)))+$/i;
/** Western (183,500) and Indian (1,83,500) groups. */
const grouped = /^\d{1,3}(?:(?:[, ]\d\d)*[, ]\d{3}|(?:[, ]\d{3})+)$/;
const amount = /^([\d, ]*?)(?:\.(\d*))?(?: ?(thousand|lakh|lac|crore)s?)?$/i;
const zeros: Readonly<Record<string, number>> = { thousand: 3, lakh: 5, lac: 5, crore: 7 };
const plain = /^0*(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Longer texts are no amount. */
const mostCharacters = 60;

const bareAmount = (typed: string) =>
  typed.trim().replaceAll(/\s+/g, ' ').replace(currencyBefore, '').replace(wordsAfter, '');

/**
 * An amount as the gateway takes it: `₹1,83,500.50`, `Rs. 500/-` and `1.5 lakh` as `183500.50`, `500` and `150000`.
 * @returns any other text, such as `12,50`, `5 Cr` and `1500 Dr`, unchanged: refused, not guessed
 */
export function amountText(typed: string): string {
  return readAmount(typed) ?? typed;
}

function readAmount(typed: string): string | null {
  if (typed.length > mostCharacters) return null;
  const [, rupees, decimals = '', unit] = amount.exec(bareAmount(typed)) ?? [];
  if (rupees === undefined || rupees + decimals === '') return null;
  if (/\D/.test(rupees) && !grouped.test(rupees)) return null;
  const places = unit === undefined ? 0 : (zeros[unit.toLowerCase()] ?? 0);
  const whole = rupees.replaceAll(/\D/g, '') + decimals.slice(0, places).padEnd(places, '0');
  const rest = decimals.slice(places);
  if (rest.length > 2) return null;
  return `${whole === '' ? '0' : whole}${rest === '' ? '' : `.${rest}`}`;
}

/** Words that change an amount; {@link amountText} reads or refuses them. */
const units =
  'thousand lakh laakh lahk lac lkh lk crore hundred hazar hazaar hajar karod karor kror million billion mn bn k l m cr dr credit debit paise paisa e'.split(
    ' ',
  );

/**
 * {@link amountText} of a form field, from which other characters are removed: `500 cash` is 500. What changes the amount stays, and is
 * refused: `1500 Dr`, `1000 to 2000`.
 */
export function fieldAmount(typed: string): string {
  if (typed.length > mostCharacters) return typed;
  const bare = bareAmount(typed);
  // A full stop after a letter ends a word.
  const kept = bare.replaceAll(/(?:[^\d.,-]|(?<=\p{L})\.)+/gu, (gap, at: number) => {
    const [before, after] = [bare.slice(0, at), bare.slice(at + gap.length)];
    return changesAmount(gap, /\d/.test(before), /\d/.test(after)) ? gap : '';
  });
  return readAmount(kept) ?? typed;
}

function changesAmount(gap: string, isAfterDigit: boolean, isBeforeDigit: boolean): boolean {
  // Digits, words and dashes of other scripts.
  if (/[^\p{ASCII}\p{Sc}\p{Cf}]/u.test(gap)) return true;
  const words = gap.toLowerCase().match(/[a-z]+/g) ?? [];
  if (isAfterDigit && isBeforeDigit) return !/^(?:(?![ex])[a-z]|\p{Cf})*$/iu.test(gap) || words.some(isUnit);
  return /[%()/]/.test(gap) || words.some(isUnit);
}

/** Plural, cut and misspelt ones too. */
function isUnit(written: string): boolean {
  const word = written.replace(/(?<=..)s$/, '');
  return units.some(
    (unit) =>
      unit === word ||
      (word.length > 2 && unit.startsWith(word)) ||
      (unit.length > 2 && word.startsWith(unit)),
  );
}

/** `183500.5` as `183,500.50`. Returns invalid text unchanged. */
export function groupedAmount(typed: string): string {
  const [, rupees, decimals] = plain.exec(fieldAmount(typed)) ?? [];
  if (rupees === undefined) return typed;
  const groups = rupees.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? groups : `${groups}.${decimals.padEnd(2, '0')}`;
}

/** Integer paise of an amount in a form field; null if invalid. */
export function paiseOfField(typed: string): number | null {
  return paiseOf(fieldAmount(typed).replace(/^0+(?=\d)/, ''));
}
