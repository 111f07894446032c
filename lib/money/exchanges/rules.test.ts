import { expect, test } from 'vitest';
import { Random } from '@/prisma/factories/random';
import { sumsOfPieces, valueOfPiece } from './rules';

/** See docs/product/old-gold.md, "Value". */

test.each([
  // 12.350 g net of 91.6 %: 11.3126 g, at 7,000 rupees less 2 %.
  [
    {
      grossMg: 12_500,
      stoneMg: 150,
      touchHundredths: 9160,
      ratePaisePerGram: 700_000,
      deductionHundredths: 200,
    },
    { netMg: 12_350, fineMg: 11_313, valuePaise: 7_760_718 },
  ],
  // Half a milligram and half a paisa are rounded up.
  [
    { grossMg: 1, stoneMg: 0, touchHundredths: 5000, ratePaisePerGram: 1000, deductionHundredths: 0 },
    { netMg: 1, fineMg: 1, valuePaise: 1 },
  ],
  [
    { grossMg: 1, stoneMg: 0, touchHundredths: 4999, ratePaisePerGram: 1000, deductionHundredths: 0 },
    { netMg: 1, fineMg: 0, valuePaise: 0 },
  ],
  [
    { grossMg: 1, stoneMg: 0, touchHundredths: 10_000, ratePaisePerGram: 500, deductionHundredths: 0 },
    { netMg: 1, fineMg: 1, valuePaise: 1 },
  ],
  [
    { grossMg: 1, stoneMg: 0, touchHundredths: 10_000, ratePaisePerGram: 499, deductionHundredths: 0 },
    { netMg: 1, fineMg: 1, valuePaise: 0 },
  ],
  [
    {
      grossMg: 1000,
      stoneMg: 0,
      touchHundredths: 10_000,
      ratePaisePerGram: 700_000,
      deductionHundredths: 10_000,
    },
    { netMg: 1000, fineMg: 1000, valuePaise: 0 },
  ],
  // Beyond 2^53 before the division.
  [
    {
      grossMg: 10_000_000,
      stoneMg: 0,
      touchHundredths: 10_000,
      ratePaisePerGram: 9_999_999,
      deductionHundredths: 1,
    },
    { netMg: 10_000_000, fineMg: 10_000_000, valuePaise: 99_989_990_001 },
  ],
])('the value of %o', (piece, expected) => {
  expect(valueOfPiece(piece)).toEqual(expected);
});

test('fine weight and value are within half a unit, never above the parts, and grow with each of them', () => {
  const random = new Random(20_261_203);
  const below = (bound: number) => random.between(0, bound - 1);
  for (let run = 0; run < 5000; run += 1) {
    const grossMg = 1 + below(1_000_000);
    const piece = {
      grossMg,
      stoneMg: below(grossMg),
      touchHundredths: 1 + below(10_000),
      ratePaisePerGram: 1 + below(2_000_000),
      deductionHundredths: below(10_000),
    };
    const { netMg, fineMg, valuePaise } = valueOfPiece(piece);
    expect(netMg + piece.stoneMg).toBe(grossMg);
    expect(fineMg).toBeLessThanOrEqual(netMg);
    // |2 x fine x 10,000 - 2 x net x touch| <= 10,000, half up.
    const fineOff = 2 * fineMg * 10_000 - 2 * netMg * piece.touchHundredths;
    expect(fineOff).toBeGreaterThan(-10_000);
    expect(fineOff).toBeLessThanOrEqual(10_000);
    const exact =
      BigInt(fineMg) * BigInt(piece.ratePaisePerGram) * BigInt(10_000 - piece.deductionHundredths);
    const valueOff = 2n * BigInt(valuePaise) * 10_000_000n - 2n * exact;
    expect(valueOff > -10_000_000n && valueOff <= 10_000_000n).toBe(true);
    for (const more of [
      { grossMg: grossMg + 1 },
      { touchHundredths: Math.min(10_000, piece.touchHundredths + 1) },
      { ratePaisePerGram: piece.ratePaisePerGram + 1 },
      { deductionHundredths: Math.max(0, piece.deductionHundredths - 1) },
    ])
      expect(valueOfPiece({ ...piece, ...more }).valuePaise).toBeGreaterThanOrEqual(valuePaise);
  }
});

test('a purchase is the sum of its pieces, each rounded', () => {
  const half = {
    grossMg: 1,
    stoneMg: 0,
    touchHundredths: 10_000,
    ratePaisePerGram: 500,
    deductionHundredths: 0,
  };
  const pieces = [half, half, half].map((piece) => ({ ...piece, ...valueOfPiece(piece) }));
  expect(sumsOfPieces(pieces)).toEqual({ grossMg: 3, netMg: 3, fineMg: 3, valuePaise: 3 });
});
