import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { inlineScriptHashes } from './csp';
import type { FrontOptions } from './server';
import { testFront, testPages } from '@/e2e/testing/front';

async function responseOf(path: string, handle: FrontOptions['handle'], live = false): Promise<Response> {
  const { port } = await testFront({
    handle,
    live,
    siteUrl: live ? 'https://site.test' : 'http://site.test',
  });
  return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
}

function html(response: ServerResponse, headers: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries({ 'content-type': 'text/html; charset=utf-8', ...headers })) {
    response.setHeader(name, value);
  }
  response.end('<html></html>');
}

test('every response has the fixed headers and none that names the software', async () => {
  const response = await responseOf('/about', (_request, res) => html(res, { 'x-powered-by': 'Next.js' }));
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('permissions-policy')).toContain('camera=()');
  expect(response.headers.get('permissions-policy')).toContain('payment=()');
  expect(response.headers.get('x-powered-by')).toBeNull();
  expect(response.headers.get('strict-transport-security')).toBeNull();
  expect(response.headers.get('content-length')).toBe('13');
});

test('a page with a checkout may use the payment of Razorpay', async () => {
  const response = await responseOf('/orders', (_request, res) => html(res));
  expect(response.headers.get('permissions-policy')).toContain('payment=(self "https://api.razorpay.com"');
});

test('a live site sends Strict-Transport-Security and upgrade-insecure-requests', async () => {
  const response = await responseOf('/about', (_request, res) => html(res), true);
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(response.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test('the front sets its own request id on request and response', async () => {
  const { port } = await testFront({
    handle: (request, res) => void res.end(request.headers['x-request-id']),
  });
  const headers = { 'x-request-id': 'mine' };
  const response = await fetch(`http://127.0.0.1:${port}/about`, { headers });
  const id = response.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.text()).toBe(id);
});

test('a prerendered page gets the hashes of its own scripts, whatever policy was set for its path', async () => {
  const [hash] = inlineScriptHashes(testPages.get('/en/about') ?? '');
  const prerendered = { 'x-nextjs-prerender': '1', 'content-security-policy': "script-src 'nonce-x'" };
  const response = await responseOf('/about', (_request, res) => html(res, prerendered));
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' '${hash}';`);
  expect(response.headers.get('content-security-policy')).not.toContain('nonce');
});

test('304 keeps the policy and a one-minute shared cache', async () => {
  const [hash] = inlineScriptHashes(testPages.get('/en/about') ?? '');
  const response = await responseOf('/about', (_request, res) => {
    res.writeHead(304, {
      'x-nextjs-prerender': '1',
      'cache-control': 's-maxage=31536000',
      'content-security-policy': "script-src 'nonce-x'",
    });
    res.end();
  });
  expect(response.status).toBe(304);
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' '${hash}';`);
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, must-revalidate');
  expect(response.headers.get('vary')).toBeNull();
});

test('browsers cache the icon, which they would fetch again at each URL change', async () => {
  const icon = (status: number) => (_request: unknown, res: ServerResponse) => {
    res.writeHead(status, { 'cache-control': 'public, max-age=0, must-revalidate' }).end();
  };
  const kept = await responseOf('/icon.png?icon.1.png', icon(200));
  expect(kept.headers.get('cache-control')).toBe('public, max-age=604800');
  const missing = await responseOf('/icon.png', icon(404));
  expect(missing.headers.get('cache-control')).toBe('no-store');
});

test('only 200, 206 and 304 are cacheable', { tags: 'torture' }, async () => {
  const keeping = ['s-maxage=31536000', 'public, max-age=31536000, immutable', 'public, max-age=0'];
  const statuses = [
    200, 206, 304, 201, 204, 300, 301, 302, 303, 307, 308, 400, 403, 404, 405, 410, 416, 429, 500, 503,
  ];
  for (const path of [
    '/about',
    '/%61bout',
    '/_not-found',
    '/_global-error',
    '/icon.png',
    '/_next/static/x.js',
  ]) {
    for (const cacheControl of keeping) {
      for (const status of statuses) {
        for (const prerender of [{}, { 'x-nextjs-prerender': '1' }]) {
          const response = await responseOf(path, (_request, res) => {
            res
              .writeHead(status, { 'content-type': 'text/html', 'cache-control': cacheControl, ...prerender })
              .end();
          });
          const kept = response.headers.get('cache-control') !== 'no-store';
          expect({ path, status, kept }).toEqual({ path, status, kept: [200, 206, 304].includes(status) });
        }
      }
    }
  }
});

test('a response with a cookie is not cacheable', async () => {
  const headers = { 'x-nextjs-prerender': '1', 'cache-control': 's-maxage=31536000', 'set-cookie': 'a=b' };
  const response = await responseOf('/about', (_request, res) => html(res, headers));
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('a redirecting page varies by cookie', async () => {
  for (const path of ['/gold', '/login']) {
    const headers = { 'x-nextjs-prerender': '1', 'cache-control': 's-maxage=31536000', vary: 'rsc' };
    const response = await responseOf(path, (_request, res) => html(res, headers));
    expect(response.headers.get('vary')).toBe('rsc, cookie');
  }
});

test('a missing page gets the policy of the not-found page', async () => {
  const [hash] = inlineScriptHashes(testPages.get('/en/not-found-page') ?? '');
  const response = await responseOf('/nowhere', (_request, res) => {
    res.statusCode = 404;
    html(res, { 'x-nextjs-prerender': '1' });
  });
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' '${hash}';`);
});

test('a page rendered per request keeps its own policy', async () => {
  const policy = "script-src 'self' 'nonce-x'";
  const response = await responseOf('/profile', (_request, res) =>
    html(res, { 'content-security-policy': policy }),
  );
  expect(response.headers.get('content-security-policy')).toBe(policy);
});

test('HTML without a policy runs no inline script', async () => {
  const response = await responseOf('/profile', (_request, res) => html(res));
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
});

test('gateway responses are no-store, unless the route sets Cache-Control', async () => {
  const plain = await responseOf('/api/stores', (_request, res) => void res.end('{}'));
  expect(plain.headers.get('cache-control')).toBe('no-store');
  const own = await responseOf('/api/stores', (_request, res) => {
    res.setHeader('cache-control', 'private, max-age=5');
    res.end('{}');
  });
  expect(own.headers.get('cache-control')).toBe('private, max-age=5');
});

test.each([
  [404, 'NOT_FOUND'],
  [405, 'METHOD_NOT_ALLOWED'],
  [400, 'VALIDATION'],
  [500, 'INTERNAL'],
  [503, 'UNAVAILABLE'],
])("Next's own %i on a gateway path becomes the envelope", async (status, code) => {
  const written = await responseOf('/api/none', (_request, res) => {
    res.writeHead(status, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
    res.write('<html>');
    res.end('</html>');
  });
  const ended = await responseOf('/api/none', (_request, res) => {
    res.statusCode = status;
    res.end();
  });
  for (const response of [written, ended]) {
    expect(response.status).toBe(status);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.json()).toMatchObject({
      success: false,
      code,
      request_id: response.headers.get('x-request-id'),
    });
  }
});

test("the gateway's own failures and other successes are left alone", async () => {
  const failure = await responseOf('/api/Login_Gold', (_request, res) => {
    res.writeHead(401, { 'content-type': 'application/json' });
    res.end('{"code":"BAD_CREDENTIALS"}');
  });
  expect(await failure.json()).toEqual({ code: 'BAD_CREDENTIALS' });
  const redirect = await responseOf('/api/auth/signin', (_request, res) => {
    res.writeHead(307, { location: '/login' });
    res.end();
  });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([307, '/login']);
});
