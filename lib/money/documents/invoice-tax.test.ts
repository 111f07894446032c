import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPaise } from '@/lib/paise';
import { splitTax, splitTaxOfEarlierInvoice, sumOfTaxes, type PricedLine } from './invoice-tax';

const within = { sellerState: '37', supplyState: '37' };
const across = { sellerState: '37', supplyState: '36' };

test.each([
  // price, tax, taxable, half
  [103_00, 300, 100_00, 150],
  [103_00, null, 100_00, 150],
  [200_00, 1800, 169_50, 15_25],
  [1_02_051_50, null, 99_079_12, 1_486_19],
  [100, 300, 98, 1],
  [1, 300, 1, 0],
  [0, 300, 0, 0],
  [500_00, 0, 500_00, 0],
  // Halves of 0.5 paise round up.
  [2, 10_000, 0, 1],
  [140_00, 4000, 100_00, 20_00],
  [101_25, 125, 99_99, 63],
])('%i paise with %s hundredths of a percent', (pricePaise, taxHundredths, taxablePaise, half) => {
  const line = { pricePaise, taxHundredths };
  expect(splitTax(line, within)).toEqual({ taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise: 0 });
  expect(splitTax(line, across)).toEqual({ taxablePaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 2 * half });
});

test.each([
  [1_02_051_50, null, 99_079_13, 1_486_19, 1_486_18],
  [100, 300, 97, 2, 1],
  [3, 10_000, 2, 1, 0],
  [101_25, 125, 100_00, 63, 62],
])(
  'an earlier invoice of %i paise with %s stays as issued',
  (pricePaise, taxHundredths, taxablePaise, cgstPaise, sgstPaise) => {
    const printed = { taxablePaise, cgstPaise, sgstPaise, igstPaise: 0 };
    expect(splitTaxOfEarlierInvoice({ pricePaise, taxHundredths })).toEqual(printed);
  },
);

const anyLine = fc.record({
  pricePaise: fc.oneof(fc.nat({ max: 10_000 }), fc.integer({ min: 0, max: maxPaise })),
  taxHundredths: fc.option(fc.integer({ min: 0, max: 4000 })),
});

/** Parts add up to the price, halves are equal and the nearest ones, both kinds of supply tax the same. */
function isExact(line: PricedLine): boolean {
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = splitTax(line, within);
  const other = splitTax(line, across);
  const rate = BigInt(line.taxHundredths ?? 300);
  const [doubled, whole] = [BigInt(line.pricePaise) * rate, 2n * (10_000n + rate)];
  // half - price x rate / (2 x (1 + rate)) lies in (-1/2, 1/2], in units without division.
  const error = 2n * (BigInt(cgstPaise) * whole - doubled);
  return (
    taxablePaise >= 0 &&
    taxablePaise + cgstPaise + sgstPaise === line.pricePaise &&
    cgstPaise === sgstPaise &&
    igstPaise === 0 &&
    other.taxablePaise === taxablePaise &&
    other.igstPaise === 2 * cgstPaise &&
    other.cgstPaise + other.sgstPaise === 0 &&
    error > -whole &&
    error <= whole
  );
}

test('parts add up to the price and halves are equal', () => {
  fc.assert(
    fc.property(anyLine, (line) => isExact(line)),
    { numRuns: 5000 },
  );
});

test('so they are over a million lines', { tags: 'torture' }, () => {
  fc.assert(
    fc.property(anyLine, (line) => isExact(line)),
    { numRuns: 1_000_000 },
  );
});

test('an invoice adds up', () => {
  const lines = fc.array(
    anyLine.map((line) => ({ ...line, pricePaise: line.pricePaise % 10_000_000_000 })),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(lines, fc.constantFrom(within, across), (lines, supply) => {
      const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = sumOfTaxes(
        lines.map((line) => splitTax(line, supply)),
      );
      const total = lines.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
      expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(total);
      expect(cgstPaise).toBe(sgstPaise);
    }),
  );
});
