import { expect, test } from 'vitest';
import { readGoldRate } from '@/lib/gold-rate/contract';
import { parseCurrentRates } from './parse-rates';

const rate = { id: 7, rate_per_gram: 13_210.5, set_at: '2026-11-23T04:30:00.000Z' };

test('reads the shape of the contract', () => {
  const response = readGoldRate.output.parse({ data: { '24K': rate, '18K': { ...rate, id: 8 } } });
  expect(parseCurrentRates(response)).toEqual(response.data);
});

test.each([
  ['no JSON object', null],
  ['no data', {}],
  ['another purity', { data: { '9K': rate } }],
  ['a rate as text', { data: { '24K': { ...rate, rate_per_gram: '13210.50' } } }],
  ['a rate without its time', { data: { '24K': { ...rate, set_at: 'today' } } }],
])('shows nothing for %s', (_what, response) => {
  expect(parseCurrentRates(response)).toEqual({});
});
