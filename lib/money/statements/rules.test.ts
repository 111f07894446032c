import { expect, test } from 'vitest';
import { financialYearTo, lastFinancialYear, whyNotSpan } from './rules';

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

test.each([
  ['2026-01-01', '2027-01-01', null],
  ['2026-01-01', '2027-01-02', 'to'],
  ['2026-01-02', '2026-01-02', null],
  ['2026-01-02', '2026-01-01', 'to'],
  ['', '2026-01-01', 'from'],
  ['2026-01-01', '', 'to'],
])('from %j to %j is wrong in %j', (from, to, field) => {
  expect(whyNotSpan({ from, to })?.field ?? null).toBe(field);
});
