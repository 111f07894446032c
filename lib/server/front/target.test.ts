import { expect, test } from 'vitest';
import { isBelowNext, methodsOf, pathOfTarget } from './target';

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about/'],
  ['/about?next=//evil.test/%zz\\', '/about'],
  ['/caf%C3%A9', '/café'],
  ['/a%20b', '/a b'],
  ['/%252e%252e', '/%2e%2e'],
  ['/..a/b..', '/..a/b..'],
  ['/_next/static/chunks/a-b_c.js', '/_next/static/chunks/a-b_c.js'],
])('%s goes on', (target, path) => {
  expect(pathOfTarget(target)).toBe(path);
});

test.each([
  undefined,
  '',
  '*',
  'about',
  'http://evil.test/',
  '//evil.test',
  '/a//b',
  '/\\evil.test',
  '/%5cevil.test',
  '/%2f%2fevil.test',
  '/a%2Fb',
  '/a/../b',
  '/..',
  '/./a',
  '/%2e%2e/a',
  '/.%2E',
  '/%',
  '/%zz',
  '/%c3%28',
  '/%ff',
  '/a%00b',
  '/a%0d%0ab',
  '/a b',
  '/a#b',
  '/caf\u00e9',
  '/a\u0000b',
])('%j does not', (target) => {
  expect(pathOfTarget(target)).toBeNull();
});

test('pages take GET and HEAD only, the gateway takes POST too', () => {
  expect(methodsOf('/about')).toEqual(['GET', 'HEAD']);
  expect(methodsOf('/session')).toEqual(['GET', 'HEAD', 'POST']);
  expect(methodsOf('/apiary')).toEqual(['GET', 'HEAD']);
  expect(methodsOf('/api/slotbooking')).toContain('POST');
  expect(methodsOf('/api/slotbooking')).not.toContain('TRACE');
});

test.each([
  '/_next/image?url=x',
  '/_next',
  '/_next/static/a.js',
  '/_next/%69mage',
  '/%5f%6e%65%78%74/image',
  '/%255fnext/image',
  '/%25252525%35fnext/image'.replace('%35f', '5f'),
  '/_next%2fimage',
  '/_NEXT/image',
  '//_next/image',
  '/./_next/image',
  '/a/../_next/image',
  '/a/%2e%2e/_next/image',
  '/../../_next/image',
  '\\_next\\image',
  '/_next/image%zz',
  'http://site.test/_next/image',
  'HTTPS://site.test:1/%5fnext',
])('%s may resolve to a path below /_next', (target) => {
  expect(isBelowNext(target)).toBe(true);
});

test.each([
  undefined,
  '*',
  '/',
  '/about',
  '/about?next=/_next/image',
  '/about#/_next/image',
  '/login?next=%2F_next%2Fimage',
  '/nextmonth',
  '/a/_next/image',
  '/_nextimage',
  '/_next/../about',
  '/api/_next',
])('%s does not', (target) => {
  expect(isBelowNext(target)).toBe(false);
});
