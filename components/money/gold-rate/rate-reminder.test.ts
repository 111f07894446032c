import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { english } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import { RateReminder } from './rate-reminder';

const messages = { gold: await loadArea(english, 'gold') };

const set = (set_at: string) => ({ id: 1, rate_per_gram: 10_000, set_at });
const rates = { '24K': set('2026-11-21T06:00:00.000Z'), '18K': set('2026-11-20T06:00:00.000Z') };
const htmlOf = (shown: CurrentRates, now: Date) =>
  renderToStaticMarkup(
    NextIntlClientProvider({
      locale: english,
      messages,
      children: createElement(RateReminder, { rates: shown, now }),
    }),
  );
const htmlAt = (now: string) => htmlOf(rates, new Date(now));

test('names the rates that are older than a day, with their dates, and links to the form', () => {
  const one = htmlAt('2026-11-22T06:00:00Z');
  expect(one).toContain('The gold rate is more than a day old: 18 carat, Rate of Nov 20, 2026.');
  expect(one).toMatch(/<a href="\/admin-gold-rate"[^>]*>Set the gold rate<\/a>/);
  expect(htmlAt('2026-11-22T06:00:00.001Z')).toContain(
    'The gold rate is more than a day old: 24 carat, Rate of Nov 21, 2026; 18 carat, Rate of Nov 20, 2026.',
  );
});

test('nothing while all rates are fresh, and without rates', () => {
  expect(htmlAt('2026-11-21T06:00:00Z')).toBe('');
  expect(htmlOf({}, new Date())).toBe('');
});
