import { NextRequest } from 'next/server';
import { beforeAll, expect, it, vi } from 'vitest';

/* Which page the middleware shows at an address, on a site that ships some languages (docs/product/languages.md, "Review"). */

let middleware: (request: NextRequest) => Promise<Response>;
let config: { readonly matcher: readonly string[] };

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://pasidi:secret@127.0.0.1:5432/pasidi');
  vi.stubEnv('NEXTAUTH_SECRET', 'local');
  vi.stubEnv('LANGUAGES', 'en,ta');
  ({ middleware, config } = await import('@/middleware'));
  // The environment is read once.
  await middleware(new NextRequest('http://localhost:3000/'));
});

/** The inner address, or the target of a redirect. */
async function shownAt(path: string, chosen?: string): Promise<string | null> {
  const headers = chosen === undefined ? {} : { cookie: `language=${chosen}` };
  const response = await middleware(new NextRequest(`http://localhost:3000${path}`, { headers }));
  const target = response.headers.get('x-middleware-rewrite') ?? response.headers.get('location');
  return target === null ? null : new URL(target).pathname;
}

it.each([
  ['/about', '/en/about'],
  ['/ta', '/ta'],
  ['/ta/about', '/ta/about'],
  ['/ta/dashboard', '/ta/not-found-page'],
  ['/te', '/en/not-found-page'],
  ['/te/about', '/en/not-found-page'],
  ['/te/gold', '/en/not-found-page'],
  ['/te/nothing', '/en/not-found-page'],
])('%s shows %s', async (path, shown) => {
  expect(await shownAt(path)).toBe(shown);
});

it.each([
  ['ta', '/ta/profileupdate', '/ta/gold'],
  ['te', '/en/profileupdate', '/gold'],
  ['xx', '/en/profileupdate', '/gold'],
])('a page without languages follows the cookie %s if that is shipped', async (chosen, shown, redirect) => {
  expect(await shownAt('/profileupdate', chosen)).toBe(shown);
  expect(await shownAt('/dashboard', chosen)).toBe(redirect);
});

it.each([
  ['/', true],
  ['/te/nothing', true],
  ['/apis', true],
  // Otherwise the not-found page with 200: the front takes it for a response of the gateway.
  ['/api', false],
  ['/api/stores', false],
  ['/img/a.webp', false],
])('%s reaches the middleware: %s', (path, reaches) => {
  expect(config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path))).toBe(reaches);
});
