import { defaultTaxHundredths } from '@/lib/business';
import { divideHalfUp } from '@/lib/paise';

/* Gold by weight. Pure, in whole units; forms use it too. */

export interface WeightedItem {
  readonly weightMg: number;
  readonly ratePaisePerGram: number;
  /** Hundredths of a percent of the gold's value; excludes `makingPaise`. */
  readonly makingPercentHundredths?: number | null;
  /** Making of the whole item, in paise. */
  readonly makingPaise?: number | null;
  /** Hundredths of a percent; null: default tax. */
  readonly taxHundredths: number | null;
}

const mgPerGram = 1000n;
/** 100 %, in hundredths of a percent. */
const whole = 10_000n;

/**
 * Paise: (weight x rate + making) x (1 + tax), rounded half up once, at the end. Inputs are integers of at least 0. Throws a RangeError if
 * both kinds of making are given.
 */
export function computedPrice(item: WeightedItem): number {
  const { makingPercentHundredths = null, makingPaise = null } = item;
  if (makingPercentHundredths !== null && makingPaise !== null)
    throw new RangeError('Making is a percentage or an amount, not both');
  const gold = BigInt(item.weightMg) * BigInt(item.ratePaisePerGram);
  // In paise / (mgPerGram x whole), without rounding.
  const untaxed =
    gold * (whole + BigInt(makingPercentHundredths ?? 0)) + BigInt(makingPaise ?? 0) * mgPerGram * whole;
  const tax = BigInt(item.taxHundredths ?? defaultTaxHundredths);
  return Number(divideHalfUp(untaxed * (whole + tax), mgPerGram * whole * whole));
}

/**
 * Paise that add up to the total, which alone is rounded as the computed price. The tax takes the difference; making takes it without tax,
 * and if the tax would be negative.
 */
export interface PriceParts {
  readonly gold: number;
  readonly making: number;
  readonly tax: number;
  readonly total: number;
}

export function priceParts(item: WeightedItem): PriceParts {
  const gold = BigInt(item.weightMg) * BigInt(item.ratePaisePerGram);
  const percent = BigInt(item.makingPercentHundredths ?? 0);
  const [goldPaise, making] = [
    Number(divideHalfUp(gold, 1000n)),
    item.makingPaise ?? Number(divideHalfUp(gold * percent, 10_000_000n)),
  ];
  const total = computedPrice(item);
  const tax = item.taxHundredths === 0 ? 0 : Math.max(0, total - goldPaise - making);
  return { gold: goldPaise, making: total - goldPaise - tax, tax, total };
}
