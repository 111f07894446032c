import { defaultTaxHundredths } from '@/lib/business';
import { divideHalfUp } from '@/lib/money';

/** The price of gold by weight. Pure, in whole units; forms compute with it too. */

export interface WeightedItem {
  readonly weightMg: number;
  readonly ratePaisePerGram: number;
  /** Hundredths of a percent of the gold's value; not together with `makingPaise`. */
  readonly makingPercentHundredths?: number | null;
  /** Paise for the whole item. */
  readonly makingPaise?: number | null;
  /** Hundredths of a percent; the default tax where it is null. */
  readonly taxHundredths: number | null;
}

const mgPerGram = 1000n;
/** A whole, in hundredths of a percent. */
const whole = 10_000n;

/**
 * Paise: (weight x rate + making) x (1 + tax), rounded half up once, at the end. All inputs are whole numbers of at least 0.
 * Throws a RangeError where making is given twice.
 */
export function computedPrice(item: WeightedItem): number {
  const { makingPercentHundredths = null, makingPaise = null } = item;
  if (makingPercentHundredths !== null && makingPaise !== null)
    throw new RangeError('Making is a percentage or an amount, not both');
  const gold = BigInt(item.weightMg) * BigInt(item.ratePaisePerGram);
  // In paise / (mgPerGram x whole), so that nothing is rounded in between.
  const untaxed =
    gold * (whole + BigInt(makingPercentHundredths ?? 0)) + BigInt(makingPaise ?? 0) * mgPerGram * whole;
  const tax = BigInt(item.taxHundredths ?? defaultTaxHundredths);
  return Number(divideHalfUp(untaxed * (whole + tax), mgPerGram * whole * whole));
}
