import { describe, expect, test } from 'vitest';
import { money } from '@/lib/contract';
import { amountValue } from '@/lib/text/format';
import { amountText, groupedAmount, keepAmountCharacters, paiseOfField } from './amount';

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
  ])('%s is refused, not guessed, and stays as typed', (typed) => {
    expect(gateway(typed)).toBeNull();
    expect(paiseOfField(typed)).toBeNull();
    expect(groupedAmount(typed)).toBe(typed);
  });

  test('leading zeros do not count as digits', () => {
    expect(paiseOfField('0000000000000.5')).toBe(50);
    expect(paiseOfField('0000999999999999.99')).toBe(99_999_999_999_999);
    expect(groupedAmount('0000000000001')).toBe('1');
  });

  test('keeps digits, dot, minus and groups of typed text', () => {
    expect(keepAmountCharacters('₹1,234.50 only')).toBe('1,234.50');
    expect(keepAmountCharacters('a-1b2')).toBe('-12');
  });

  test('a wire amount survives the round trip through the form', () => {
    for (const rupees of [0, 0.01, 0.1, 1234.5, 1_000_000.07, 999_999_999_999.99])
      expect(gateway(amountValue(rupees))).toBe(Math.round(rupees * 100));
  });
});
