import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { premiumPlan, promises } from '@/lib/business';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import { mostMilligrams, ornamentMilligrams, planCost, readMilligrams } from './rules';

describe('the maximum weight of a purchase', () => {
  test("equals the plan's example", () => {
    const bought = readMilligrams(String(promises.exampleBuyGrams));
    expect(bought).toBe(2000);
    expect(gramsOfMg(mostMilligrams(2000))).toBe(String(promises.exampleGetGrams));
  });

  test.each([
    ['2', '3.5'],
    ['2.5', '4.375'],
    ['3', '5.25'],
    ['8.25', '14.437'],
    ['12', '21'],
  ])('%s g become up to %s g', (typed, most) => {
    expect(gramsOfMg(mostMilligrams(readMilligrams(typed) ?? 0))).toBe(most);
  });

  test('is whole milligrams and at most 75 % more than any purchase', () => {
    fc.assert(
      fc.property(fc.integer({ min: ornamentMilligrams.from, max: ornamentMilligrams.to }), (bought) => {
        const extra = mostMilligrams(bought) - bought;
        expect(Number.isInteger(extra)).toBe(true);
        expect(extra * 100).toBeLessThanOrEqual(bought * 75);
        expect((extra + 1) * 100).toBeGreaterThan(bought * 75);
      }),
    );
  });
});

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

describe('reading a weight', () => {
  test.each([
    ['2', 2000],
    [' 12 ', 12_000],
    ['2.5', 2500],
    ['2,5', 2500],
    ['2.', 2000],
    ['02.050', 2050],
    ['11.999', 11_999],
  ])('accepts %j', (typed, milligrams) => {
    expect(readMilligrams(typed)).toBe(milligrams);
  });

  test.each(['', ' ', '1.999', '12.001', '0', '-3', '2.5.1', '2.5001', '3 g', '1e1', 'two', '99999'])(
    'refuses %j',
    (typed) => {
      expect(readMilligrams(typed)).toBeNull();
    },
  );

  test('reads back every weight that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: ornamentMilligrams.from, max: ornamentMilligrams.to }), (milligrams) => {
        expect(readMilligrams(gramsOfMg(milligrams))).toBe(milligrams);
      }),
    );
  });
});
