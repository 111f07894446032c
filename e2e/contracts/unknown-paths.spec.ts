import { expectRefusal, type Refused } from '@/e2e/fixtures/expectations';
import { rawRequest } from '@/e2e/fixtures/raw-http';
import { expect, test } from '@/e2e/fixtures/test';

/* Unknown endpoints get the gateway's envelope, never HTML, a redirect or a 500. */

const noSuchEndpoint: Refused = { status: 404, code: 'NOT_FOUND' };

const unknown = [
  '/api',
  '/api/nope',
  '/api/nope/deep/down',
  '/api/signup_gold',
  '/api/SIGNUP_GOLD',
  '/api/stores/1',
  '/api/stores%20',
  '/api/stores.json',
  '/api/constructor',
  '/api/__proto__',
  '/api/[...call]',
  '/api/auth/session',
  '/api/%F0%9F%AA%99',
];
for (const path of unknown) {
  test(`${path} is 404 for every method`, async ({ visitor, accounts }) => {
    const { api } = await accounts.signedIn();
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const caller of [visitor, api])
        expectRefusal(await caller.request(path, { method }), noSuchEndpoint);
    }
    const head = await visitor.request(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([404, '']);
  });
}

test('trailing slash redirects to the path without it, never to a page', async ({ visitor }) => {
  for (const path of ['/api/', '/api/stores/', '/api/nope/']) {
    const response = await visitor.request(path);
    expect([response.status, response.headers.get('location')]).toEqual([308, path.slice(0, -1)]);
    expect(response.text).not.toMatch(/<html/i);
  }
});

test('malformed request targets are refused in the envelope', { tag: '@direct' }, async () => {
  for (const [method, target] of [
    ['OPTIONS', '*'],
    ['GET', 'http://evil.example/api/stores'],
    ['GET', '//evil.example/api/stores'],
    ['GET', '/api/../api/stores'],
    ['GET', '/api/%2e%2e/stores'],
    ['GET', '/api/stores%2f..'],
    ['GET', '/api/%'],
    ['GET', '/api/%ff'],
    ['GET', '/api/stores%00'],
    ['GET', '/api\\stores'],
  ] as const) {
    const response = await rawRequest(method, target);
    expect({ target, status: response.status }).toEqual({ target, status: 400 });
    expect(JSON.parse(response.text)).toMatchObject({ success: false, code: expect.any(String) });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  }
});

test('unknown methods are refused in the envelope', { tag: '@direct' }, async () => {
  for (const method of ['TRACE', 'PROPFIND', 'PURGE']) {
    const response = await rawRequest(method, '/api/nope');
    expect({ method, status: response.status }).toEqual({ method, status: 405 });
    expect(response.headers.allow).toContain('GET');
    expect(JSON.parse(response.text)).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
  }
});

test('overriding headers are ignored', async ({ visitor, accounts }) => {
  const { api } = await accounts.signedIn();
  const sendings: Record<string, string>[] = [
    { 'x-http-method-override': 'POST' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { 'x-original-url': '/api/nope' },
    { 'x-rewrite-url': '/api/nope' },
    { 'x-invoke-path': '/api/nope' },
    { host: 'evil.example' },
  ];
  for (const headers of sendings) {
    expect((await api.request('/api/stores', { headers })).status).toBe(200);
    expect((await visitor.request('/api/stores', { headers })).status).toBe(401);
  }
});

test('request id cannot be chosen by the client', async ({ visitor }) => {
  const response = await visitor.request('/api/stores', {
    headers: { 'x-request-id': 'chosen-by-the-client' },
  });
  expectRefusal(response, { status: 401, code: 'UNAUTHENTICATED' });
  expect(response.headers.get('x-request-id')).not.toBe('chosen-by-the-client');
});
