import { modifiedToken } from '@/e2e/testing/modified-token';
import { encode } from 'next-auth/jwt';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  decodeKnownBrowser,
  decodeToken,
  encodeKnownBrowser,
  encodeToken,
  readToken,
  type TokenClaims,
} from './token';

const secret = 'a-secret-of-the-tests-with-more-than-32-characters';
const now = new Date();
const inAnHour = new Date(now.getTime() + 3_600_000);
const claims: Omit<TokenClaims, 'exp'> = {
  sid: 'x'.repeat(43),
  sub: '7',
  role: 'user',
  active: true,
  profile: false,
};

describe('a session token', () => {
  test('contains the claims and the expiry', async () => {
    const read = await decodeToken(await encodeToken(claims, inAnHour, secret, now), [secret]);
    expect(read).toMatchObject(claims);
    expect(Math.abs((read?.exp ?? 0) * 1000 - inAnHour.getTime())).toBeLessThan(5000);
  });

  test('is unreadable without the secret', async () => {
    const token = await encodeToken(claims, inAnHour, secret, now);
    for (const part of token.split('.'))
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain(claims.sid);
  });

  test('of another secret is rejected', async () => {
    expect(await decodeToken(await encodeToken(claims, inAnHour, `${secret}x`, now), [secret])).toBeNull();
  });

  test('is accepted with the older of two secrets, rejected with neither', async () => {
    const older = await encodeToken(claims, inAnHour, `${secret}x`, now);
    expect(await decodeToken(older, [secret, `${secret}x`])).toMatchObject(claims);
    expect(await decodeToken(older, [`${secret}x`, secret])).toMatchObject(claims);
    expect(await decodeToken(older, [secret, `${secret}y`])).toBeNull();
  });

  test('changed in any part is rejected', async () => {
    const token = await encodeToken(claims, inAnHour, secret, now);
    const parts = token.split('.');
    const read: (TokenClaims | null)[] = [];
    for (const i of parts.keys()) {
      const part = parts[i] ?? '';
      const changed = `${part.slice(0, -3)}${part.slice(-3) === 'AAA' ? 'BBB' : 'AAA'}`;
      const forged = parts.map((each, j) => (j === i ? changed : each)).join('.');
      if (part !== '') read.push(await decodeToken(forged, [secret]));
    }
    expect(read).toEqual([null, null, null, null]);
  });

  test('that expired is rejected', async () => {
    const token = await encode({ token: { ...claims }, secret, maxAge: -60 });
    expect(await decodeToken(token, [secret])).toBeNull();
  });

  test.each([
    ['a role that is none', { ...claims, role: 'root' }],
    ['no session', { ...claims, sid: undefined }],
    ['a session id that is too short', { ...claims, sid: 'x' }],
    ['an account that is no number', { ...claims, sub: '1 OR 1=1' }],
    ['a plan that is no yes or no', { ...claims, active: 1 }],
  ])('with %s is rejected', async (_what, token) => {
    expect(await decodeToken(await encode({ token, secret, maxAge: 60 }), [secret])).toBeNull();
  });

  test.each(['', 'x', '..', 'a.b.c', 'a.b.c.d.e', 'undefined', 'null', '\u0000', 'e'.repeat(5000)])(
    '%j is rejected without an exception',
    async (token) => {
      expect(await decodeToken(token, [secret])).toBeNull();
    },
  );

  test('with algorithm none or only a signature is rejected', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = part({ ...claims, exp: Math.floor(inAnHour.getTime() / 1000) });
    for (const alg of ['none', 'HS256', 'dir'])
      expect(await decodeToken(`${part({ alg, enc: 'A256GCM' })}.${payload}.`, [secret])).toBeNull();
  });
});

describe('the cookie of a known browser', () => {
  const known = {
    browser: crypto.randomUUID(),
    accounts: [
      { id: 3, mark: 'one' },
      { id: 1, mark: 'other' },
    ],
  };

  test('contains the accounts that logged in from it', async () => {
    expect(await decodeKnownBrowser(await encodeKnownBrowser(known, secret, 60), [secret])).toEqual(known);
  });

  test('of the older of two secrets is accepted', async () => {
    const cookie = await encodeKnownBrowser(known, `${secret}x`, 60);
    expect(await decodeKnownBrowser(cookie, [secret, `${secret}x`])).toEqual(known);
    expect(await decodeKnownBrowser(cookie, [secret])).toBeNull();
  });

  test('and a session token are not interchangeable', async () => {
    expect(await decodeToken(await encodeKnownBrowser(known, secret, 60), [secret])).toBeNull();
    expect(await decodeKnownBrowser(await encodeToken(claims, inAnHour, secret, now), [secret])).toBeNull();
  });

  test.each(['', 'x', 'a.b.c.d.e', 'e'.repeat(5000)])('rejects %j', async (cookie) => {
    expect(await decodeKnownBrowser(cookie, [secret])).toBeNull();
  });
});

describe('a cached token', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('returns the same claims, and null once expired', async () => {
    const token = await encodeToken(claims, inAnHour, secret, now);
    for (let time = 0; time < 3; time += 1) expect(await readToken(token, [secret])).toMatchObject(claims);
    vi.useFakeTimers({ now: inAnHour.getTime() + 20_000 });
    for (let time = 0; time < 2; time += 1) expect(await readToken(token, [secret])).toBeNull();
  });

  test('of the older secret is rejected once that is removed', async () => {
    const token = await encodeToken(claims, inAnHour, `${secret}x`, now);
    expect(await readToken(token, [secret, `${secret}x`])).toMatchObject(claims);
    expect(await readToken(token, [secret])).toBeNull();
  });

  test('is rejected with another secret; a forged one is never cached', async () => {
    const token = await encodeToken(claims, inAnHour, secret, now);
    expect(await readToken(token, [secret])).not.toBeNull();
    expect(await readToken(token, [`${secret}x`])).toBeNull();
    for (let time = 0; time < 2; time += 1)
      expect(await readToken(modifiedToken(token), [secret])).toBeNull();
  });
});
