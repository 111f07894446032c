/** Indian mobile numbers as people type and read them. Without zod, so that a page can have it before its forms are checked. */

/** What stands in front of the ten digits, fixed. */
export const countryPrefix = '+91';
const nationalLength = 10;

/**
 * The ten digits of a number that was typed or pasted, as far as they are there: without blanks, dashes, `+91` and `0`. A plus sign that
 * is not that of +91, or not yet, stays: a foreign number must not turn into one of ours.
 */
export function nationalDigits(typed: string): string {
  const signs = typed.replaceAll(/(?!^\+)\D/g, '');
  if (signs.startsWith('+') && !signs.startsWith(countryPrefix)) return signs;
  const digits = signs.replace(countryPrefix, '').replace(/^0+/, '');
  return /^91\d{10}$/.test(digits) ? digits.slice(2) : digits;
}

/** What a field holds after a change, and where its caret stands. */
export interface TypedMobile {
  readonly value: string;
  readonly caret: number;
}

/**
 * Cleans what a field holds after an input. The caret stays behind the digit that it was behind.
 * @param typed what the field holds
 * @param caret position of the caret in `typed`
 * @param oneKey a single sign was typed: an eleventh digit is not taken, as with a `maxlength`
 */
export function cleanMobile(typed: string, caret: number, oneKey: boolean): TypedMobile {
  const value = nationalDigits(typed);
  if (oneKey && /^\d+$/.test(value) && value.length > nationalLength)
    return cleanMobile(typed.slice(0, caret - 1) + typed.slice(caret), caret - 1, false);
  const behind = typed.slice(caret).replaceAll(/\D/g, '').length;
  return { value, caret: Math.max(0, value.length - behind) };
}

/** A mobile number shortened, for a screen that others may see: `+91 98••• ••210`. */
export function shortenedMobile(mobile: string): string {
  return `${countryPrefix} ${mobile.slice(0, 2)}••• ••${mobile.slice(-3)}`;
}
