import { promises } from '@/lib/business';

/*
 * The gold plan's promise (docs/product/overview.md, "Public pages"): up to 75 % extra, for ornaments of 2 to 12 grams. Integer milligrams:
 * floating-point grams do not add up exactly.
 */

export const milligramsPerGram = 1000;

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
