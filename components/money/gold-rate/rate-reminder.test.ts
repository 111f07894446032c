import { createElement } from 'react';
import { expect, test } from 'vitest';
import { rendererIn } from '@/e2e/testing/rendered-texts';
import { RateReminder } from './rate-reminder';

const set = (set_at: string) => ({ id: 1, rate_per_gram: 10_000, set_at });
const rates = { '24K': set('2026-11-21T06:00:00.000Z'), '18K': set('2026-11-20T06:00:00.000Z') };
const render = await rendererIn('en', ['business']);
const htmlAt = (now: string) => render(createElement(RateReminder, { rates, now: new Date(now) }));

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
  expect(render(createElement(RateReminder, { rates: {}, now: new Date() }))).toBe('');
});
