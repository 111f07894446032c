import { readFileSync } from 'node:fs';
import { siteLog } from '@/e2e/fixtures/urls';
import { expectEqual } from '@/e2e/fixtures/expectations';
import { rawRequest, type RawResponse } from '@/e2e/fixtures/raw-http';
import { expect, test } from '@/e2e/fixtures/test';

/*
 * Every built-in endpoint of a production Next server, in all spellings: unused ones are not found, not cached and logged
 * (docs/security.md, "Next's own endpoints").
 */

const image = 'url=%2Fimg%2Fhero-960.webp&w=640&q=75';

const optimizer = [
  `/_next/image?${image}`,
  `/_next/image`,
  `/_next/image/?${image}`,
  `/_next/image/x?${image}`,
  `/_next/imagex?${image}`,
  `/_next/image;x?${image}`,
  `/_next/image.webp?${image}`,
  `/_next/%69mage?${image}`,
  `/_next/%69%6d%61%67%65?${image}`,
  `/_next/%2569mage?${image}`,
  `/%5fnext/image?${image}`,
  `/%5Fnext%2fimage?${image}`,
  `/_next%2Fimage?${image}`,
  `/_next%5cimage?${image}`,
  `/_next\\image?${image}`,
  `/\\_next/image?${image}`,
  `/_NEXT/IMAGE?${image}`,
  `/_Next/Image?${image}`,
  `//_next/image?${image}`,
  `/_next//image?${image}`,
  `/_next/./image?${image}`,
  `/_next/%2e/image?${image}`,
  `/./_next/image?${image}`,
  `/about/../_next/image?${image}`,
  `/about/%2e%2e/_next/image?${image}`,
  `/_next/static/../image?${image}`,
  `/_next/static/%2e%2e/image?${image}`,
  `/api/../_next/image?${image}`,
  `/_next/image%00?${image}`,
  `/_next/image%20?${image}`,
  `/_next/image%zz?${image}`,
  `http://localhost/_next/image?${image}`,
  `/pasidi/_next/image?${image}`,
  `/en/_next/image?${image}`,
  `/about/_next/image?${image}`,
];

const others = [
  '/_next',
  '/_next/',
  '/_next/static',
  '/_next/static/',
  '/_next/static/chunks',
  '/_next/static/chunks/nothing.js',
  '/_next/static/%2e%2e/BUILD_ID',
  '/_next/data/build/about.json',
  '/_next/data/build/admin-users.json',
  '/_next/webpack-hmr',
  '/_next/turbopack-hmr',
  '/_next/mcp',
  '/_next/postponed/resume/about',
  '/_next/service-worker/sw.js',
  '/_next/internal/helpers.ts',
  '/_next/server/app/about.html',
  '/_next/BUILD_ID',
  '/_next/build-manifest.json',
  '/.next/BUILD_ID',
  '/__nextjs_original-stack-frames',
  '/__nextjs_original-stack-frame',
  '/__nextjs_source-map',
  '/__nextjs_error_feedback',
  '/__nextjs_launch-editor',
  '/__nextjs_restart_dev',
  '/__nextjs_font/geist-latin.woff2',
  '/.well-known/appspecific/com.chrome.devtools.json',
  '/.well-known/workflow/v1/flow',
  '/about.rsc',
  '/index.rsc',
  '/about.prefetch.rsc',
  '/about.txt',
  '/about.html',
  '/about.json',
  '/about.segments/_tree.segment.rsc',
  '/admin-users.segments/_tree.segment.rsc',
  '/index',
  '/_error',
  '/_app',
  '/_document',
  '/_middleware',
  '/middleware',
  '/instrumentation',
  '/static/x.js',
];

/** Must not be requested by name. */
const errorPages = ['/_not-found', '/404', '/500', '/400', '/405', '/_global-error'].flatMap((path) => [
  path,
  `${path}/`,
  `${path}?x=1`,
  `${path}.html`,
  `${path}.rsc`,
  `${path}.segments/_tree.segment.rsc`,
  path.toUpperCase(),
  path.replace(/[a-z45]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  `/en${path}`,
]);

const escaped = [
  '/%61bout',
  '/abou%74',
  '/%61%62%6f%75%74',
  '/about%20',
  '/about%3b',
  '/%67old',
  '/admin%2Dusers',
  '/%61dmin-users',
  '/admin-user%73',
  '/one%2drupee',
  '/robots%2etxt',
  '/img/%68ero-960.webp',
  '/%e0%a4%a8%e0%a5%87',
];

/** Expects an error of this status that is not cached. */
function expectRefused({ status, headers }: RawResponse, expected: number, where: object): void {
  const actual = { ...where, status, kept: headers['cache-control'], cookies: headers['set-cookie'] };
  expectEqual(actual, { ...where, status: expected, kept: 'no-store', cookies: undefined });
}

async function expectLogged(response: RawResponse): Promise<void> {
  const line = `"request_id":"${String(response.headers['x-request-id'])}"`;
  await expect.poll(() => readFileSync(siteLog, 'utf8').includes(line)).toBe(true);
}

for (const [what, targets] of Object.entries({ optimizer, others, 'error pages': errorPages, escaped })) {
  const tag = what === 'optimizer' ? '@direct' : ['@direct', '@torture'];
  test(`${what}: not found in any spelling, not cached, and logged`, { tag }, async () => {
    for (const target of targets) {
      for (const headers of [{}, { accept: 'text/html' }, { rsc: '1' }, { 'sec-fetch-dest': 'image' }]) {
        expectRefused(await rawRequest('GET', target, headers), 404, { target, headers });
      }
      await expectLogged(await rawRequest('GET', target));
      expect([target, (await rawRequest('HEAD', target)).status]).toEqual([target, 404]);
    }
  });
}

test('image optimizer returns nothing to any method', { tag: '@direct' }, async () => {
  for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
    for (const target of optimizer) {
      const { status } = await rawRequest(method, target);
      // Below another folder it is an unknown page; pages accept GET and HEAD only.
      const expected = /^\/(?:pasidi|en|about)\/_next/.test(target) && method !== 'HEAD' ? 405 : 404;
      expectEqual({ method, target, status }, { method, target, status: expected });
    }
  }
});

test('missing image, font or frame gets no page', async () => {
  for (const dest of ['image', 'font', 'script', 'style', 'video']) {
    const { status, headers } = await rawRequest('GET', '/nothing.webp', { 'sec-fetch-dest': dest });
    expect([dest, status, headers['content-type']]).toEqual([dest, 404, 'application/json; charset=utf-8']);
  }
  const { headers, text } = await rawRequest('GET', '/nothing', {
    accept: 'text/html',
    'sec-fetch-dest': 'document',
  });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain('</html>');
});

test('known router requests of Next are answered; unknown ones are not server errors', async () => {
  const tree = (text: string) => ({ rsc: '1', 'next-router-state-tree': text });
  const follow = async (path: string, headers: Record<string, string>): Promise<RawResponse> => {
    const first = await rawRequest('GET', path, headers);
    return first.status === 307 ? rawRequest('GET', String(first.headers.location), headers) : first;
  };
  for (const path of ['/about', '/profileupdate']) {
    expect((await follow(path, { rsc: '1' })).status).toBe(200);
    expect((await follow(path, { rsc: '1', 'next-router-prefetch': '1' })).status).toBe(200);
    const ours = encodeURIComponent(JSON.stringify(['', { children: ['__PAGE__', {}] }, null, null]));
    expect((await follow(path, tree(ours))).status).toBe(200);
    for (const bad of ['garbage', '%', '%E0%A4%A', '[]', '{}', 'null', '%5B%22%22%5D', '['.repeat(9000)]) {
      const response = await follow(path, tree(bad));
      expectRefused(response, 400, { path, bad });
    }
    for (const segment of ['/nope', '/../../about', 'x', '/_tree/../..']) {
      const headers = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': segment };
      const response = await follow(path, headers);
      expect(response.status).toBeLessThan(500);
      if (response.status >= 400) expectRefused(response, response.status, { segment });
    }
  }
});
