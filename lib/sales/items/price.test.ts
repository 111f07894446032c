import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computedPrice, type WeightedItem } from './price';

const plain = { weightMg: 10_000, ratePaisePerGram: 9_850_00, taxHundredths: 300 };

test.each([
  ['ten grams', plain, 1_01_455_00],
  ['the default tax', { ...plain, taxHundredths: null }, 1_01_455_00],
  ['no tax', { ...plain, taxHundredths: 0 }, 98_500_00],
  ['making as a percentage', { ...plain, makingPercentHundredths: 1250 }, 1_14_136_88],
  ['making as an amount', { ...plain, makingPaise: 500_00 }, 1_01_970_00],
  ['neither, spelled out', { ...plain, makingPercentHundredths: null, makingPaise: null }, 1_01_455_00],
  ['one milligram', { ...plain, weightMg: 1 }, 10_15],
  ['half a paisa, up', { weightMg: 1, ratePaisePerGram: 500, taxHundredths: 0 }, 1],
  ['less than half a paisa, down', { weightMg: 1, ratePaisePerGram: 499, taxHundredths: 0 }, 0],
  // 1.1 paise of gold: 1.54 with tax; 1.4 if gold is rounded first.
  ['rounded once, up', { weightMg: 1, ratePaisePerGram: 1100, taxHundredths: 4000 }, 2],
  // 1.5 paise of gold: 2.1 with tax; 2.8 if gold is rounded first.
  ['rounded once, down', { weightMg: 1, ratePaisePerGram: 1500, taxHundredths: 4000 }, 2],
  [
    'the largest of all',
    {
      weightMg: 10_000_000,
      ratePaisePerGram: 100_000_000,
      taxHundredths: 4000,
      makingPercentHundredths: 10_000,
    },
    2_800_000_000_000,
  ],
])('%s', (_name, item, paise) => {
  expect(computedPrice(item)).toBe(paise);
});

test('making given twice is an error', () => {
  expect(() => computedPrice({ ...plain, makingPercentHundredths: 100, makingPaise: 100 })).toThrow(
    'not both',
  );
});

const amounts = {
  weightMg: fc.integer({ min: 1, max: 10_000_000 }),
  ratePaisePerGram: fc.integer({ min: 100, max: 100_000_000 }),
  taxHundredths: fc.option(fc.integer({ min: 0, max: 4000 })),
};
const anyItem = fc.oneof(
  fc.record(amounts),
  fc.record({ ...amounts, makingPercentHundredths: fc.integer({ min: 0, max: 100_00 }) }),
  fc.record({ ...amounts, makingPaise: fc.integer({ min: 0, max: 100_000_000_00 }) }),
);

test('the nearest paisa, and half of one up', () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      const { makingPercentHundredths, makingPaise }: WeightedItem = item;
      // In 1e-11 paise: thousandths of grams, hundredths of percents of making and of tax.
      const gold = BigInt(item.weightMg) * BigInt(item.ratePaisePerGram);
      const making = gold * BigInt(makingPercentHundredths ?? 0) + BigInt(makingPaise ?? 0) * 10_000_000n;
      const exact = (gold * 10_000n + making) * BigInt(10_000 + (item.taxHundredths ?? 300));
      const error = BigInt(computedPrice(item)) * 100_000_000_000n - exact;
      expect(error > -50_000_000_000n && error <= 50_000_000_000n).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('more weight, rate, making or tax never costs less', () => {
  const part = fc.constantFrom('weightMg', 'ratePaisePerGram', 'taxHundredths', 'makingPercentHundredths');
  const item = fc.record({
    ...amounts,
    taxHundredths: fc.integer({ min: 0, max: 4000 }),
    makingPercentHundredths: fc.integer({ min: 0, max: 100_00 }),
  });
  fc.assert(
    fc.property(item, part, fc.nat({ max: 1000 }), (item, part, more) => {
      expect(computedPrice({ ...item, [part]: item[part] + more })).toBeGreaterThanOrEqual(
        computedPrice(item),
      );
    }),
  );
});
