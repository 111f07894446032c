/*
 * Numbers of documents: `{series}{kind}/{yy-yy}/{n}`, consecutive per seller, kind and financial year, at most 16 characters of letters,
 * digits, `-` and `/` (CGST Rules 2017, rules 46(b), 50 and 53). The function `next_document_number` of the database assigns them.
 */

/** Kinds of documents by their letter in numbers. */
export const numberKinds = {
  R: 'receipt voucher, payment receipt',
  F: 'refund voucher, refund receipt',
  I: 'tax invoice, bill of supply',
  C: 'credit note',
  U: 'purchase of old gold',
  E: 'estimate',
  P: 'plan invoice',
} as const;

export const numberRule = {
  mostCharacters: 16,
  /** Shorter ones are padded with zeros. */
  fewestDigits: 6,
} as const;

/** Series of sellers: with two characters, a year has 999999 numbers of a kind. */
export const seriesPattern = /^[A-Z0-9]{0,2}$/;

/** Separators and `26-27`. */
const yearCharacters = '/26-27/'.length;

/** The last number of a series and year. @param characters of the seller's series and the kind, 1 to 3 */
export function lastNumberOf(characters: number): number {
  return 10 ** (numberRule.mostCharacters - yearCharacters - characters) - 1;
}

/** The seller's series in a number, also in one from before the year was shortened (`R/2026-27/000001`). */
export function sellerSeriesOf(number: string): string {
  return (number.split('/')[0] ?? '').slice(0, -1);
}

/** A document's number, in any case; also one from before the year was shortened. */
export const documentNumber = new RegExp(
  String.raw`^[A-Z0-9]{0,2}[${Object.keys(numberKinds).join('')}]/(?:\d{2})?\d{2}-\d{2}/\d{1,9}$`,
  'i',
);
