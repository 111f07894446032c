import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceParts } from './price';
import { gramsOfMg, mgOfGrams } from '@/lib/kernel/text/grams';

describe('weights', () => {
  test.each([
    ['8', 8000],
    ['8.25', 8250],
    [' 0.001 ', 1],
    ['08.100', 8100],
    ['10000', 10_000_000],
    // 0.29 * 1000 is 290.00000000000006 in floating point.
    ['0.29', 290],
    ['8.', null],
    ['.5', null],
    ['8.0001', null],
    ['8,5', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
  ])('%j g is %j mg', (typed, mg) => {
    expect(mgOfGrams(typed)).toBe(mg);
  });

  test('of milligrams to grams and back', () => {
    expect(gramsOfMg(8250)).toBe('8.25');
    expect(gramsOfMg(1)).toBe('0.001');
    expect(gramsOfMg(10_000_000)).toBe('10000');
    fc.assert(fc.property(fc.integer({ min: 1, max: 10_000_000 }), (mg) => mgOfGrams(gramsOfMg(mg)) === mg));
  });
});

describe('the parts of a price', () => {
  test.each([
    [
      'a percentage',
      { weightMg: 10_000, ratePaisePerGram: 9_850_00, makingPercentHundredths: 1250, taxHundredths: null },
      { gold: 98_500_00, making: 12_312_50, tax: 3_324_38, total: 1_14_136_88 },
    ],
    [
      'an amount',
      { weightMg: 10_000, ratePaisePerGram: 9_850_00, makingPaise: 500_00, taxHundredths: 0 },
      { gold: 98_500_00, making: 500_00, tax: 0, total: 99_000_00 },
    ],
    [
      'a percentage without tax, rounded down in the total',
      { weightMg: 500, ratePaisePerGram: 10_001_01, makingPercentHundredths: 1100, taxHundredths: 0 },
      { gold: 5000_51, making: 550_05, tax: 0, total: 5550_56 },
    ],
    [
      'a percentage without tax, rounded up in the total',
      { weightMg: 1, ratePaisePerGram: 400, makingPercentHundredths: 10_000, taxHundredths: 0 },
      { gold: 0, making: 1, tax: 0, total: 1 },
    ],
    [
      'less than a paisa of tax',
      { weightMg: 1, ratePaisePerGram: 500, makingPercentHundredths: 10_000, taxHundredths: 300 },
      { gold: 1, making: 0, tax: 0, total: 1 },
    ],
  ])('with making as %s', (_what, item, parts) => {
    expect(priceParts(item)).toEqual({ wastage: 0, stones: 0, hallmark: 0, discount: 0, ...parts });
  });
});
