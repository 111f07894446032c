import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articleNames, articles } from '@/lib/articles';
import { computedPrice, isOverDiscounted, priceParts, type PricedPiece } from './price';

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

test.each([
  [
    'wastage, percent making of the weight alone, stones, hallmarking and discount',
    {
      ...plain,
      wastageHundredths: 850,
      makingPercentHundredths: 1250,
      stonePaise: 4_500_00,
      hallmarkPaise: 45_00,
      discountPaise: 500_50,
    },
    1_26_926_39,
  ],
  ['the default tax of job work', { ...plain, article: 'job_work', taxHundredths: null }, 1_03_425_00],
  ['the default tax of a service', { ...plain, article: 'service', taxHundredths: null }, 1_16_230_00],
  ['a discount of all', { ...plain, discountPaise: 98_500_00 }, 0],
] as const)('%s', (_name, piece, paise) => {
  expect(computedPrice(piece)).toBe(paise);
});

test('a discount above the price before tax is an error', () => {
  const piece = { ...plain, discountPaise: 98_500_01 };
  expect(isOverDiscounted(piece)).toBe(true);
  expect(() => computedPrice(piece)).toThrow('discount');
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
const paise = fc.option(fc.integer({ min: 0, max: 100_000_000_00 }));
const charges = {
  ...amounts,
  article: fc.constantFrom(...articleNames),
  wastageHundredths: fc.option(fc.integer({ min: 0, max: 5000 })),
  stonePaise: paise,
  hallmarkPaise: paise,
};
const charged = fc.oneof(
  fc.record(charges),
  fc.record({ ...charges, makingPercentHundredths: fc.integer({ min: 0, max: 100_00 }) }),
  fc.record({ ...charges, makingPaise: fc.integer({ min: 0, max: 100_000_000_00 }) }),
);
/** With a discount of up to all. */
const anyPiece: fc.Arbitrary<PricedPiece> = fc
  .tuple(charged, fc.option(fc.integer({ min: 0, max: 1000 })))
  .map(([piece, share]) => {
    const untaxed = computedPrice({ ...piece, taxHundredths: 0 });
    // The price before tax is rounded.
    return {
      ...piece,
      discountPaise: share === null ? null : Math.max(0, Math.floor((untaxed / 1000) * share) - 1),
    };
  });

/** In 1e-11 paise: thousandths of grams, hundredths of percents of the charges and of tax. */
function exactPrice(piece: PricedPiece): bigint {
  const { wastageHundredths, makingPercentHundredths, makingPaise, article = 'jewellery' } = piece;
  const gold = BigInt(piece.weightMg) * BigInt(piece.ratePaisePerGram);
  const percents = 10_000n + BigInt(wastageHundredths ?? 0) + BigInt(makingPercentHundredths ?? 0);
  const added = BigInt(makingPaise ?? 0) + BigInt(piece.stonePaise ?? 0) + BigInt(piece.hallmarkPaise ?? 0);
  const untaxed = gold * percents + (added - BigInt(piece.discountPaise ?? 0)) * 10_000_000n;
  return untaxed * BigInt(10_000 + (piece.taxHundredths ?? articles[article].taxHundredths));
}

function expectNearest(piece: PricedPiece): void {
  const error = BigInt(computedPrice(piece)) * 100_000_000_000n - exactPrice(piece);
  expect(error > -50_000_000_000n && error <= 50_000_000_000n).toBe(true);
}

/** They add up, and none is negative. */
function expectParts(piece: PricedPiece): void {
  const { total, discount, ...added } = priceParts(piece);
  const parts = Object.values(added);
  expect(parts.reduce((sum, part) => sum + part, -discount)).toBe(total);
  expect(total).toBe(computedPrice(piece));
  expect(Math.min(discount, ...parts)).toBeGreaterThanOrEqual(0);
}

test('the nearest paisa, half of one up, and parts that add up', () => {
  fc.assert(
    fc.property(anyPiece, (piece) => {
      expectNearest(piece);
      expectParts(piece);
    }),
    { numRuns: 3000 },
  );
});

test('of a million pieces', { tags: 'torture', timeout: 600_000 }, () => {
  fc.assert(
    fc.property(anyPiece, (piece) => {
      expectNearest(piece);
      expectParts(piece);
    }),
    { numRuns: 1_000_000 },
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
