import { beforeEach, expect, test, vi } from 'vitest';
import type { RateLimiter, RateLimitName } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { routes } from '@/lib/kernel/access/routes';
import { sessionCookieName } from '@/lib/people/auth/cookies';
import { encodeToken } from '@/lib/people/auth/token';
import { testSecret } from '@/e2e/testing/context';
import { testFront } from '@/e2e/testing/front';
import { createPageLimit, isCountedPage } from './page-limit';

const handle = vi.fn<() => void>();
const counted: [RateLimitName, string][] = [];
const logged: unknown[] = [];
let refusing = false;
let broken = false;
const limits: RateLimiter = {
  consume: async (name, key) => {
    counted.push([name, key]);
    if (broken) throw new Error('no database');
    if (refusing) throw new Refusal('RATE_LIMITED', 'Too many', { retryAfterSeconds: 17 });
  },
  refund: async () => undefined,
  clear: async () => undefined,
};

beforeEach(() => {
  handle.mockReset();
  counted.splice(0);
  logged.splice(0);
  refusing = false;
  broken = false;
});

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const front = await testFront({
    handle: (_request, response) => {
      handle();
      response.end('reached');
    },
    pageLimit: createPageLimit(
      limits,
      { secrets: [testSecret], live: false },
      {
        onError: () => undefined,
        onRefused: ({ event, ...facts }, { requestId, ...trace }) => {
          expect(requestId).toMatch(/^[\w-]{20,}$/);
          logged.push({ event, ...facts, ...trace });
        },
      },
    ),
  });
  return fetch(`http://127.0.0.1:${front.port}${path}`, { headers, redirect: 'manual' });
}

const page = { accept: 'text/html' };

test('rendered pages count, prerendered ones, files and endpoints do not', async () => {
  for (const [path, { rendering }] of Object.entries(routes))
    if (!path.includes('[')) expect([path, isCountedPage(path)]).toEqual([path, rendering === 'rendered']);
  for (const path of ['/_next/static/a.js', '/img/hero.webp', '/api/stores', '/favicon.ico'])
    expect(isCountedPage(path)).toBe(false);
  await get('/about', page);
  await get('/api/get_details');
  expect(counted).toEqual([]);
  expect(handle).toHaveBeenCalledTimes(2);
});

test('by address for visitors, by session for accounts, with a forged token by address', async () => {
  const expiresAt = new Date(Date.now() + 60_000);
  const claims = {
    sid: 'a-session-of-twenty-characters',
    sub: '7',
    role: 'admin',
    active: false,
    profile: true,
  } as const;
  const token = await encodeToken(claims, expiresAt, testSecret, new Date());
  const cookie = (value: string) => ({ cookie: `${sessionCookieName(false)}=${value}` });
  await get('/admin-dashboard', page);
  await get('/admin-dashboard', cookie(token));
  // Data of a navigation or prefetch.
  await get('/admin-dashboard?_rsc=1', { ...cookie(token), rsc: '1', 'next-router-prefetch': '1' });
  await get('/admin-dashboard', cookie(`${token}x`));
  expect(counted).toEqual([
    ['pagesPerAddress', '127.0.0.1'],
    ['pagesPerSession', claims.sid],
    ['pagesPerSession', claims.sid],
    ['pagesPerAddress', '127.0.0.1'],
  ]);
});

test('beyond the limit a page says how long to wait, and nothing is rendered', async () => {
  refusing = true;
  const response = await get('/orders?a="<b>', page);
  expect(response.status).toBe(429);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'retry-after': '17',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  });
  const html = await response.text();
  expect(html).toContain('Please wait 17 seconds, then press Retry.');
  expect(html).not.toContain('<b>');
  const data = await get('/orders?_rsc=1', { rsc: '1' });
  expect([data.status, await data.json()]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
  expect(handle).not.toHaveBeenCalled();
  await get('/pay/a-token-of-a-payment-li', page);
  const hit = {
    event: 'limit hit',
    code: 'RATE_LIMITED',
    method: 'GET',
    network: '127.0.0.0',
    actorId: null,
  };
  // By its route, without the token.
  expect(logged).toEqual(['/orders', '/orders', '/pay/[token]'].map((path) => ({ ...hit, path })));
});

test('a page is rendered if it cannot be counted', async () => {
  broken = true;
  expect((await get('/orders', page)).status).toBe(200);
  expect(handle).toHaveBeenCalledOnce();
});
