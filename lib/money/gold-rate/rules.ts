import { goldRateLimits } from '@/lib/sale-rules';

/* Pure rules: docs/product/money.md, "Gold rate". */

/** Purities with a rate; not in the record, whose descriptions a public page does not need. */
export const purities = ['24K', '22K', '18K'] as const;
export type Purity = (typeof purities)[number];
export const purityLabels = { '24K': '24 carat', '22K': '22 carat', '18K': '18 carat' } as const;

export function hasRate(purity: string): purity is Purity {
  return purities.some((each) => each === purity);
}

/** A change by more than `jumpPercent`. Paise per gram. */
export function isJump(lastPaise: number, newPaise: number): boolean {
  return Math.abs(newPaise - lastPaise) * 100 > lastPaise * goldRateLimits.jumpPercent;
}

/** Older than `freshHours`. */
export function isOld(setAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(setAt) > goldRateLimits.freshHours * 3_600_000;
}
