import { formatRupees } from '@/lib/kernel/text/format';

/**
 * Money is an integer number of paise: the maximum on the wire is far below 2^53, so sums of a list stay exact. On the wire a JSON number
 * of rupees, in the database `numeric(14, 2)`.
 */
export const maxPaise = 99_999_999_999_999;

const pattern = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Paise of an amount in rupees with at most two decimals, like `1234.5`; null for another text. */
export function paiseOf(text: string): number | null {
  const [, rupees, decimals = ''] = pattern.exec(text.trim()) ?? [];
  return rupees === undefined ? null : Number(rupees) * 100 + Number(decimals.padEnd(2, '0'));
}

/**
 * Rupees as a number of the wire, the inverse of {@link paiseOfRupees}.
 * @param paise integer of either sign
 */
export function rupeesOf(paise: number): number {
  return paise / 100;
}

/**
 * Formats an amount for display: `₹1,234.50`.
 * @param paise integer of either sign
 */
export function formatPaise(paise: number): string {
  return formatRupees(rupeesOf(paise));
}

/**
 * Integer paise, for comparisons and sums.
 * @param rupees a number of the wire, of any size and sign
 */
export function paiseOfRupees(rupees: number): number {
  return Math.round(rupees * 100);
}

/**
 * Exact sum, in rupees; 0 without amounts. Added in paise, because sums of binary fractions of rupees drift.
 * @param amounts rupees, numbers of the wire of either sign
 */
export function sumOfRupees(amounts: readonly number[]): number {
  return rupeesOf(amounts.reduce((paise, rupees) => paise + paiseOfRupees(rupees), 0));
}

/** A database sum of any size and sign, in rupees for the wire. */
export function rupeesOfSum(column: string): number {
  return Number(column);
}

/** A database sum of any size and sign, in paise. */
export function paiseOfSum(column: string): number {
  return paiseOfRupees(rupeesOfSum(column));
}

/** Text for a numeric column: `1234.50`, `-0.05`. */
export function decimalOf(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** {@link paiseOf} an amount of either sign, like `-1234.5`. */
export function signedPaiseOf(text: string): number | null {
  const [, minus, amount = ''] = /^(-?)(\S*)$/.exec(text.trim()) ?? [];
  const paise = paiseOf(amount);
  return minus === '-' && paise !== null && paise > 0 ? -paise : paise;
}

/** @param column amount of either sign */
export function paiseOfColumn(column: string | { toFixed(decimals: number): string }): number {
  const paise = signedPaiseOf(typeof column === 'string' ? column : column.toFixed(2));
  if (paise === null) throw new RangeError('An amount of the database lies outside the bounds of money');
  return paise;
}

/** `dividend` is at least 0, `divisor` above 0. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
