import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleNames } from '@/lib/articles';
import { staffRoles } from '@/lib/kernel/access/actor';
import { computedPrice, isOverDiscounted, reductionOf, type SoldPiece } from './price';
import { limitOf, overLimit, titleOfApproval, titleOfRequest } from './rules';

/* See docs/product/money.md, "Reductions". */

/** Rs 1,00,000 before tax, Rs 1,03,000 with tax. */
const piece = { weightMg: 10_000, ratePaisePerGram: 10_000_00, taxHundredths: null } as const;
const loose = { weightMg: null, ratePaisePerGram: null, taxHundredths: null } as const;
const lakh = 1_00_000_00;

describe('the reduction', () => {
  test.each([
    ['the computed price', { ...piece, pricePaise: 1_03_000_00 }, lakh, 0],
    ['more than it', { ...piece, pricePaise: 2_00_000_00 }, lakh, 0],
    ['a paisa less, which is 0.97 before tax', { ...piece, pricePaise: 1_02_999_99 }, lakh, 1],
    ['103 rupees less', { ...piece, pricePaise: 1_02_897_00 }, lakh, 100_00],
    ['nothing', { ...piece, pricePaise: 0 }, lakh, lakh],
    ['a discount', { ...piece, discountPaise: 500_00, pricePaise: 1_02_485_00 }, lakh, 500_00],
    ['a discount and less', { ...piece, discountPaise: 500_00, pricePaise: 1_02_382_00 }, lakh, 600_00],
    [
      'a discount, and more again',
      { ...piece, discountPaise: 500_00, pricePaise: 1_03_000_00 },
      lakh,
      500_00,
    ],
    ['all as discount', { ...piece, discountPaise: lakh, pricePaise: 0 }, lakh, lakh],
    [
      'stones and making in the value',
      { ...piece, stonePaise: 100, makingPaise: 1, pricePaise: 0 },
      lakh + 101,
      lakh + 101,
    ],
    ['another tax', { ...piece, article: 'service', pricePaise: 1_18_000_00 }, lakh, 0],
    ['a tax of its own', { ...piece, taxHundredths: 0, pricePaise: 99_000_00 }, lakh, 1000_00],
    ['no weight, no discount', { ...loose, pricePaise: 1_03_000_00 }, lakh, 0],
    [
      'no weight, a discount',
      { ...loose, discountPaise: 2000_00, pricePaise: 1_03_000_00 },
      lakh + 2000_00,
      2000_00,
    ],
    ['no rate', { ...piece, ratePaisePerGram: null, pricePaise: 103 }, 100, 0],
  ] as const)('of %s', (_what, sold, value, reduction) => {
    expect(reductionOf(sold)).toEqual({ value, reduction });
  });

  const pieces = fc.record({
    article: fc.constantFrom(...articleNames),
    weightMg: fc.integer({ min: 1, max: 100_000 }),
    ratePaisePerGram: fc.integer({ min: 1, max: 50_000_00 }),
    wastageHundredths: fc.option(fc.integer({ min: 0, max: 5000 })),
    makingPercentHundredths: fc.option(fc.integer({ min: 0, max: 99_999 })),
    stonePaise: fc.option(fc.nat(10_000_00)),
    hallmarkPaise: fc.option(fc.nat(100_00)),
    discountPaise: fc.option(fc.nat(10_000_00)),
    taxHundredths: fc.option(fc.nat(4000)),
  });

  test('of a random piece: the discount alone from the computed price on, and more the lower the price', () => {
    fc.assert(
      fc.property(pieces, fc.nat(10_000_00), fc.nat(999), (any, more, thousandths) => {
        fc.pre(!isOverDiscounted(any));
        const computed = computedPrice(any);
        const discount = any.discountPaise ?? 0;
        const at = (pricePaise: number) => reductionOf({ ...any, pricePaise });
        expect(at(computed + more).reduction).toBe(discount);
        fc.pre(computed > 0);
        const lower = Math.floor((computed * thousandths) / 1000);
        expect(at(lower).reduction).toBeGreaterThanOrEqual(at(lower + 1).reduction);
        expect(at(lower).reduction).toBeGreaterThanOrEqual(discount);
        // Less than a paisa and a half with tax.
        expect(at(computed - 1).reduction - discount).toBeLessThanOrEqual(1);
        expect(at(0).reduction).toBe(at(0).value);
      }),
    );
  });
});

describe('the limit', () => {
  test.each([
    ['employee', 2000_00],
    ['executive', 5000_00],
    ['admin', null],
    ['user', 0],
  ] as const)('of an %s is %s paise of a lakh', (role, limit) => {
    expect(limitOf(role, { ...piece, discountPaise: 9_000_00, pricePaise: 0 })).toBe(limit);
  });

  const discounted = (discountPaise: number): SoldPiece => ({
    ...piece,
    discountPaise,
    pricePaise: computedPrice({ ...piece, discountPaise }),
  });

  test.each([
    ['employee', 2000_00, false],
    ['employee', 2000_01, true],
    ['executive', 5000_00, false],
    ['executive', 5000_01, true],
    ['admin', lakh, false],
  ] as const)('%s: a reduction of %s needs approval: %s', (role, reduction, needed) => {
    const limit = limitOf(role, { ...piece, pricePaise: 0 });
    expect(overLimit(role, discounted(reduction), null)).toEqual(needed ? { limit, reduction } : null);
    const lower = { ...piece, pricePaise: 1_03_000_00 - Math.round((reduction * 103) / 100) };
    expect(overLimit(role, lower, null)).toEqual(needed ? { limit, reduction } : null);
  });

  test.each([
    ['the same as approved', discounted(8000_00), discounted(8000_00), false],
    ['less than approved', discounted(8000_00), discounted(7999_99), false],
    ['more than approved', discounted(8000_00), discounted(8000_01), true],
    [
      'the same of a piece of half the weight',
      discounted(8000_00),
      { ...discounted(8000_00), weightMg: 5000, pricePaise: 1_03_000_00 },
      true,
    ],
    [
      'within the own limit of what is added',
      discounted(8000_00),
      { ...piece, weightMg: 20_000, discountPaise: 9000_00, pricePaise: 9_00_000_00 },
      false,
    ],
    ['again after the full price', discounted(0), discounted(8000_00), true],
    ['above the limit after less than it', discounted(1000_00), discounted(2000_01), true],
  ] as const)('a change to %s', (_what, before, after, needed) => {
    expect(overLimit('employee', after, before) !== null).toBe(needed);
  });

  test('without weight, price and no discount are never above it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...staffRoles), fc.nat(), (role, pricePaise) => {
        expect(overLimit(role, { ...loose, pricePaise }, null)).toBeNull();
      }),
    );
  });
});

test('titles of tasks have the values, and the name as far as it fits', () => {
  const asked = { name: 'Chain', pricePaise: 97_850_00, discountPaise: 5000_00 };
  expect(titleOfRequest(asked, 5000_00)).toBe(
    'Approve ₹5,000.00 off Chain, price ₹97,850.00, discount ₹5,000.00',
  );
  expect(titleOfApproval({ ...asked, discountPaise: null })).toBe('Approved: Chain, price ₹97,850.00');
  const most = 99_999_999_999_999;
  const long = titleOfRequest({ name: '💍'.repeat(120), pricePaise: most, discountPaise: most }, most);
  expect(Array.from(long)).toHaveLength(200);
  expect(long).toContain('💍…, price');
});
