import { divideHalfUp } from '@/lib/money';
import { computedPrice, type WeightedItem } from './price';

/** Weights of the item form, and how a price comes about (docs/product/money.md, "Items by weight"). Pure. */

const grams = /^0*(\d{1,5})(?:\.(\d{1,3}))?$/;

/** Milligrams of a weight in grams with at most three decimals; null if it is none. Text only, no binary fractions. */
export function mgOfGrams(typed: string): number | null {
  const [, whole, decimals = ''] = grams.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 1000 + Number(decimals.padEnd(3, '0'));
}

/** `8250` as `8.25`. */
export function gramsOfMg(mg: number): string {
  const decimals = String(mg % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${Math.floor(mg / 1000)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Paise. The parts add up to the total, which alone is rounded as the computed price; the tax takes the difference. */
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
  return { gold: goldPaise, making, tax: total - goldPaise - making, total };
}
