import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { formatsIn } from '@/lib/kernel/text/formats';
import { english, type Language } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import { commonTime, rateChange, rateRows, rateTime, type RateWords } from './format-rate';

async function wordsIn(locale: Language): Promise<RateWords> {
  const gold = await loadArea(locale, 'gold');
  const text = createTranslator({ locale, messages: { gold }, namespace: 'gold.rates' });
  return { text, formats: formatsIn(locale) };
}
const words = await wordsIn(english);

const rate = { id: 1, rate_per_gram: 10_000, set_at: '2026-11-21T18:45:00.000Z' };

test('a rate has its time for a day, then its date in India', () => {
  expect(rateTime(rate, new Date('2026-11-22T18:45:00Z'), words)).toBe('Updated Nov 22, 2026, 12:15:00 AM');
  expect(rateTime(rate, new Date('2026-11-22T18:45:01Z'), words)).toBe('Rate of Nov 22, 2026');
});

test('a rate in another language has its words, with the grouping of India', async () => {
  const hindi = await wordsIn('hi');
  const now = new Date('2026-11-22T10:00:00Z');
  expect(rateTime(rate, new Date('2026-11-22T18:45:01Z'), hindi)).toBe('22 नव॰ 2026 का भाव');
  const yesterday = { purity: '22K', rate_per_gram: 110_000.5, date: '2026-11-21' } as const;
  expect(rateChange(rate, yesterday, now, hindi)).toBe('कल से ₹1,00,000.50 कम');
});

test('only rates that were set are shown, the purest first', () => {
  expect(rateRows({ '18K': rate, '24K': rate }).map(({ purity }) => purity)).toEqual(['24K', '18K']);
  expect(rateRows({})).toEqual([]);
});

test('rates of one time have it once, others each their own', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const earlier = { ...rate, set_at: '2026-11-21T18:30:00.000Z' };
  expect(commonTime({ '24K': rate, '22K': rate }, now, words)).toBe('Updated Nov 22, 2026, 12:15:00 AM');
  expect(commonTime({ '24K': rate, '22K': earlier }, now, words)).toBeNull();
  expect(commonTime({}, now, words)).toBeNull();
});

describe('the change since yesterday', () => {
  const yesterday = { purity: '22K', rate_per_gram: 9950.5, date: '2026-11-21' } as const;
  const now = new Date('2026-11-22T10:00:00Z');

  test.each([
    [10_000, '₹49.50 more than yesterday'],
    [9950, '₹0.50 less than yesterday'],
    [9950.5, 'Same as yesterday'],
  ])('of %d rupees is %j', (rate_per_gram, change) => {
    expect(rateChange({ ...rate, rate_per_gram }, yesterday, now, words)).toBe(change);
  });

  test('is not said without a rate of yesterday, or of today', () => {
    expect(rateChange(rate, undefined, now, words)).toBeNull();
    expect(rateChange({ ...rate, set_at: '2026-11-21T18:29:59.000Z' }, yesterday, now, words)).toBeNull();
  });
});
