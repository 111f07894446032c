import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  destinationAfterLogin,
  isSameForEveryone,
  safeRedirectPath,
  routeOf,
  routes,
  redirectTarget,
  type AccountState,
} from './routes';

const standings = {
  visitor: null,
  inactive: { role: 'user', active: false },
  active: { role: 'user', active: true },
  employee: { role: 'employee', active: true },
  executive: { role: 'executive', active: true },
  admin: { role: 'admin', active: true },
} as const satisfies Record<string, AccountState | null>;

/** For each of `standings`, in order: `-` stays, a path is the redirect target. */
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

describe('safeRedirectPath', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/', '/dashboard/'],
    ['/', '/'],
    ['/gold_slot_booking?filter=past', '/gold_slot_booking?filter=past'],
    ['/gold_slot_booking?next=//evil.example', '/gold_slot_booking?next=//evil.example'],
    ['/profile#top', '/profile#top'],
    ['/./dashboard', '/dashboard'],
    ['/about/../dashboard', '/dashboard'],
    ['/%2e%2e/dashboard', '/dashboard'],
    [`/dashboard?${'x'.repeat(489)}`, `/dashboard?${'x'.repeat(489)}`],
  ])('keeps %j, a page of this site', (next, kept) => {
    expect(safeRedirectPath(next)).toBe(kept);
  });

  test.each([
    null,
    undefined,
    '',
    ' ',
    'dashboard',
    './dashboard',
    '?next=/dashboard',
    '#x',
    'https://evil.example',
    'https://evil.example/dashboard',
    'http:/evil.example',
    'http:dashboard',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//',
    'data:text/html,x',
    '//evil.example',
    '//evil.example/dashboard',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    ' /dashboard',
    '/dashboard ',
    '/dash board',
    '/dashboard\u0000',
    '/dashboard\r\nSet-Cookie: a=b',
    '/\u2028/evil.example',
    '/／evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/.//',
    '/..//',
    '/%2Fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/about/..//evil.example',
    '/about/../..//evil.example/dashboard',
    '/%2e/%2fevil.example',
    '/dashboard\\..\\..\\evil',
    '/@evil.example',
    '/:80',
    '/api/Logout_Gold',
    '/session?next=/dashboard',
    '/_next/static/x.js',
    '/img/hero-704.webp',
    '/DASHBOARD',
    '/dashboard/extra',
    '/dashboard;x',
    '/gold',
    '/login',
    '/login/',
    '/login?next=/login',
    `/dashboard?${'x'.repeat(490)}`,
  ])('refuses %j', (next) => {
    expect(safeRedirectPath(next)).toBeNull();
  });

  test('whatever follows the slash, a browser stays on this site or the path is refused', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'dashboard',
      'evil.example',
      '[',
      ']',
      '%',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 8 }), (parts) => {
        const path = safeRedirectPath(`/${parts.join('')}`);
        if (path !== null)
          expect(new URL(path, 'https://pasidi.example').origin).toBe('https://pasidi.example');
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the destination after a log-in', () => {
  const customer = { role: 'user', active: true, hasProfile: true } as const;
  const inactive = { ...customer, active: false };
  const newcomer = { ...customer, hasProfile: false };

  test.each([
    ['a customer with plan and profile', customer, '/dashboard'],
    ['a customer without a profile', newcomer, '/profileupdate'],
    ['a customer without a plan', inactive, '/subscription'],
    ['a customer without plan and profile', { ...inactive, hasProfile: false }, '/subscription'],
    ['an employee', { ...newcomer, role: 'employee' as const }, '/employee-dashboard'],
    ['an executive', { ...newcomer, role: 'executive' as const }, '/executive-dashboard'],
    ['an admin', { ...newcomer, role: 'admin' as const }, '/admin-dashboard'],
  ])('%s goes to %s', (_who, user, to) => {
    expect(destinationAfterLogin(user)).toBe(to);
    expect(destinationAfterLogin(user, 'https://evil.example')).toBe(to);
    expect(destinationAfterLogin(user, '/gold')).toBe(to);
  });

  test.each([
    ['a page of the own role', customer, '/gold_slot_booking?filter=past', '/gold_slot_booking?filter=past'],
    ['a page of another role', customer, '/admin-users', '/dashboard'],
    ['a page that wants the plan', inactive, '/gold_slot_booking', '/subscription'],
    ['a public page', inactive, '/rewards', '/rewards'],
    [
      'the bookings of staff',
      { ...customer, role: 'admin' as const },
      '/admin-booking-slots',
      '/admin-booking-slots',
    ],
  ])('%s requested before is used only if the account may open it', (_page, user, next, to) => {
    expect(destinationAfterLogin(user, next)).toBe(to);
  });
});

test('log-in leads back to the front desk with the code, to other pages without a query', () => {
  expect(redirectTarget('/front-desk', null, '?code=K7M2QX')).toBe(
    '/login?next=%2Ffront-desk%3Fcode%3DK7M2QX',
  );
  expect(redirectTarget('/admin-booking-slots', null, '?search=1')).toBe(
    '/login?next=%2Fadmin-booking-slots',
  );
  const admin = { role: 'admin', active: true, hasProfile: true } as const;
  expect(destinationAfterLogin(admin, '/front-desk?code=K7M2QX')).toBe('/front-desk?code=K7M2QX');
});
