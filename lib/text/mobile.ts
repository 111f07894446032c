/* Indian mobile numbers. Without zod, so that pages can load it before their forms are validated. */

export const countryPrefix = '+91';
const nationalLength = 10;

/** Removes blanks, dashes, `+91` and `0`. Another plus sign stays: a foreign number must not become an Indian one. */
export function nationalDigits(typed: string): string {
  const signs = typed.replaceAll(/(?!^\+)\D/g, '');
  if (signs.startsWith('+') && !signs.startsWith(countryPrefix)) return signs;
  const digits = signs.replace(countryPrefix, '').replace(/^0+/, '');
  return /^91\d{10}$/.test(digits) ? digits.slice(2) : digits;
}

/** Digits of a searched or imported mobile, or of its beginning, in any spelling; null for any other text. */
export function mobileDigits(text: string): string | null {
  if (/[^\d\s().+-]/.test(text)) return null;
  const digits = nationalDigits(text);
  return /^[6-9]\d{0,9}$/.test(digits) ? digits : null;
}

/** Null for the beginning of a mobile too. */
export function wholeMobile(text: string): string | null {
  const digits = mobileDigits(text);
  return digits?.length === nationalLength ? digits : null;
}

export interface TypedMobile {
  readonly value: string;
  readonly caret: number;
}

/**
 * Cleans a field's value after an input. The caret stays behind the same digit.
 * @param oneKey a single character was typed: an eleventh digit is rejected, as with `maxlength`
 */
export function cleanMobile(typed: string, caret: number, oneKey: boolean): TypedMobile {
  const value = nationalDigits(typed);
  if (oneKey && /^\d+$/.test(value) && value.length > nationalLength)
    return cleanMobile(typed.slice(0, caret - 1) + typed.slice(caret), caret - 1, false);
  const behind = typed.slice(caret).replaceAll(/\D/g, '').length;
  return { value, caret: Math.max(0, value.length - behind) };
}

/** For screens visible to others: `+91 98••• ••210`. */
export function shortenedMobile(mobile: string): string {
  return `${countryPrefix} ${mobile.slice(0, 2)}••• ••${mobile.slice(-3)}`;
}
