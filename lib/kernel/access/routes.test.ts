import { describe, expect, test } from 'vitest';
import { type Kind, kinds, paths, routeTable } from '@/e2e/testing/route-table';
import {
  isSameForEveryone,
  routeOf,
  routes,
  redirectTarget,
  safeRedirectPath,
  type AccountState,
} from './routes';

const standings = {
  visitor: null,
  inactive: { role: 'user', active: false },
  active: { role: 'user', active: true },
  employee: { role: 'employee', active: true },
  executive: { role: 'executive', active: true },
  admin: { role: 'admin', active: true },
} as const satisfies Record<Kind, AccountState | null>;

const cases = paths.flatMap((route) =>
  kinds.map((kind) => ({ route, kind, who: standings[kind], to: routeTable[route][kind] })),
);
const redirects = cases.filter(({ to }) => to !== 'shown');

describe('the route table', () => {
  test('every route of the product is in the table, and no other', () => {
    expect([...paths].toSorted()).toEqual(Object.keys(routes).toSorted());
  });

  test.each(cases)('$route: $kind -> $to', ({ route, who, to }) => {
    const expected = to === 'shown' ? null : to;
    expect(redirectTarget(route, who)).toBe(expected);
    expect(redirectTarget(`${route === '/' ? '' : route}/`, who)?.split('?')[0] ?? null).toBe(
      expected?.split('?')[0] ?? null,
    );
  });

  test.each(redirects)(
    '$route: $kind is redirected at most three times and never in a loop',
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
    expect(routeOf('/d/4J8Q2ZC7T9BVW1SKFRX5A6N3HM')).toBe(routes['/d/[token]']);
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
const renderedForAll = new Set<string>([
  '/profileupdate',
  '/pay/[token]',
  '/stop/[token]',
  '/d/[token]',
  '/welcome/[token]',
]);
const forEveryone: readonly string[] = paths.filter(
  (path) => !renderedForAll.has(path) && kinds.every((kind) => routeTable[path][kind] === 'shown'),
);

describe('cached pages', () => {
  test('are prerendered, as are the two visitor pages; all others are rendered per request', () => {
    expect(paths.filter((path) => routes[path].rendering === 'prerendered')).toEqual([
      ...forEveryone,
      '/gold',
      '/login',
    ]);
  });

  test.each(paths)('%s', (route) => {
    expect(isSameForEveryone(route)).toBe(forEveryone.includes(route));
  });

  test.each(['/img/hero-640.webp', '/unknown', '/about/'])('%s', (path) => {
    expect(isSameForEveryone(path)).toBe(true);
  });
});

test('checkout runs on the pages that pay, and one page explains an ended plan', () => {
  const having = (mark: 'checkout' | 'showsLostPlan' | 'secretAddress') =>
    paths.filter((path) => routeOf(path)?.[mark] === true);
  expect(having('checkout')).toEqual(['/pay/[token]', '/orders', '/subscription']);
  expect(having('secretAddress')).toEqual([
    '/pay/[token]',
    '/stop/[token]',
    '/d/[token]',
    '/welcome/[token]',
  ]);
  expect(having('showsLostPlan')).toEqual(['/gold_slot_booking']);
});

describe('a locked session of staff', () => {
  const locked = { role: 'executive', active: true, locked: true } as const;
  const barred = paths.filter((path) => redirectTarget(path, locked) !== null);

  test('opens the page that unlocks it, and no page that shows an account', () => {
    expect(redirectTarget('/locked', locked)).toBeNull();
    expect(barred).toEqual(
      paths.filter(
        (path) =>
          routes[path].rendering === 'rendered' && !('secretAddress' in routes[path]) && path !== '/locked',
      ),
    );
    expect(barred).toContain('/profileupdate');
  });

  test.each(barred)('is sent from %s to it, with the way back', (path) => {
    expect(redirectTarget(path, locked)).toBe(`/locked?next=${encodeURIComponent(path)}`);
  });

  test('the next person may log in', () => {
    expect(redirectTarget('/login', locked)).toBeNull();
    expect(redirectTarget('/login', { ...locked, locked: false })).toBe('/executive-dashboard');
  });

  test('the code of a scanned visit is kept', () => {
    expect(redirectTarget('/front-desk', locked, '?code=1')).toBe('/locked?next=%2Ffront-desk%3Fcode%3D1');
  });

  test('unlocking never leads to the page that unlocks', () => {
    expect(safeRedirectPath('/locked')).toBeNull();
    expect(safeRedirectPath('/locked?next=/x')).toBeNull();
  });
});
