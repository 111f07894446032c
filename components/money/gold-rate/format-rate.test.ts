import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { rendererIn } from '@/e2e/testing/rendered-texts';
import type { Language } from '@/lib/languages';
import { rateRows, useRateFormats } from './format-rate';

async function formatsIn(language: Language): Promise<ReturnType<typeof useRateFormats>> {
  const found: ReturnType<typeof useRateFormats>[] = [];
  const render = await rendererIn(language, ['business']);
  render(
    createElement(function Probe() {
      found.push(useRateFormats());
      return null;
    }),
  );
  const [formats] = found;
  if (formats === undefined) throw new Error('Nothing was rendered.');
  return formats;
}

const { purityOf, rateTime, commonTime, rateChange } = await formatsIn('en');

const rate = { id: 1, rate_per_gram: 10_000, set_at: '2026-11-21T18:45:00.000Z' };

test('a rate has its time for a day, then its date in India', () => {
  expect(rateTime(rate, new Date('2026-11-22T18:45:00Z'))).toBe('Updated Nov 22, 2026, 12:15:00 AM');
  expect(rateTime(rate, new Date('2026-11-22T18:45:01Z'))).toBe('Rate of Nov 22, 2026');
});

test('only rates that were set are shown, the purest first', () => {
  expect(rateRows({ '18K': rate, '24K': rate }).map(({ purity }) => purityOf(purity))).toEqual([
    '24 carat',
    '18 carat',
  ]);
  expect(rateRows({})).toEqual([]);
});

test('in the language of the page', async () => {
  const telugu = await formatsIn('te');
  expect(telugu.purityOf('22K')).toBe('22 క్యారెట్');
  expect(telugu.rateTime(rate, new Date('2026-11-22T18:45:01Z'))).toBe('22, నవం 2026 నాటి ధర');
});

test('rates of one time have it once, others each their own', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const earlier = { ...rate, set_at: '2026-11-21T18:30:00.000Z' };
  expect(commonTime({ '24K': rate, '22K': rate }, now)).toBe('Updated Nov 22, 2026, 12:15:00 AM');
  expect(commonTime({ '24K': rate, '22K': earlier }, now)).toBeNull();
  expect(commonTime({}, now)).toBeNull();
});

describe('the change since yesterday', () => {
  const yesterday = { purity: '22K', rate_per_gram: 9950.5, date: '2026-11-21' } as const;
  const now = new Date('2026-11-22T10:00:00Z');

  test.each([
    [10_000, '₹49.50 more than yesterday'],
    [9950, '₹0.50 less than yesterday'],
    [9950.5, 'Same as yesterday'],
  ])('of %d rupees is %j', (rate_per_gram, change) => {
    expect(rateChange({ ...rate, rate_per_gram }, yesterday, now)).toBe(change);
  });

  test('is not said without a rate of yesterday, or of today', () => {
    expect(rateChange(rate, undefined, now)).toBeNull();
    expect(rateChange({ ...rate, set_at: '2026-11-21T18:29:59.000Z' }, yesterday, now)).toBeNull();
  });
});
