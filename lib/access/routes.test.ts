import { describe, expect, test } from 'vitest';
import { isSameForEveryone, routeOf, routes, redirectTarget, type AccountState } from './routes';

const standings = {
  visitor: null,
  inactive: { role: 'user', active: false },
  active: { role: 'user', active: true },
  employee: { role: 'employee', active: true },
  executive: { role: 'executive', active: true },
  admin: { role: 'admin', active: true },
} as const satisfies Record<string, AccountState | null>;

/** Redirects of each of `standings`, in order: `-` stays, a path is the target. */
const table = `
route                       visitor  inactive       active      employee             executive             admin
/                           -        -              -           -                    -                     -
/about                      -        -              -           -                    -                     -
/one-rupee                  -        -              -           -                    -                     -
/upi-transactions           -        -              -           -                    -                     -
/rewards                    -        -              -           -                    -                     -
/terms                      -        -              -           -                    -                     -
/privacy                    -        -              -           -                    -                     -
/refunds                    -        -              -           -                    -                     -
/contact                    -        -              -           -                    -                     -
/developers                 -        -              -           -                    -                     -
/developers/accounts        -        -              -           -                    -                     -
/developers/bookings        -        -              -           -                    -                     -
/developers/payments        -        -              -           -                    -                     -
/developers/sales           -        -              -           -                    -                     -
/developers/orders          -        -              -           -                    -                     -
/developers/customers       -        -              -           -                    -                     -
/developers/money           -        -              -           -                    -                     -
/developers/visits          -        -              -           -                    -                     -
/developers/administration  -        -              -           -                    -                     -
/developers/records         -        -              -           -                    -                     -
/gold-plan                  -        -              -           -                    -                     -
/profileupdate              -        -              -           -                    -                     -
/gold                       -        /dashboard     /dashboard  /employee-dashboard  /executive-dashboard  /admin-dashboard
/login                      -        /dashboard     /dashboard  /employee-dashboard  /executive-dashboard  /admin-dashboard
/pay/[token]                -        -              -           -                    -                     -
/stop/[token]               -        -              -           -                    -                     -
/gold_slot_booking          /gold    /subscription  -           /gold                /gold                 /gold
/dashboard                  /gold    /subscription  -           /gold                /gold                 /gold
/receipt                    /gold    /subscription  -           /gold                /gold                 /gold
/orders                     /gold    -              -           /gold                /gold                 /gold
/subscription               /gold    -              /dashboard  /gold                /gold                 /gold
/profile                    /gold    -              -           -                    -                     /gold
/admin-dashboard            /gold    /gold          /gold       /gold                /gold                 -
/admin-users                /gold    /gold          /gold       /gold                /gold                 -
/create-user                /gold    /gold          /gold       /gold                /gold                 -
/admin-opportunity          /gold    /gold          /gold       /gold                /gold                 -
/admin-orders               /gold    /gold          /gold       /gold                /gold                 -
/admin-audit                /gold    /gold          /gold       /gold                /gold                 -
/admin-dues                 /gold    /gold          /gold       /gold                /gold                 -
/admin-day-book             /gold    /gold          /gold       /gold                /gold                 -
/admin-payments             /gold    /gold          /gold       /gold                /gold                 -
/admin-messages             /gold    /gold          /gold       /gold                /gold                 -
/admin-gold-rate            /gold    /gold          /gold       /gold                /gold                 -
/admin-stores               /gold    /gold          /gold       /gold                /gold                 -
/admin-import               /gold    /gold          /gold       /gold                /gold                 -
/admin-account              /gold    /gold          /gold       /gold                /gold                 -
/admin-booking-slots        /login   /gold          /gold       /gold                /gold                 -
/front-desk                 /login   /gold          /gold       -                    -                     -
/customers/[id]             /gold    /gold          /gold       -                    -                     -
/admin-customers            /gold    /gold          /gold       /gold                /gold                 -
/employee-customers         /gold    /gold          /gold       -                    /gold                 /gold
/executive-customers        /gold    /gold          /gold       /gold                -                     /gold
/employee-dashboard         /gold    /gold          /gold       -                    /gold                 /gold
/employee-opportunity       /gold    /gold          /gold       -                    /gold                 /gold
/employee-orders            /gold    /gold          /gold       -                    /gold                 /gold
/employee-referrals         /gold    /gold          /gold       -                    /gold                 /gold
/employee-dues              /gold    /gold          /gold       -                    /gold                 /gold
/employee-booking-slots     /login   /gold          /gold       -                    /gold                 /gold
/executive-dashboard        /gold    /gold          /gold       /gold                -                     /gold
/executive-opportunity      /gold    /gold          /gold       /gold                -                     /gold
/executive-orders           /gold    /gold          /gold       /gold                -                     /gold
/executive-dues             /gold    /gold          /gold       /gold                -                     /gold
/executive-booking          /login   /gold          /gold       /gold                -                     /gold
`;

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(/\s+/));
const cases = rows.flatMap(([route = '', ...cells]) =>
  Object.entries(standings).map(([name, who], i) => ({ route, name, who, to: cells[i] ?? '' })),
);

describe('the route table', () => {
  test('every route of the product is in the table, and no other', () => {
    expect(rows.map(([route = '']) => route).toSorted()).toEqual(Object.keys(routes).toSorted());
  });

  test.each(cases)('$route: $name -> $to', ({ route, who, to }) => {
    const expected = to === '-' ? null : to === '/login' ? `/login?next=${encodeURIComponent(route)}` : to;
    expect(redirectTarget(route, who)).toBe(expected);
    expect(redirectTarget(`${route === '/' ? '' : route}/`, who)?.split('?')[0] ?? null).toBe(
      expected?.split('?')[0] ?? null,
    );
  });

  test.each(cases.filter(({ to }) => to.startsWith('/')))(
    '$route: $name is redirected at most three times and never in a loop',
    ({ route, who }) => {
      const visited: string[] = [];
      for (let at: string | null = route; at !== null; at = redirectTarget(at, who)?.split('?')[0] ?? null) {
        expect(visited).not.toContain(at);
        visited.push(at);
      }
      expect(visited.length).toBeLessThanOrEqual(4);
    },
  );

  test.each(['/pay/q1Xm0Zc4T9bVwL7sKfRj2A', '/pay/x/'])('%s is the page of a payment link', (path) => {
    expect(routeOf(path)).toBe(routes['/pay/[token]']);
  });

  test('the link of a reminder has a page of its own', () => {
    expect(routeOf('/stop/q1Xm0Zc4T9bVwL7sKfRj2A')).toBe(routes['/stop/[token]']);
  });

  test.each([
    '/stop',
    '/stop/x/y',
    '/pay',
    '/pay/',
    '/pay/x/y',
    '/unknown',
    '/dashboard/x',
    '/Dashboard',
    '/api/stores',
    '/__proto__',
    '/constructor',
    '',
  ])('%j is not a route and has no guard', (path) => {
    expect(routeOf(path)).toBeNull();
    expect(redirectTarget(path, null)).toBeNull();
  });
});

/** Pages without a nonce, which are the same for everyone. The two for visitors only redirect all others. */
const forEveryone = table
  .trim()
  .split('\n')
  .slice(1, 22)
  .map((line) => line.split(' ')[0] ?? '');

describe('cached pages', () => {
  test('are prerendered, as are the two visitor pages; all others are rendered per request', () => {
    const prerendered = rows.filter(([route = '']) => routeOf(route)?.rendering === 'prerendered');
    expect(prerendered.map(([route]) => route)).toEqual([...forEveryone, '/gold', '/login']);
    const rendered = rows.filter(([route = '']) => routeOf(route)?.rendering === 'rendered');
    expect(prerendered.length + rendered.length).toBe(rows.length);
  });

  test.each(rows.map(([route = '']) => route))('%s', (route) => {
    expect(isSameForEveryone(route)).toBe(forEveryone.includes(route));
  });

  test.each(['/img/hero-640.webp', '/unknown', '/about/'])('%s', (path) => {
    expect(isSameForEveryone(path)).toBe(true);
  });
});

test('checkout runs on the pages that pay, and one page explains an ended plan', () => {
  const having = (mark: 'checkout' | 'showsLostPlan' | 'secretAddress') =>
    rows.map(([route = '']) => route).filter((route) => routeOf(route)?.[mark] === true);
  expect(having('checkout')).toEqual(['/pay/[token]', '/orders', '/subscription']);
  expect(having('secretAddress')).toEqual(['/pay/[token]', '/stop/[token]']);
  expect(having('showsLostPlan')).toEqual(['/gold_slot_booking']);
});
