import { describe, expect, test } from 'vitest';
import { knownBrowserCookieName, readCookie, sessionCookieName, setCookie } from './cookies';

describe('our cookies', () => {
  test('are httpOnly and Lax everywhere, Secure and bound to the host on a live site', () => {
    expect(setCookie('a', 'b', { live: false, maxAgeSeconds: 60 })).toBe(
      'a=b; Path=/; Max-Age=60; SameSite=Lax; HttpOnly',
    );
    expect(setCookie('a', 'b', { live: true, maxAgeSeconds: 60.4 })).toBe(
      'a=b; Path=/; Max-Age=60; SameSite=Lax; HttpOnly; Secure',
    );
    for (const name of [sessionCookieName, knownBrowserCookieName]) {
      expect(name(true)).toMatch(/^__Host-/);
      expect(name(false)).not.toMatch(/^__/);
    }
  });

  test('are readable by scripts on request only, and never have a negative Max-Age', () => {
    expect(setCookie('a', 'b', { live: false, maxAgeSeconds: -5, readable: true })).toBe(
      'a=b; Path=/; Max-Age=0; SameSite=Lax',
    );
  });
});

test.each([
  [null, null],
  ['', null],
  ['a=1', '1'],
  ['b=2; a=1', '1'],
  ['b=2;a=1', '1'],
  ['a=1; a=2', '1'],
  ['xa=1', null],
  ['a', null],
  ['a=', ''],
  ['a=1=2', '1=2'],
  [' a = 1 ', '1'],
  ['A=1', null],
])('of %j the cookie a is %j', (header, value) => {
  expect(readCookie(header, 'a')).toBe(value);
});
