import { expect, test } from 'vitest';
import { documentNumber, lastNumberOf, numberRule, sellerSeriesOf } from './document-numbers';

test.each([
  ['R', 99_999_999],
  ['GR', 9_999_999],
  ['TGR', 999_999],
])('the last number of %s fills 16 characters', (series, last) => {
  expect(lastNumberOf(series.length)).toBe(last);
  expect(`${series}/26-27/${last}`).toHaveLength(numberRule.mostCharacters);
});

test.each([
  ['R/26-27/000001', ''],
  ['TGI/26-27/000001', 'TG'],
  ['9F/26-27/000001', '9'],
  ['C/2026-27/000001', ''],
])('%s is of the series "%s"', (number, series) => {
  expect(sellerSeriesOf(number)).toBe(series);
  expect(number).toMatch(documentNumber);
});

test.each(['X/26-27/000001', 'TGXR/26-27/1', 'R/26-27', 'R/126-27/1', 'R/26-27/1234567890', 'a R/26-27/1'])(
  '%s is no number',
  (text) => {
    expect(text).not.toMatch(documentNumber);
  },
);
