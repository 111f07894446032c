import { expect, test } from 'vitest';
import { financialYearTo, lastFinancialYear, yearsBefore } from './calendar';

test.each([
  ['2026-03-01T04:30:00.500Z', 1, '2025-03-01T04:30:00.500Z'],
  ['2028-02-28T23:59:59.999Z', 1, '2027-02-28T23:59:59.999Z'],
  ['2028-02-29T04:30:00.000Z', 1, '2027-02-28T04:30:00.000Z'],
  ['2028-02-29T04:30:00.000Z', 8, '2020-02-29T04:30:00.000Z'],
  ['2028-03-01T00:00:00.000Z', 1, '2027-03-01T00:00:00.000Z'],
])('%s, %i years before', (now, years, then) => {
  expect(yearsBefore(new Date(now), years).toISOString()).toBe(then);
});

test.each([
  ['2026-04-01', '2026-04-01', '2025-04-01', '2026-03-31'],
  ['2026-11-21', '2026-04-01', '2025-04-01', '2026-03-31'],
  ['2027-03-31', '2026-04-01', '2025-04-01', '2026-03-31'],
  ['2024-02-29', '2023-04-01', '2022-04-01', '2023-03-31'],
])(
  'on %s the financial year began on %s, the last one was from %s to %s',
  (today, from, lastFrom, lastTo) => {
    expect(financialYearTo(today)).toEqual({ from, to: today });
    expect(lastFinancialYear(today)).toEqual({ from: lastFrom, to: lastTo });
  },
);
