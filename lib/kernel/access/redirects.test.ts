import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { destinationAfterLogin, safeRedirectPath, redirectTarget } from './routes';

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

  test('any text after the slash stays on this site or is refused', () => {
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
