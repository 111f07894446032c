import { asciiDigits } from './digits';

/* Indian mobile numbers. Without zod, so that pages can load it before their forms are validated. */

export const countryPrefix = '+91';
const nationalLength = 10;
export const mobilePattern = /^[6-9]\d{9}$/;

export const mobileText = {
  wrong: 'Mobile number must have 10 digits and begin with 6, 7, 8 or 9.',
  landLine: 'Enter a mobile number, not a land line.',
};

/** Longest mobile with all its prefixes, marks and separators. */
const mostSigns = 60;

/**
 * The text in ASCII: digits of any script, dashes and blanks of any width, without invisible marks of phones, and without the apostrophe
 * or the formula (`="..."`) by which a spreadsheet keeps a number as a text.
 */
export function asciiSigns(text: string): string {
  return asciiDigits(text.normalize('NFKC'))
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^['‘’]/, '')
    .trim();
}

/** Removes blanks, dashes, `+91` and `0`. Another plus sign stays: a foreign number must not become an Indian one. */
export function nationalDigits(typed: string): string {
  const signs = asciiSigns(typed)
    .replace(/^[^\d+]+(?=\+)/, '')
    .replaceAll(/(?!^\+)\D/g, '');
  if (signs.startsWith('+') && !signs.startsWith(countryPrefix)) return signs;
  const digits = signs.replace(countryPrefix, '').replace(/^0+/, '');
  return /^91\d{10}$/.test(digits) ? digits.slice(2) : digits;
}

/** 0 or +91, an STD code (2 to 4 digits, none begins with 9) set apart from the rest. */
const landLine = /^[^\d+]*(?:(?:\+|00)?91(?:\D*0)?|0)\D*([1-8]\d{1,3})\D+(\d.*)$/;

/** Whether a text is a land line with its STD code, whose ten digits may look like a mobile: `080-22345678`. */
export function isLandLine(text: string): boolean {
  const [, code = '', rest = ''] = landLine.exec(asciiSigns(text)) ?? [];
  return code.length + rest.replaceAll(/\D/g, '').length === nationalLength;
}

/** Digits of a mobile or of its beginning, in any spelling; null for any other text. */
export function mobileDigits(text: string): string | null {
  if (text.length > mostSigns || /[^\d\s().+-]/.test(asciiSigns(text)) || isLandLine(text)) return null;
  const digits = nationalDigits(text);
  return /^[6-9]\d{0,9}$/.test(digits) ? digits : null;
}

/** Digits of a whole mobile, in any spelling; null for any other text, the beginning of a mobile too. */
export function wholeMobile(text: string): string | null {
  const digits = mobileDigits(text);
  return digits?.length === nationalLength ? digits : null;
}

/** Four to nine digits, which may be the last of a mobile; null for any other text. */
export function lastDigits(text: string): string | null {
  const digits = text.length > mostSigns ? '' : asciiSigns(text);
  return /^\d{4,9}$/.test(digits) ? digits : null;
}

export interface TypedMobile {
  readonly value: string;
  readonly caret: number;
}

/** 0 and what may be an STD code, while it is typed. */
const mayBecomeLandLine = /^0[^\d]*(?:[1-8]\d{0,3}|[1-8]\d{1,3}\D.*)?$/;

/**
 * Cleans a field's value after an input. The caret stays behind the same digit. A land line stays as typed, for validation to name it.
 * @param oneKey a single character was typed: an eleventh digit is rejected, as with `maxlength`
 */
export function cleanMobile(typed: string, caret: number, oneKey: boolean): TypedMobile {
  if (mayBecomeLandLine.test(typed) || isLandLine(typed)) return { value: typed, caret };
  const value = nationalDigits(typed);
  if (oneKey && /^\d+$/.test(value) && value.length > nationalLength)
    return cleanMobile(typed.slice(0, caret - 1) + typed.slice(caret), caret - 1, false);
  const behind = asciiSigns(typed.slice(caret)).replaceAll(/\D/g, '').length;
  return { value, caret: Math.max(0, value.length - behind) };
}

/** Mobile on screens visible to others: `+91 98••• ••210`. */
export function shortenedMobile(mobile: string): string {
  return `${countryPrefix} ${mobile.slice(0, 2)}••• ••${mobile.slice(-3)}`;
}
