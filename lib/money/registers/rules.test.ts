import { expect, test } from 'vitest';
import { registerInput } from './contract';
import { monthsBefore, monthSpan } from './rules';

test.each([
  ['2026-11', '2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
  ['2026-12', '2026-11-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
  ['2027-02', '2027-01-31T18:30:00.000Z', '2027-02-28T18:30:00.000Z'],
])('%s is a month in Asia/Kolkata', (month, from, until) => {
  const span = monthSpan(month);
  expect([span.from.toISOString(), span.until.toISOString()]).toEqual([from, until]);
});

test.each(['2026-13', '2026-00', '2026-1', '26-11', '2026-11-01', '1899-01', ''])(
  '%j is no month',
  (month) => {
    expect(registerInput.safeParse({ month, seller_id: 1 }).error?.issues).toMatchObject([
      { path: ['month'] },
    ]);
  },
);

test('months are listed backwards over the turn of the year', () => {
  expect(monthsBefore('2027-02', 4)).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
});
