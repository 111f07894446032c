import { describe, expect, test } from 'vitest';
import { money } from '@/lib/contract';
import { amountValue } from '@/lib/kernel/text/format';
import { amountText, fieldAmount, groupedAmount, paiseOfField } from './amount';

const shape = money('Price');
/** Paise as parsed by the gateway, null if rejected. */
const gateway = (typed: string) => shape.safeParse(amountText(typed)).data ?? null;

describe('an amount that is typed or pasted', () => {
  test.each([
    ['1,83,500.50', 18_350_050, '183,500.50'],
    ['₹ 183,500', 18_350_000, '183,500'],
    ['₹183,500.5', 18_350_050, '183,500.50'],
    ['Rs. 50', 5000, '50'],
    ['Rs.1,00,000/-', 10_000_000, '100,000'],
    ['INR 2500', 250_000, '2,500'],
    [' 1000.00 ', 100_000, '1,000.00'],
    ['1000 only', 100_000, '1,000'],
    ['1 83 500', 18_350_000, '183,500'],
    ['.5', 50, '0.50'],
    ['5.', 500, '5'],
    ['007', 700, '7'],
    ['0', 0, '0'],
    ['0.01', 1, '0.01'],
    ['999999999999.99', 99_999_999_999_999, '999,999,999,999.99'],
    ['9,99,99,99,99,999.99', 99_999_999_999_999, '999,999,999,999.99'],
    ['Rs. 500/- only', 50_000, '500'],
    ['500/=', 50_000, '500'],
    ['2,500 rupees', 250_000, '2,500'],
    ['1.5 lakh', 15_000_000, '150,000'],
    ['₹ 1.25 Lakhs', 12_500_000, '125,000'],
    ['2 lac/-', 20_000_000, '200,000'],
    ['0.12345 crore', 123_450_000, '1,234,500'],
    ['.5 thousand', 50_000, '500'],
    ['1.2345678 lakh', 12_345_678, '123,456.78'],
  ])('%s is parsed to the paisa', (typed, paise, shown) => {
    expect(gateway(typed)).toBe(paise);
    expect(paiseOfField(typed)).toBe(paise);
    expect(groupedAmount(typed)).toBe(shown);
    // Round trip.
    expect(gateway(shown)).toBe(paise);
    expect(groupedAmount(shown)).toBe(shown);
  });

  test.each([
    '12,50',
    '1,2',
    '1,00',
    '1.005',
    '1.2.3',
    '-5',
    '5-',
    '1,83,50',
    ',500',
    '1.83.500,50',
    '1e3-',
    '',
    '1234567890123',
    '1,25 lakh',
    '1.23456789 lakh',
    '1.5 lak',
    '1.5L',
    '5 Cr',
    '1500 Dr',
    '5 Crs',
    '1.5 Lks',
    '1.5 laakh',
    '5 hazaar',
    '2 karor',
    '50 paise',
    '1k5',
    '2lakh50',
    '1500.00 Cr',
    'Dr 1500',
    'cash 1500 in hand Dr.',
    '5 lakh 20 thousand',
    '1.5 lakhz',
    '(1500)',
    '5k',
    '1e3',
    '1E+05',
    '50%',
    '1000 to 2000',
    '50 50',
    '1/2',
    '10+5',
    '–500',
    '१२',
    '1５',
    '2 लाख',
    '1.5 லட்சம்',
  ])('%s is refused, not guessed, and stays as typed', (typed) => {
    expect(gateway(typed)).toBeNull();
    expect(paiseOfField(typed)).toBeNull();
    expect(groupedAmount(typed)).toBe(typed);
    expect(fieldAmount(typed)).toBe(typed);
  });

  test('leading zeros do not count as digits', () => {
    expect(paiseOfField('0000000000000.5')).toBe(50);
    expect(paiseOfField('0000999999999999.99')).toBe(99_999_999_999_999);
    expect(groupedAmount('0000000000001')).toBe('1');
  });

  test.each([
    ['500 cash', '500'],
    ['approx. 50', '50'],
    ['total: Rs. 500.50 gold coin', '500.50'],
    ['$1,234', '1234'],
    ['12a34', '1234'],
    ['\u200E500\u200F', '500'],
    ['a-1b2', 'a-1b2'],
    ['cash', 'cash'],
  ])('a field is cleaned of other characters: %j is %j; a cell is not', (typed, value) => {
    expect(fieldAmount(typed)).toBe(value);
    expect(amountText(typed)).toBe(typed);
  });

  test('a wire amount survives the round trip through the form', () => {
    for (const rupees of [0, 0.01, 0.1, 1234.5, 1_000_000.07, 999_999_999_999.99])
      expect(gateway(amountValue(rupees))).toBe(Math.round(rupees * 100));
  });
});
