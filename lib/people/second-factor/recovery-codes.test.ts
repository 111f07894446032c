import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes';

test('ten codes of 80 bits, never the same', () => {
  const codes = [...newRecoveryCodes(), ...newRecoveryCodes()];
  expect(new Set(codes).size).toBe(20);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

test.each([
  '7q1x-m0zc-4t9b-vw7s',
  ' 7Q1XM0ZC4T9BVW7S ',
  '7Q1X M0ZC 4T9B VW7S',
  '7QIX-MOZC-4T9B-VW7S',
  '7qlx-mozc-4t9b-vw7s',
])('%j is read as 7Q1X-M0ZC-4T9B-VW7S', (typed) => {
  expect(recoveryCodeHash(7, typed)).toBe(recoveryCodeHash(7, '7Q1X-M0ZC-4T9B-VW7S'));
});

test('the hash of another code, and of the same code of another account, differs', () => {
  const hash = recoveryCodeHash(7, '7Q1X-M0ZC-4T9B-VW7S');
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(recoveryCodeHash(7, '7Q1X-M0ZC-4T9B-VW7T')).not.toBe(hash);
  expect(recoveryCodeHash(77, '7Q1X-M0ZC-4T9B-VW7S')).not.toBe(hash);
});
