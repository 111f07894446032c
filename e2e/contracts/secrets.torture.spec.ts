import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { OwnSite } from '@/e2e/fixtures/own-site';
import { expect, test } from '@/e2e/fixtures/test';
import { listSessions, logIn } from '@/lib/people/accounts/contract';
import { sessionCookieName } from '@/lib/people/auth/cookies';
import { decodeToken } from '@/lib/people/auth/token';

/* Step by step as in docs/operations.md. */

const secret = () => randomBytes(32).toString('base64url');
const tokenShape = z.object({ token: z.string() });

test('sessions survive a rotation of the secret, and end when the older secret is removed', async () => {
  test.setTimeout(240_000);
  const older = secret();
  const newer = secret();
  const site = await OwnSite.prepare();
  const signIn = async () => {
    const response = await new ApiClient(null, undefined, site.url).call(logIn, {
      mobile: '9000000004',
      password: 'demo1234',
    });
    return tokenShape.parse(response.body).token;
  };
  /** Whether the gateway, and a page behind the edge middleware, accept a token. */
  const opens = async (token: string) => {
    const api = new ApiClient({ token }, undefined, site.url);
    const page = new ApiClient({ cookie: `${sessionCookieName(false)}=${token}` }, undefined, site.url);
    const { status, headers } = await page.request('/dashboard');
    return [(await api.call(listSessions)).status, headers.get('location') ?? status];
  };
  try {
    await site.start({ NEXTAUTH_SECRET: older });
    const before = await signIn();
    expect(await opens(before)).toEqual([200, 200]);

    await site.end();
    await site.start({ NEXTAUTH_SECRET: `${newer},${older}` });
    expect(await opens(before)).toEqual([200, 200]);
    const during = await signIn();
    expect(await decodeToken(during, [newer])).not.toBeNull();
    expect(await decodeToken(during, [older])).toBeNull();
    expect(await opens(during)).toEqual([200, 200]);

    await site.end();
    await site.start({ NEXTAUTH_SECRET: newer });
    expect(await opens(during)).toEqual([200, 200]);
    expect(await opens(before)).toEqual([401, '/gold']);
  } finally {
    await site.remove();
  }
});
