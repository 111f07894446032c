import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { promises } from '@/lib/business';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import { mostMilligrams, ornamentMilligrams, readMilligrams } from './rules';

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
