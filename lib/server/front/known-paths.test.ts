import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KnownPaths, readKnownPaths } from './known-paths';

let folder: string;
let knownPaths: KnownPaths;

function write(file: string, text = ''): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pasidi-known-paths-'));
  const page = (name: string, regex = `^${name}(?:/)?$`) => ({ page: name, regex });
  write(
    'build/routes-manifest.json',
    JSON.stringify({
      staticRoutes: [
        '/',
        '/about',
        '/session',
        '/robots.txt',
        '/_not-found',
        '/_global-error',
        '/404',
        '/500',
      ].map((name) => page(name)),
      dynamicRoutes: [
        page('/pay/[token]', '^/pay/([^/]+?)(?:/)?$'),
        page('/[language]/about', '^/([^/]+?)/about(?:/)?$'),
        page('/[language]/manifest.webmanifest', '^/([^/]+?)/manifest\\.webmanifest(?:/)?$'),
        page('/api/[[...endpoint]]', '^/api(?:/(.+?))?(?:/)?$'),
      ],
      redirects: [
        { source: '/:path+/', regex: '^(?:/((?:[^/]+?)(?:/(?:[^/]+?))*))/$', internal: true },
        { source: '/Home', regex: '^(?!/_next)/Home(?:/)?$' },
      ],
    }),
  );
  write('build/static/chunks/a-b~c.js');
  write('build/server/secret.js');
  write('public/img/hero.webp');
  write('public/a plan.pdf');
  knownPaths = await readKnownPaths(path.join(folder, 'build'), path.join(folder, 'public'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  '/',
  '/?a=b',
  '/about',
  '/about/',
  '/about?_rsc=x',
  '/session?next=/about',
  '/robots.txt',
  '/pay/AbC123',
  '/te/manifest.webmanifest',
  '/Home',
  '/home',
  '/_next/static/chunks/a-b~c.js',
  '/_next/static/chunks/a-b~c.js?dpl=1',
  '/img/hero.webp',
  '/a%20plan.pdf',
])('%s is there', (target) => {
  expect(knownPaths.has(target)).toBe(true);
});

test.each([
  '',
  '//',
  '/About',
  '/%61bout',
  '/about//',
  '/about/x',
  '/about.rsc',
  '/en/about',
  '/_not-found',
  '/_not-found/',
  '/_global-error',
  '/404',
  '/500',
  '/pay',
  '/pay/a/b',
  '/PAY/a',
  '/img',
  '/img/',
  '/img/%68ero.webp',
  '/a plan.pdf',
  '/_next/static',
  '/_next/static/chunks',
  '/_next/static/chunks/other.js',
  '/_next/server/secret.js',
  '/_next/image',
  '/api/../_next/image',
  '/api/%2e%2e/%5fnext/image',
  '/build/static/chunks/a-b~c.js',
])('%s is not', (target) => {
  expect(knownPaths.has(target)).toBe(false);
});
