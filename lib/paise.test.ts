import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '@/prisma/factories/random';
import { money } from './contract';
import {
  decimalOf,
  formatPaise,
  maxPaise,
  paiseOf,
  paiseOfColumn,
  paiseOfRupees,
  rupeesOf,
  sumOfRupees,
} from './paise';

/* Money is an integer number of paise; bounds: docs/product/gateway.md, "Formats". */

describe('a text of rupees', () => {
  test.each([
    ['0', 0],
    ['0.0', 0],
    ['0.00', 0],
    ['0.01', 1],
    ['0.1', 10],
    ['1', 100],
    ['1.5', 150],
    ['1.05', 105],
    ['007', 700],
    ['  12.34\n', 1234],
    ['0.29', 29],
    ['1.15', 115],
    ['4.35', 435],
    ['999999999999', 99_999_999_999_900],
    ['999999999999.9', 99_999_999_999_990],
    ['999999999999.99', maxPaise],
    ['000000000000', 0],
  ])('%j is %i paise', (text, paise) => {
    expect(paiseOf(text)).toBe(paise);
  });

  test.each([
    '',
    ' ',
    '.',
    '.5',
    '5.',
    '1.005',
    '0.001',
    '-1',
    '-0',
    '-0.01',
    '+1',
    '1e3',
    '1E3',
    '0x10',
    '1,000',
    '1 000',
    '₹1',
    '1 INR',
    '1.2.3',
    'NaN',
    'Infinity',
    '1000000000000',
    '1000000000000.00',
    '999999999999.999',
    '9999999999999',
    '0999999999999999',
    '१२',
    '１２',
    '١٢',
    '1\u00002',
    'abc',
    '=1+1',
  ])('%j is no amount', (text) => {
    expect(paiseOf(text)).toBeNull();
  });
});

describe('money on the wire', () => {
  const schema = money('Total Amount');

  test.each<[number | string, number]>([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.29, 29],
    [1.1, 110],
    [1e3, 100_000],
    [1e11, 10_000_000_000_000],
    [123_456.78, 12_345_678],
    [999_999_999_999.99, maxPaise],
    ['999999999999.99', maxPaise],
    [' 5.5 ', 550],
  ])('%j is %i paise', (sent, paise) => {
    expect(schema.parse(sent)).toBe(paise);
  });

  test.each<unknown>([
    0.1 + 0.2,
    0.001,
    1.005,
    -0.01,
    -1,
    1e12,
    1_000_000_000_000,
    999_999_999_999.999,
    1e21,
    1e-7,
    Number.MAX_SAFE_INTEGER,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    'abc',
    '-1',
    null,
    undefined,
    true,
    [],
    [1],
    {},
    { valueOf: 1 },
  ])('%j is refused with a sentence that names the field', (sent) => {
    const issue = schema.safeParse(sent).error?.issues[0];
    expect(issue?.message).toMatch(
      /^Total Amount (is required\.|must be an amount from 0 to 999999999999\.99 )/,
    );
  });
});

describe('every amount', () => {
  const anyPaise = fc.oneof(fc.integer({ min: 0, max: maxPaise }), fc.nat({ max: 10_000 }));

  test('is unchanged by number, JSON, text and column', () => {
    fc.assert(
      fc.property(anyPaise, (paise) => {
        const rupees = rupeesOf(paise);
        expect(paiseOf(String(rupees))).toBe(paise);
        expect(money('x').parse(JSON.parse(JSON.stringify(rupees)))).toBe(paise);
        expect(paiseOf(decimalOf(paise))).toBe(paise);
        expect(decimalOf(paise)).toMatch(/^\d{1,12}\.\d\d$/);
      }),
      { numRuns: 2000 },
    );
  });

  test('and the sum and difference of two stay exact', () => {
    fc.assert(
      fc.property(anyPaise, anyPaise, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(Number.isSafeInteger(one + other)).toBe(true);
        expect(BigInt(high - low)).toBe(BigInt(high) - BigInt(low));
      }),
    );
  });

  for (const { amounts, tags } of [
    { amounts: 50_000, tags: [] },
    { amounts: 1_000_000, tags: ['torture'] },
  ])
    test(
      `and ${amounts} of any size add up to the paisa, over the wire and the columns; as rupees they do not`,
      { tags },
      () => {
        const random = new Random(20_000);
        let exact = 0n;
        let wire = 0n;
        let columns = 0n;
        let inPaise = 0;
        let inRupees = 0;
        for (let i = 0; i < amounts; i += 1) {
          // Uniform in the number of digits; the sum stays below 2^53.
          const paise = random.between(0, 10 ** random.between(1, 9));
          exact += BigInt(paise);
          wire += BigInt(paiseOf(String(rupeesOf(paise))) ?? -1);
          columns += BigInt(paiseOf(decimalOf(paise)) ?? -1);
          inPaise += paise;
          inRupees += rupeesOf(paise);
        }
        expect([wire, columns, BigInt(inPaise)]).toEqual([exact, exact, exact]);
        // A sum of floats differs: the check is effective.
        expect(inRupees).not.toBe(Number(exact) / 100);
      },
    );

  test('the sum of 90 of the largest is still a safe integer', () => {
    expect(Number.isSafeInteger(maxPaise * 90)).toBe(true);
  });

  test('any other text is null, never a wrong amount', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const paise = paiseOf(text);
        const isAmount = /^\d{1,12}(\.\d{1,2})?$/.test(text.trim());
        expect(paise !== null).toBe(isAmount);
        if (paise !== null) expect(paise >= 0 && paise <= maxPaise).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [10, '0.10'],
  [99, '0.99'],
  [100, '1.00'],
  [12_345, '123.45'],
  [maxPaise, '999999999999.99'],
])('%i paise are %s in the database', (paise, text) => {
  expect(decimalOf(paise)).toBe(text);
});

test.each([
  [0, 0, '₹0.00'],
  [0.01, 1, '₹0.01'],
  [0.29, 29, '₹0.29'],
  [1.15, 115, '₹1.15'],
  [-1234.5, -123_450, '-₹1,234.50'],
  [999_999_999_999.99, maxPaise, '₹999,999,999,999.99'],
])('%d rupees are %i paise, shown as %s', (rupees, paise, shown) => {
  expect(paiseOfRupees(rupees)).toBe(paise);
  expect(rupeesOf(paise)).toBe(rupees);
  expect(formatPaise(paise)).toBe(shown);
});

test.each([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[1.15, 4.35, 0.29], 5.79],
  [[100.1, -100.1], 0],
  [[0, -0], 0],
  [[0.3, -0.1], 0.2],
  [[0.1, -0.3], -0.2],
  [[999_999_999_999.99, 0.01], 1_000_000_000_000],
])('the rupees %j add up to %d', (amounts, sum) => {
  expect(sumOfRupees(amounts)).toBe(sum);
});

test('a database amount outside the bounds is an internal error', () => {
  const column = (text: string) => ({ toFixed: () => text });
  expect(paiseOfColumn(column('12.30'))).toBe(1230);
  expect(paiseOfColumn(column('-0.01'))).toBe(-1);
  expect(() => paiseOfColumn(column('--0.01'))).toThrow('outside the bounds');
  expect(() => paiseOfColumn(column('1000000000000.00'))).toThrow(RangeError);
});
