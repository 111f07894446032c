import { expect, test } from 'vitest';
import { financialYearTo, lastFinancialYear } from './span';

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
