import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { premiumPlan } from '@/lib/business';
import { planCost } from './rules';
import { ornamentMilligrams } from '@/lib/money/gold-plan/rules';

describe('the plan in rupees', () => {
  test.each([
    // Rate 12,146.00 a gram.
    [2000, 1_214_600, 2_429_200, 3500],
    [2500, 1_214_600, 3_036_500, 4375],
    [12_000, 1_214_600, 14_575_200, 21_000],
    // Half a paisa counts as one, less does not.
    [2500, 1_000_001, 2_500_003, 4375],
    [2499, 1_000_001, 2_499_002, 4373],
    [8250, 33, 272, 14_437],
    [2000, 0, 0, 3500],
    [0, 1_214_600, 0, 0],
    // The highest rate.
    [12_000, 100_000_000, 1_200_000_000, 21_000],
  ])(
    '%d mg at %d paise a gram are %d paise at the store, for at most %d mg',
    (bought, rate, atStore, most) => {
      expect(planCost(bought, rate)).toEqual({ now: premiumPlan.amountPaise, atStore, most });
    },
  );

  test('is whole paise, within half a paisa of the exact price', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: ornamentMilligrams.from, max: ornamentMilligrams.to }),
        fc.integer({ min: 0, max: 100_000_000 }),
        (bought, rate) => {
          const { atStore } = planCost(bought, rate);
          const exact = BigInt(bought) * BigInt(rate);
          const difference = BigInt(atStore) * 1000n - exact;
          expect(difference > -500n && difference <= 500n).toBe(true);
        },
      ),
    );
  });
});
