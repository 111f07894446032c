import { expect, test } from 'vitest';
import { methodsOf, pathOfTarget } from './target';

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

test('pages are read; what writes is the gateway', () => {
  expect(methodsOf('/about')).toEqual(['GET', 'HEAD']);
  expect(methodsOf('/apiary')).toEqual(['GET', 'HEAD']);
  expect(methodsOf('/api/slotbooking')).toContain('POST');
  expect(methodsOf('/api/slotbooking')).not.toContain('TRACE');
});
