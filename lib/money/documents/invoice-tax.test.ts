import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPaise } from '@/lib/paise';
import { splitTax, sumOfTaxes } from './invoice-tax';

test.each([
  // price, tax, taxable, cgst, sgst
  [103_00, 300, 100_00, 150, 150],
  [103_00, null, 100_00, 150, 150],
  [1_02_051_50, null, 99_079_13, 1_486_19, 1_486_18],
  [100, 300, 97, 2, 1],
  [1, 300, 1, 0, 0],
  [0, 300, 0, 0, 0],
  [500_00, 0, 500_00, 0, 0],
  // 1.5 paise round up.
  [3, 10_000, 2, 1, 0],
  [140_00, 4000, 100_00, 20_00, 20_00],
  [101_25, 125, 100_00, 63, 62],
])('%i paise with %s hundredths of a percent', (pricePaise, taxHundredths, taxable, cgst, sgst) => {
  expect(splitTax({ pricePaise, taxHundredths })).toEqual({
    taxablePaise: taxable,
    cgstPaise: cgst,
    sgstPaise: sgst,
  });
});

const anyLine = fc.record({
  pricePaise: fc.oneof(fc.nat({ max: 10_000 }), fc.integer({ min: 0, max: maxPaise })),
  taxHundredths: fc.option(fc.integer({ min: 0, max: 4000 })),
});

test('taxable value and tax make the price; the taxable value is the nearest one', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const { taxablePaise, cgstPaise, sgstPaise } = splitTax(line);
      expect(taxablePaise + cgstPaise + sgstPaise).toBe(line.pricePaise);
      expect([0, 1]).toContain(cgstPaise - sgstPaise);
      expect(sgstPaise).toBeGreaterThanOrEqual(0);
      const factor = 10_000n + BigInt(line.taxHundredths ?? 300);
      // taxable - price / factor lies in (-1/2, 1/2], in units without division.
      const error = BigInt(taxablePaise) * factor - BigInt(line.pricePaise) * 10_000n;
      expect(2n * error > -factor && 2n * error <= factor).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('an invoice adds up', () => {
  const lines = fc.array(
    anyLine.map((line) => ({ ...line, pricePaise: line.pricePaise % 10_000_000_000 })),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(lines, (lines) => {
      const { taxablePaise, cgstPaise, sgstPaise } = sumOfTaxes(lines);
      const total = lines.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
      expect(taxablePaise + cgstPaise + sgstPaise).toBe(total);
      expect(taxablePaise).toBe(lines.map(splitTax).reduce((sum, line) => sum + line.taxablePaise, 0));
    }),
  );
});
