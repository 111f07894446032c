import { encodeToken } from '@/lib/people/auth/token';
import { optionsOf } from '@/e2e/fixtures/kinds';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { addressOf, endOf, kinds, paths, routeTable, shownStatus } from '@/e2e/testing/route-table';
import { expect, test } from '@/e2e/fixtures/test';

/* Sessions that ended, roles and plans that changed since the token was issued, and forged tokens, over plain HTTP. */

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
        async ({ accounts, database: { db } }) => {
          const me = await accounts.signedIn(optionsOf[kind]);
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
      async ({ accounts, database: { db } }) => {
        for (const path of from) {
          const me = await accounts.signedIn(optionsOf[was]);
          await db.user.update({ where: { id: me.id }, data: change });
          const visitor = new PageVisitor(me.cookie);
          const last = (await visitor.follow(addressOf(path))).at(-1);
          const end = paths.find((each) => addressOf(each) === last?.path.split('?')[0]) ?? '/';
          expect(last?.status).toBe(shownStatus(end));
          // The account may see the final page now.
          expect([path, end, routeTable[end][is]]).toEqual([path, end, 'shown']);
        }
      },
    );
  }

  test('inactive by token, active by now: /subscription redirects to the dashboard', async ({
    accounts,
    database: { db },
  }) => {
    const me = await accounts.signedIn({ profile: true });
    await db.user.update({ where: { id: me.id }, data: { planActive: true } });
    const visitor = new PageVisitor(me.cookie);
    expect((await visitor.follow('/subscription')).at(-1)?.path).toBe('/dashboard');
    // The redirects reissued the token.
    expect((await visitor.follow('/dashboard')).map(({ path }) => path)).toEqual(['/dashboard']);
  });

  test('active by token, inactive by now: the dashboard redirects to /subscription, My Bookings shows the reason', async ({
    accounts,
    database: { db },
  }) => {
    const me = await accounts.activeCustomer();
    await db.user.update({ where: { id: me.id }, data: { planActive: false } });
    const bookings = (await new PageVisitor(me.cookie).follow('/gold_slot_booking')).at(-1);
    expect(bookings?.html).toContain('Subscribe to Access Bookings');
    expect(bookings?.html).toContain('Subscribe Now');
    for (const path of ['/dashboard', '/subscription']) {
      expect((await new PageVisitor(me.cookie).follow(path)).at(-1)?.path).toBe('/subscription');
    }
  });

  test('forged cookie is not a session', { tag: '@torture' }, async ({ accounts }) => {
    const { id, cookie } = await accounts.staff('admin');
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
    for (const token of [
      `pasidi-session=${forged}`,
      'pasidi-session=abc',
      'pasidi-session=',
      'pasidi_who=admin.1',
      cut,
      `pasidi-session=${'a'.repeat(9000)}`,
    ]) {
      const visitor = () => new PageVisitor(token);
      for (const path of paths) {
        const last = (await visitor().follow(path)).at(-1);
        expect([token.slice(0, 30), path, last?.path.split('?')[0]]).toEqual([
          token.slice(0, 30),
          path,
          endOf(path, 'visitor'),
        ]);
      }
    }
  });
});
