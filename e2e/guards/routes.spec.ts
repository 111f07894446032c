import { encodeToken } from '@/lib/auth/token';
import { cookieOf, optionsOf } from '@/e2e/fixtures/kinds';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { addressOf, endOf, type Kind, kinds, paths, routeTable } from '@/e2e/fixtures/route-table';
import { expect, test } from '@/e2e/fixtures/test';

/** Every address of the route table for every kind of visitor, over plain HTTP. */

/** In the terms of the route table. */
async function tableOf(visitor: PageVisitor, headers: Record<string, string> = {}) {
  const actual: Record<string, string> = {};
  for (const path of paths) {
    const address = addressOf(path);
    const first = await visitor.open(address, headers);
    // A client-side navigation is redirected to its own address with a mark.
    const marked = first.to?.startsWith(`${address}?_rsc`) === true ? first.to : null;
    const { status, to } = marked === null ? first : await visitor.open(marked, headers);
    if (status === 200) actual[path] = 'shown';
    else actual[path] = [303, 307, 308].includes(status) && to !== null ? to : `status ${status}`;
  }
  return actual;
}
const columnOf = (kind: Kind) => Object.fromEntries(paths.map((path) => [path, routeTable[path][kind]]));

for (const kind of kinds) {
  const often = ['active', 'admin', 'visitor'].includes(kind) ? [] : ['@torture'];
  test(
    `${kind}: every address is shown or redirects as in the table, without a loop`,
    { tag: often },
    async ({ people }) => {
      const cookie = await cookieOf(people, kind);
      expect(await tableOf(new PageVisitor(cookie))).toEqual(columnOf(kind));
      for (const path of paths) {
        const hops = await new PageVisitor(cookie).follow(addressOf(path));
        const last = hops.at(-1);
        expect([path, last?.path.split('?')[0], last?.status]).toEqual([
          path,
          addressOf(endOf(path, kind)),
          200,
        ]);
      }
    },
  );

  const tag = kind === 'active' ? [] : ['@torture'];
  test(`${kind}: same for client-side navigation, prefetch and HEAD`, { tag }, async ({ people }) => {
    const cookie = await cookieOf(people, kind);
    const withoutQuery = ([path, to]: [string, string]) => [path, to.replace(/[?&]_rsc=[^&]*/, '')];
    const expected = Object.fromEntries(Object.entries(columnOf(kind)).map(withoutQuery));
    const sendings: Record<string, string>[] = [
      { rsc: '1', accept: '*/*' },
      { rsc: '1', 'next-router-prefetch': '1', purpose: 'prefetch', accept: '*/*' },
      { rsc: '1', 'next-router-segment-prefetch': '/_tree', 'next-router-prefetch': '1', accept: '*/*' },
    ];
    for (const headers of sendings) {
      const actual = Object.entries(await tableOf(new PageVisitor(cookie), headers)).map(withoutQuery);
      expect(Object.fromEntries(actual)).toEqual(expected);
    }
    for (const path of paths) {
      const head = await new PageVisitor(cookie).open(addressOf(path), {}, 'HEAD');
      expect([path, head.status === 200, head.html]).toEqual([path, routeTable[path][kind] === 'shown', '']);
    }
  });
}

test(
  'no form of a page can be submitted before hydration, which would put its input in the URL',
  { tag: '@torture' },
  async ({ people }) => {
    const forms: string[] = [];
    for (const kind of kinds) {
      const visitor = new PageVisitor(await cookieOf(people, kind));
      for (const path of paths) {
        const { html } = await visitor.open(addressOf(path));
        for (const [button] of html.matchAll(/<button\b[^>]*\btype="submit"[^>]*>/g)) {
          forms.push(path);
          expect([kind, path, button]).toEqual([kind, path, expect.stringContaining(' disabled=""')]);
        }
      }
    }
    expect([...new Set(forms)]).toEqual(
      expect.arrayContaining(['/contact', '/profileupdate', '/create-user', '/admin-gold-rate']),
    );
  },
);

test('/Home redirects to /', async ({ people }) => {
  for (const kind of kinds) {
    const { status, to } = await new PageVisitor(await cookieOf(people, kind)).open('/Home');
    expect([kind, status, to]).toEqual([kind, 308, '/']);
  }
});

test('unknown address shows the not-found page to everyone', async ({ people }) => {
  for (const kind of kinds) {
    for (const path of ['/nope', '/admin', '/Dashboard', '/dashboard/1', '/gold/nope']) {
      const { status, html } = await new PageVisitor(await cookieOf(people, kind)).open(path);
      expect([kind, path, status]).toEqual([kind, path, 404]);
      expect(html).toContain('</html>');
    }
  }
});

test('other spellings of an address do not bypass its guard', async ({ people }) => {
  const { cookie } = await people.activeCustomer();
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

test.describe('token that disagrees with the database', () => {
  const goldOrShown = (path: string) => (path === '/profileupdate' ? '/profileupdate' : '/gold');
  const guarded = paths.filter((path) => routeTable[path].visitor !== 'shown' || path === '/profileupdate');

  for (const [how, end] of [
    ['logged out', { endedAt: new Date() }],
    ['expired', { createdAt: new Date(Date.now() - 86_400_000), expiresAt: new Date(Date.now() - 60_000) }],
  ] as const) {
    for (const kind of kinds.filter((each) => each !== 'visitor')) {
      const tag = how === 'logged out' && kind === 'active' ? [] : ['@torture'];
      test(
        `${kind}, ${how} meanwhile: access denied, cookie cleared, no loop`,
        { tag },
        async ({ people, database: { db } }) => {
          const me = await people.signedIn(optionsOf[kind]);
          await db.session.updateMany({ where: { userId: me.id }, data: end });
          for (const path of guarded) {
            const visitor = new PageVisitor(me.cookie);
            const last = (await visitor.follow(path)).at(-1);
            const expected = routeTable[path].visitor.startsWith('/login')
              ? [goldOrShown(path), '/login']
              : [goldOrShown(path)];
            expect([path, last?.status]).toEqual([path, 200]);
            expect(expected).toContain(last?.path.split('?')[0]);
            // The visitor stays signed out.
            expect((await visitor.open('/gold')).status).toBe(200);
          }
        },
      );
    }
  }

  for (const [was, is, change, which] of [
    ['admin', 'employee', { role: 'employee' }, 'lost'],
    ['admin', 'employee', { role: 'employee' }, 'any'],
    ['employee', 'executive', { role: 'executive' }, 'any'],
    ['executive', 'admin', { role: 'admin' }, 'any'],
    ['admin', 'inactive', { role: 'user', planActive: false }, 'any'],
    ['inactive', 'active', { planActive: true }, 'any'],
  ] as const) {
    const isLost = (path: (typeof paths)[number]) =>
      routeTable[path][was] === 'shown' && routeTable[path][is] !== 'shown';
    const from = paths.filter((path) => (which === 'any' ? path !== '/' : isLost(path)));
    test(
      `${was} by token, ${is} by now: redirected to the page of ${is} from ${which === 'any' ? 'any address' : 'an address that is lost'}`,
      { tag: which === 'any' ? '@torture' : [] },
      async ({ people, database: { db } }) => {
        for (const path of from) {
          const me = await people.signedIn(optionsOf[was]);
          await db.user.update({ where: { id: me.id }, data: change });
          const visitor = new PageVisitor(me.cookie);
          const last = (await visitor.follow(addressOf(path))).at(-1);
          expect(last?.status).toBe(200);
          const end = paths.find((each) => addressOf(each) === last?.path.split('?')[0]) ?? '/';
          // The account may see the final page now.
          expect([path, end, routeTable[end][is]]).toEqual([path, end, 'shown']);
        }
      },
    );
  }

  test('inactive by token, active by now: /subscription redirects to the dashboard', async ({
    people,
    database: { db },
  }) => {
    const me = await people.signedIn({ profile: true });
    await db.user.update({ where: { id: me.id }, data: { planActive: true } });
    const visitor = new PageVisitor(me.cookie);
    expect((await visitor.follow('/subscription')).at(-1)?.path).toBe('/dashboard');
    // The redirects reissued the token.
    expect((await visitor.follow('/dashboard')).map(({ path }) => path)).toEqual(['/dashboard']);
  });

  test('active by token, inactive by now: the dashboard redirects to /subscription, My Bookings shows the reason', async ({
    people,
    database: { db },
  }) => {
    const me = await people.activeCustomer();
    await db.user.update({ where: { id: me.id }, data: { planActive: false } });
    const bookings = (await new PageVisitor(me.cookie).follow('/gold_slot_booking')).at(-1);
    expect(bookings?.html).toContain('Subscribe to Access Bookings');
    expect(bookings?.html).toContain('Subscribe Now');
    for (const path of ['/dashboard', '/subscription']) {
      expect((await new PageVisitor(me.cookie).follow(path)).at(-1)?.path).toBe('/subscription');
    }
  });

  test('forged cookie is not a session', { tag: '@torture' }, async ({ people }) => {
    const { id, cookie } = await people.staff('admin');
    const claims = {
      sid: 'x'.repeat(43),
      sub: String(id),
      role: 'admin',
      active: true,
      profile: true,
    } as const;
    const inAnHour = new Date(Date.now() + 3_600_000);
    const forged = await encodeToken(
      claims,
      inAnHour,
      'a secret that is not the one of this site',
      new Date(),
    );
    const cut = cookie.replace(/(pasidi-session=[^;]{40})[^;]*/, '$1');
    for (const made of [
      `pasidi-session=${forged}`,
      'pasidi-session=abc',
      'pasidi-session=',
      'pasidi_who=admin.1',
      cut,
      `pasidi-session=${'a'.repeat(9000)}`,
    ]) {
      const visitor = () => new PageVisitor(made);
      for (const path of paths) {
        const last = (await visitor().follow(path)).at(-1);
        expect([made.slice(0, 30), path, last?.path.split('?')[0]]).toEqual([
          made.slice(0, 30),
          path,
          endOf(path, 'visitor'),
        ]);
      }
    }
  });
});
