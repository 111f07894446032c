import { cookieOf } from '@/e2e/fixtures/kinds';
import { PageVisitor, type Hop } from '@/e2e/fixtures/page-visits';
import {
  addressOf,
  endOf,
  type Kind,
  kinds,
  paths,
  routeTable,
  shownStatus,
} from '@/e2e/testing/route-table';
import { expect, test } from '@/e2e/fixtures/test';

/* Every address of the route table for every kind of visitor, over plain HTTP. */

/** Outcome in the terms of the route table. */
function outcomeOf(path: string, { status, to }: Pick<Hop, 'status' | 'to'>, isData = false): string {
  // The data of a page that is not found say so in themselves.
  if (status === (isData ? 200 : shownStatus(path))) return 'shown';
  return [303, 307, 308].includes(status) && to !== null ? to : `status ${status}`;
}

async function tableOf(visitor: PageVisitor, headers: Record<string, string>) {
  const actual: Record<string, string> = {};
  for (const path of paths) {
    const address = addressOf(path);
    const first = await visitor.open(address, headers);
    // A client-side navigation is redirected to its own address with a mark.
    const marked = first.to?.startsWith(`${address}?_rsc`) === true ? first.to : null;
    actual[path] = outcomeOf(
      path,
      marked === null ? first : await visitor.open(marked, headers),
      'rsc' in headers,
    );
  }
  return actual;
}
const columnOf = (kind: Kind) => Object.fromEntries(paths.map((path) => [path, routeTable[path][kind]]));

for (const kind of kinds) {
  const often = ['active', 'admin', 'visitor'].includes(kind) ? [] : ['@torture'];
  test(
    `${kind}: every address is shown or redirects as in the table, without a loop`,
    { tag: often },
    async ({ accounts }) => {
      const cookie = await cookieOf(accounts, kind);
      const actual: Record<string, string> = {};
      for (const path of paths) {
        const hops = await new PageVisitor(cookie).follow(addressOf(path));
        const [first, last] = [hops[0], hops.at(-1)];
        if (first !== undefined) actual[path] = outcomeOf(path, first);
        expect([path, last?.path.split('?')[0], last?.status]).toEqual([
          path,
          addressOf(endOf(path, kind)),
          shownStatus(endOf(path, kind)),
        ]);
      }
      expect(actual).toEqual(columnOf(kind));
    },
  );

  const tag = kind === 'active' ? [] : ['@torture'];
  test(`${kind}: same for client-side navigation, prefetch and HEAD`, { tag }, async ({ accounts }) => {
    const withoutQuery = ([path, to]: [string, string]) => [path, to.replace(/[?&]_rsc=[^&]*/, '')];
    const expected = Object.fromEntries(Object.entries(columnOf(kind)).map(withoutQuery));
    const sendings: Record<string, string>[] = [
      { rsc: '1', accept: '*/*' },
      { rsc: '1', 'next-router-prefetch': '1', purpose: 'prefetch', accept: '*/*' },
      { rsc: '1', 'next-router-segment-prefetch': '/_tree', 'next-router-prefetch': '1', accept: '*/*' },
    ];
    for (const headers of sendings) {
      // One session may open 240 pages a minute.
      const cookie = await cookieOf(accounts, kind);
      const actual = Object.entries(await tableOf(new PageVisitor(cookie), headers)).map(withoutQuery);
      expect(Object.fromEntries(actual)).toEqual(expected);
    }
    const other = await cookieOf(accounts, kind);
    for (const path of paths) {
      const head = await new PageVisitor(other).open(addressOf(path), {}, 'HEAD');
      expect([path, head.status === shownStatus(path), head.html]).toEqual([
        path,
        routeTable[path][kind] === 'shown',
        '',
      ]);
    }
  });
}

/** Method and action of all forms that the browser may submit itself, before hydration, except searches and filters of lists. */
const plainForms = ['post /session'];
/** What the forms of lists put in the URL. */
const filterNames = [
  'effect',
  'entity',
  'entity_id',
  'kind',
  'no_visit',
  'plan',
  'role',
  'search',
  'shop_address',
  'stage',
  'state',
  'status',
  'store_id',
];
const plainForm = /<form\b[^>]*\saction="([^"]*)"[^>]*>.*?<\/form>/gs;

test(
  'only plain forms can be submitted before hydration, and none puts a password in the URL',
  { tag: '@torture' },
  async ({ accounts }) => {
    const forms: string[] = [];
    const plain = new Set<string>();
    const filters = new Set<string>();
    for (const kind of kinds) {
      const visitor = new PageVisitor(await cookieOf(accounts, kind));
      for (const path of paths) {
        const { html } = await visitor.open(addressOf(path));
        for (const [form, action = ''] of html.matchAll(plainForm)) {
          const method = /^<form\b[^>]*\smethod="([^"]*)"/.exec(form)?.[1] ?? 'get';
          if (method === 'get') {
            expect(action).toBe(addressOf(path).split('?')[0]);
            for (const [, name = ''] of form.matchAll(/\sname="([^"]*)"/g)) filters.add(name);
            continue;
          }
          plain.add(`${method} ${action}`);
          expect([path, plainForms]).toEqual([path, expect.arrayContaining([`${method} ${action}`])]);
        }
        const others = html.replaceAll(plainForm, '');
        for (const [button] of others.matchAll(/<button\b[^>]*\btype="submit"[^>]*>/g)) {
          forms.push(path);
          expect([kind, path, button]).toEqual([kind, path, expect.stringContaining(' disabled=""')]);
        }
      }
    }
    expect([...plain].toSorted()).toEqual(plainForms);
    expect([...filters].toSorted()).toEqual(filterNames);
    expect([...new Set(forms)]).toEqual(
      expect.arrayContaining(['/contact', '/profileupdate', '/create-user', '/admin-gold-rate']),
    );
  },
);

test('/Home redirects to /', async ({ accounts }) => {
  for (const kind of kinds) {
    const { status, to } = await new PageVisitor(await cookieOf(accounts, kind)).open('/Home');
    expect([kind, status, to]).toEqual([kind, 308, '/']);
  }
});

test('unknown address shows the not-found page to everyone', async ({ accounts }) => {
  for (const kind of kinds) {
    for (const path of ['/nope', '/admin', '/Dashboard', '/dashboard/1', '/gold/nope']) {
      const { status, html } = await new PageVisitor(await cookieOf(accounts, kind)).open(path);
      expect([kind, path, status]).toEqual([kind, path, 404]);
      expect(html).toContain('</html>');
    }
  }
});

test('other spellings of an address do not bypass its guard', async ({ accounts }) => {
  const { cookie } = await accounts.activeCustomer();
  const spellings = [
    '/%61dmin-dashboard',
    '/admin-dashboard/',
    '/admin-dashboard?x=1',
    '/admin-dashboard;x=1',
    '/admin-dashboard.rsc',
    '/admin-dashboard.txt',
    '/admin-dashboard.html',
    '/admin-dashboard.segments/_tree.segment.rsc',
    '/admin-dashboard/index',
    '/index/admin-dashboard',
    '/(back-office)/admin-dashboard',
    '/_next/data/build/admin-dashboard.json',
    '/en/admin-dashboard',
  ];
  for (const spelling of spellings) {
    for (const visitor of [new PageVisitor(), new PageVisitor(cookie)]) {
      const sendings: Record<string, string>[] = [{}, { rsc: '1' }];
      for (const headers of sendings) {
        const { status, html } = await visitor.open(spelling, headers);
        expect([spelling, status === 200, html.includes('ADMIN DASHBOARD')]).toEqual([
          spelling,
          false,
          false,
        ]);
      }
    }
  }
});

test('headers do not bypass a guard', async () => {
  const sendings: Record<string, string>[] = [
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    {
      'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware',
    },
    { 'x-middleware-next': '1' },
    { 'x-middleware-rewrite': '/admin-dashboard' },
    { 'x-invoke-path': '/admin-dashboard' },
    { 'x-matched-path': '/admin-dashboard' },
    { 'x-rewrite-url': '/' },
    { 'next-action': 'x' },
    { 'x-forwarded-host': 'evil.example' },
    { host: 'evil.example' },
  ];
  for (const headers of sendings) {
    const { status, to } = await new PageVisitor().open('/admin-dashboard', headers);
    expect([headers, status, to]).toEqual([headers, 307, '/gold']);
  }
});
