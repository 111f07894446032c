import { baseUrl, baseUrlWithoutMiddleware } from '@/e2e/fixtures/urls';
import { cookieOf } from '@/e2e/fixtures/kinds';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { addressOf, kinds, paths, shownStatus, withoutMiddleware } from '@/e2e/testing/route-table';
import { expect, test } from '@/e2e/fixtures/test';

/*
 * The route table without middleware (tools/launch/pass-through.ts), which is an optimization: each page checks access itself. For
 * endpoints see matrix.spec.ts.
 */

const visitorOf = (cookie: string) => new PageVisitor(cookie, baseUrlWithoutMiddleware);
const clientSide = { rsc: '1', accept: '*/*' };
const prefetch = { ...clientSide, 'next-router-prefetch': '1', purpose: 'prefetch' };
const segment = { ...clientSide, 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' };
/** Every screen with accounts shows a mobile; every amount has a currency sign, and more digits than the texts of a page. */
const someonesData = /(?<!\d)[6-9]\d{9}(?!\d)|₹\d[\d,.]*\d/;

/** Follows the redirect to the marked address. */
async function navigated(visitor: PageVisitor, path: string, headers: Record<string, string>) {
  const first = await visitor.open(path, headers);
  return first.to?.startsWith(`${path}?_rsc`) === true ? visitor.open(first.to, headers) : first;
}

test('middleware is disabled here', async ({ accounts }) => {
  const cookie = await cookieOf(accounts, 'active');
  const responses = await Promise.all(
    [baseUrl, baseUrlWithoutMiddleware].map(async (site) => ({
      gold: (await new PageVisitor(cookie, site).open('/gold')).status,
      nonce: (await new PageVisitor(cookie, site).open('/dashboard')).headers
        .get('content-security-policy')
        ?.includes("'nonce-"),
    })),
  );
  expect(responses).toEqual([
    { gold: 307, nonce: true },
    { gold: 200, nonce: false },
  ]);
});

for (const kind of kinds) {
  test(`${kind}: every page enforces the route table itself and discloses nothing`, async ({ accounts }) => {
    const visitor = visitorOf(await cookieOf(accounts, kind));
    const expected = Object.fromEntries(paths.map((path) => [path, withoutMiddleware(path, kind)]));
    const actual: Record<'document' | 'head' | 'navigation', Record<string, string>> = {
      document: {},
      head: {},
      navigation: {},
    };
    for (const path of paths) {
      const document = await visitor.open(addressOf(path));
      const head = await visitor.open(addressOf(path), {}, 'HEAD');
      const navigation = await navigated(visitor, addressOf(path), clientSide);
      // A redirecting page has already begun its response: the redirect is inside.
      const leadsOn = /"digest":"NEXT_REDIRECT;replace;([^;"]+);307;"/.exec(navigation.html)?.[1];
      actual.document[path] =
        document.status === shownStatus(path) ? 'shown' : (document.to ?? String(document.status));
      actual.head[path] = head.status === shownStatus(path) ? 'shown' : (head.to ?? String(head.status));
      actual.navigation[path] = leadsOn ?? (navigation.status === 200 ? 'shown' : String(navigation.status));
      for (const { html } of [document, navigation]) {
        const found = someonesData.exec(html)?.[0] ?? null;
        if (expected[path] !== 'shown') expect([path, found]).toEqual([path, null]);
        else if (path === '/admin-users') expect(found).not.toBeNull();
      }
    }
    expect(actual).toEqual({ document: expected, head: expected, navigation: expected });
  });
}

test('prefetch returns the same for everyone', async ({ accounts }) => {
  const responseTo = async (cookie: string) => {
    const actual: Record<string, unknown> = {};
    for (const path of paths) {
      for (const [what, headers] of Object.entries({ page: prefetch, segment })) {
        const { status, html } = await navigated(visitorOf(cookie), addressOf(path), headers);
        actual[`${what} ${path}`] = { status, html };
      }
    }
    return actual;
  };
  const nobodys = await responseTo('');
  for (const kind of kinds.filter((each) => each !== 'visitor'))
    expect(await responseTo(await cookieOf(accounts, kind)), kind).toEqual(nobodys);
});

test('/session redirects every kind as in the table', async ({ accounts }) => {
  for (const kind of kinds) {
    const visitor = visitorOf(await cookieOf(accounts, kind));
    // The others would redirect again: `next` leads to none of them.
    for (const path of paths.filter((each) => !['/gold', '/login', '/locked'].includes(each))) {
      const { status, to } = await visitor.open(`/session?next=${encodeURIComponent(addressOf(path))}`);
      const rule = withoutMiddleware(path, kind);
      expect([kind, path, status, to]).toEqual([kind, path, 303, rule === 'shown' ? addressOf(path) : rule]);
    }
  }
});
