import { articles, type Article } from '@/lib/articles';
import { divideHalfUp } from '@/lib/paise';

/* The price of a piece (docs/product/money.md, "Items by weight"). Pure, in whole units; forms use it too. */

export interface PricedPiece {
  /** Decides the default tax. Default: jewellery. */
  readonly article?: Article;
  /** Net weight. */
  readonly weightMg: number;
  readonly ratePaisePerGram: number;
  /** Hundredths of a percent of the gold's value. */
  readonly wastageHundredths?: number | null;
  /** Hundredths of a percent of the gold's value, without wastage; excludes `makingPaise`. */
  readonly makingPercentHundredths?: number | null;
  /** Making of the whole item, in paise. */
  readonly makingPaise?: number | null;
  readonly stonePaise?: number | null;
  readonly hallmarkPaise?: number | null;
  /** Before tax. */
  readonly discountPaise?: number | null;
  /** Hundredths of a percent; null: default tax. */
  readonly taxHundredths: number | null;
}

const mgPerGram = 1000n;
/** 100 %, in hundredths of a percent. */
const whole = 10_000n;
/** Values before tax are in paise / `unit`, without rounding. */
const unit = mgPerGram * whole;

/** Sums up to each part that has fractions of a paisa; the others are whole. */
function sumsOf(piece: PricedPiece) {
  const { makingPercentHundredths = null, makingPaise = null } = piece;
  if (makingPercentHundredths !== null && makingPaise !== null)
    throw new RangeError('Making is a percentage or an amount, not both');
  const metal = BigInt(piece.weightMg) * BigInt(piece.ratePaisePerGram);
  const gold = metal * whole;
  const wasted = gold + metal * BigInt(piece.wastageHundredths ?? 0);
  const made = wasted + metal * BigInt(makingPercentHundredths ?? 0) + BigInt(makingPaise ?? 0) * unit;
  const added = BigInt(piece.stonePaise ?? 0) + BigInt(piece.hallmarkPaise ?? 0);
  return { gold, wasted, made, undiscounted: made + added * unit };
}

const taxOf = ({ article = 'jewellery', taxHundredths }: Pick<PricedPiece, 'article' | 'taxHundredths'>) =>
  BigInt(taxHundredths ?? articles[article].taxHundredths);

/** Whether the discount is more than the price before tax. */
export function isOverDiscounted(piece: PricedPiece): boolean {
  return BigInt(piece.discountPaise ?? 0) * unit > sumsOf(piece).undiscounted;
}

/**
 * Paise: (net weight x rate x (1 + wastage) + making + stones + hallmarking - discount) x (1 + tax), rounded half up once, at the end.
 * Inputs are integers of at least 0. Throws a RangeError if both kinds of making are given, or for a discount above the price before tax.
 */
export function computedPrice(piece: PricedPiece): number {
  const untaxed = sumsOf(piece).undiscounted - BigInt(piece.discountPaise ?? 0) * unit;
  if (untaxed < 0n) throw new RangeError('The discount is more than the price before tax');
  return Number(divideHalfUp(untaxed * (whole + taxOf(piece)), unit * whole));
}

/** A piece with its price; without a weight or a rate nothing is computed. */
export interface SoldPiece extends Omit<PricedPiece, 'weightMg' | 'ratePaisePerGram'> {
  readonly weightMg: number | null;
  readonly ratePaisePerGram: number | null;
  /** Paise, tax included. */
  readonly pricePaise: number;
}

/**
 * Paise before tax, each rounded half up once: `value` without the discount, and `reduction`, the discount plus what the price is below the
 * computed price. A price of at least the computed price adds nothing. Without a weight or a rate the discount alone reduces, and the
 * value is the price without tax plus the discount. Inputs and errors as {@link computedPrice}, except that a discount above the value is
 * the whole reduction.
 */
export function reductionOf(sold: SoldPiece): { readonly value: number; readonly reduction: number } {
  const { weightMg, ratePaisePerGram, pricePaise, discountPaise } = sold;
  const discount = BigInt(discountPaise ?? 0);
  const taxed = whole + taxOf(sold);
  if (weightMg === null || ratePaisePerGram === null)
    return {
      value: Number(divideHalfUp(BigInt(pricePaise) * whole, taxed) + discount),
      reduction: Number(discount),
    };
  const piece = { ...sold, weightMg, ratePaisePerGram };
  const { undiscounted } = sumsOf(piece);
  const value = rounded(undiscounted);
  if (isOverDiscounted(piece) || pricePaise >= computedPrice(piece))
    return { value, reduction: Number(discount) };
  const below = (undiscounted - discount * unit) * taxed - BigInt(pricePaise) * whole * unit;
  return { value, reduction: Number(discount + divideHalfUp(below, unit * taxed)) };
}

/** Paise of at least 0 that add up to the total, the discount subtracted. The total alone is rounded as the computed price. */
export interface PriceParts {
  readonly gold: number;
  readonly wastage: number;
  readonly making: number;
  readonly stones: number;
  readonly hallmark: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

const rounded = (sum: bigint) => Number(divideHalfUp(sum, unit));

/** Throws as {@link computedPrice}. */
export function priceParts(piece: PricedPiece): PriceParts {
  const total = computedPrice(piece);
  const sums = sumsOf(piece);
  // Differences of rounded sums: they add up to the rounded price before tax.
  const [gold, wasted, made] = [rounded(sums.gold), rounded(sums.wasted), rounded(sums.made)];
  const stones = piece.stonePaise ?? 0;
  const hallmark = piece.hallmarkPaise ?? 0;
  const discount = piece.discountPaise ?? 0;
  return {
    gold,
    wastage: wasted - gold,
    making: made - wasted,
    stones,
    hallmark,
    discount,
    tax: total - (made + stones + hallmark - discount),
    total,
  };
}
