import { expect, test } from 'vitest';
import { activeOnTheWire, latestBirthday, maySeeAccount, referralCodeFrom, whyNotBirthday } from './rules';

const tooYoung = 'You must be 18 or older.';
const notPast = 'Date of birth must be in the past.';
test.each([
  ['2026-01-31', '1900-01-01', null],
  ['2026-01-31', '2008-01-30', null],
  ['2026-01-31', '2008-01-31', null],
  ['2026-01-31', '2008-02-01', tooYoung],
  ['2026-01-31', '2026-01-30', tooYoung],
  ['2026-01-31', '2026-01-31', notPast],
  ['2026-01-31', '2026-02-01', notPast],
  // Born on February 29; the 18th birthday is March 1.
  ['2026-02-28', '2008-02-29', tooYoung],
  ['2026-03-01', '2008-02-29', null],
  // A leap day 18 years after a common year.
  ['2028-02-29', '2010-02-28', null],
  ['2028-02-29', '2010-03-01', tooYoung],
])('on %s a date of birth of %s: %s', (today, dob, whyNot) => {
  expect(whyNotBirthday(dob, today)).toBe(whyNot);
});

test.each([
  ['2026-01-31', '2008-01-31'],
  ['2028-02-29', '2010-02-28'],
])('on %s the latest date of birth is %s, and it is allowed', (today, latest) => {
  expect(latestBirthday(today)).toBe(latest);
  expect(whyNotBirthday(latest, today)).toBeNull();
});

test.each([
  ['user', 'user', false],
  ['user', 'admin', false],
  ['employee', 'user', true],
  ['employee', 'employee', false],
  ['employee', 'executive', false],
  ['employee', 'admin', false],
  ['executive', 'user', true],
  ['executive', 'employee', false],
  ['executive', 'executive', false],
  ['executive', 'admin', false],
  ['admin', 'user', true],
  ['admin', 'employee', true],
  ['admin', 'executive', true],
  ['admin', 'admin', true],
] as const)('%s may see another %s: %s', (viewer, account, may) => {
  expect(maySeeAccount({ id: 1, role: viewer }, { id: 2, role: account })).toBe(may);
  expect(maySeeAccount({ id: 1, role: viewer }, { id: 1, role: viewer })).toBe(true);
});

test('every byte maps to a letter of the code, all 32 equally often, none of them ambiguous', () => {
  const letters = Array.from({ length: 32 }, (_, i) =>
    referralCodeFrom(Uint8Array.from({ length: 8 }, (_unused, j) => i * 8 + j)),
  ).join('');
  expect(letters).toHaveLength(256);
  expect(letters).not.toMatch(/[IO01]/);
  for (const letter of new Set(letters)) expect(letters.split(letter)).toHaveLength(9);
});

test.each([
  ['user', true, false, 1],
  ['user', false, false, 0],
  ['user', true, true, 1],
  ['employee', false, false, 1],
  ['employee', true, true, 0],
  ['admin', false, true, 0],
] as const)('active of a %s with plan %s and suspension %s is %i', (role, plan_active, suspended, active) => {
  expect(activeOnTheWire({ role, plan_active, suspended })).toBe(active);
});
