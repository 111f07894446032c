import { premiumPlan, promises } from '@/lib/business';
import { divideHalfUp } from '@/lib/paise';

/*
 * The gold plan's promise (docs/product/overview.md, "Public pages"): up to 75 % extra, for ornaments of 2 to 12 grams. Integer milligrams:
 * floating-point grams do not add up exactly.
 */

const milligramsPerGram = 1000;

/** Weights in the promise, inclusive. */
export const ornamentMilligrams = {
  from: promises.ornamentGrams.from * milligramsPerGram,
  to: promises.ornamentGrams.to * milligramsPerGram,
} as const;

/**
 * The maximum weight with the bonus, rounded down: never more than 75 %.
 * @param bought an integer
 */
export function mostMilligrams(bought: number): number {
  return bought + Math.floor((bought * promises.extraGoldPercent) / 100);
}

/** What the plan costs, and the most that it gives. */
export interface PlanCost {
  /** Paise, paid once, for the Premium Plan. */
  readonly now: number;
  /** Paise for the weight bought, before making charges and tax, which depend on the ornament. */
  readonly atStore: number;
  /** Milligrams. */
  readonly most: number;
}

/**
 * The plan at a gold rate. `atStore` is rounded half up; the part of it that is paid upfront is agreed at the store.
 * @param bought milligrams, an integer of at least 0
 * @param ratePaise per gram, an integer of at least 0
 */
export function planCost(bought: number, ratePaise: number): PlanCost {
  return {
    now: premiumPlan.amountPaise,
    atStore: Number(divideHalfUp(BigInt(bought) * BigInt(ratePaise), BigInt(milligramsPerGram))),
    most: mostMilligrams(bought),
  };
}

/**
 * Parses grams with at most three digits after a point or comma; surrounding blanks are allowed.
 * @param typed grams, for example `2.5`
 * @returns null if invalid or outside the promise
 */
export function readMilligrams(typed: string): number | null {
  const parts = /^(\d{1,4})(?:[.,](\d{0,3}))?$/.exec(typed.trim());
  if (parts === null) return null;
  const [, whole = '', fraction = ''] = parts;
  const milligrams = Number(whole) * milligramsPerGram + Number(fraction.padEnd(3, '0'));
  return milligrams >= ornamentMilligrams.from && milligrams <= ornamentMilligrams.to ? milligrams : null;
}
