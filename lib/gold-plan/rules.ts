import { promises } from '@/lib/business';

/**
 * The gold plan's promise in weights (docs/product/overview.md, "Public pages"): up to 75 % on top of what is bought, for ornaments of
 * 2 to 12 grams. Weights are whole milligrams: fractions of grams do not add up exactly as floating-point numbers.
 */
const milligramsPerGram = 1000;

/** The weights that the promise covers, in milligrams, both ends included. */
export const ornamentMilligrams = {
  from: promises.ornamentGrams.from * milligramsPerGram,
  to: promises.ornamentGrams.to * milligramsPerGram,
} as const;

/**
 * The most that a purchase may become.
 * @param bought milligrams, a whole number
 * @returns milligrams, rounded down: nothing is promised that 75 % does not cover
 */
export function mostMilligrams(bought: number): number {
  return bought + Math.floor((bought * promises.extraGoldPercent) / 100);
}

/**
 * Reads a weight as people type it: digits with at most three after a point or comma, blanks around it.
 * @param typed grams, for example `2.5`
 * @returns milligrams, null where it is no such number or outside the weights of the promise
 */
export function readMilligrams(typed: string): number | null {
  const parts = /^(\d{1,4})(?:[.,](\d{0,3}))?$/.exec(typed.trim());
  if (parts === null) return null;
  const [, whole = '', fraction = ''] = parts;
  const milligrams = Number(whole) * milligramsPerGram + Number(fraction.padEnd(3, '0'));
  return milligrams >= ornamentMilligrams.from && milligrams <= ornamentMilligrams.to ? milligrams : null;
}

/**
 * A weight in grams without idle zeros.
 * @param milligrams a whole number
 * @returns for example `3.5`
 */
export function gramsText(milligrams: number): string {
  const whole = Math.floor(milligrams / milligramsPerGram);
  const fraction = String(milligrams % milligramsPerGram)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(whole) : `${whole}.${fraction}`;
}
