import { premiumPlan } from '@/lib/business';
import { divideHalfUp } from '@/lib/paise';
import { milligramsPerGram, mostMilligrams } from '@/lib/money/gold-plan/rules';

/* Not in the rules of the gold plan: their calculator of weights, which public pages load at once, needs no rupees. */

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
