import { allEndpoints } from '@/e2e/fixtures/endpoint-matrix';
import { expectEqual, expectRefusal, type Refused } from '@/e2e/fixtures/expectations';
import { baseUrl } from '@/e2e/fixtures/urls';
import { someAddress } from '@/e2e/fixtures/gateway';
import { rawRequest, type RawResponse } from '@/e2e/fixtures/raw-http';
import { expect, test } from '@/e2e/fixtures/test';
import { parseResponses, RawClient } from '@/e2e/testing/raw-client';

/* Methods, hosts and compression (docs/product/gateway.md, "Order of checks"). */

const methodNotAllowed: Refused = { status: 405, code: 'METHOD_NOT_ALLOWED' };

test.describe('methods', () => {
  for (const { method, path } of allEndpoints) {
    test(`${path} accepts ${method} only`, async ({ accounts, visitor }) => {
      const { api } = await accounts.signedIn();
      const allow = method === 'GET' ? 'GET, HEAD' : method;
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (other === method) continue;
        for (const caller of [api, visitor]) {
          const response = await caller.request(`/api${path}`, { method: other });
          expectRefusal(response, methodNotAllowed);
          expectEqual(response.headers.get('allow'), allow);
        }
      }
      const head = await api.request(`/api${path}`, { method: 'HEAD' });
      expect(head.text).toBe('');
      if (method !== 'GET') expect([head.status, head.headers.get('allow')]).toEqual([405, allow]);
      else expect(head.status).toBe((await api.request(`/api${path}`)).status);
    });
  }

  test('TRACE is refused with 405', { tag: '@direct' }, async () => {
    for (const { method, path } of allEndpoints) {
      const allow = method === 'GET' ? 'GET, HEAD' : method;
      const trace = await rawRequest('TRACE', `/api${path}`);
      expect({ status: trace.status, allow: trace.headers.allow }).toEqual({ status: 405, allow });
      expect(JSON.parse(trace.text)).toMatchObject({ success: false, code: 'METHOD_NOT_ALLOWED' });
    }
  });
});

test.describe('body on a reading request', () => {
  const readingEndpoints = allEndpoints.filter(({ method }) => method === 'GET');
  const bodies: [headers: Record<string, string>, chunks: string[]][] = [
    [{ 'content-type': 'text/plain', 'content-length': '5' }, ['hello']],
    [{ 'content-type': 'application/json', 'content-length': '1' }, ['{']],
    [{ 'content-type': 'application/json', 'content-length': '12' }, ['{"mobile":1}']],
    [{ 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' }, ['--x', '--']],
  ];
  /** A response without per-request values. */
  const comparable = ({ status, text, headers }: RawResponse) => ({
    status,
    type: headers['content-type'],
    kept: headers['cache-control'],
    text: text.replaceAll(/"(?:request_id|last_seen_at)":"[^"]*"/g, ''),
  });

  for (const path of [
    ...readingEndpoints.map((call) => `/api${call.path}`),
    '/api/openapi.json',
    '/api/nope',
    '/about',
    '/nope',
  ]) {
    test(`GET ${path} ignores the body`, async ({ accounts }) => {
      const { token } = await accounts.signedIn();
      for (const proof of [{}, { authorization: `Bearer ${token}` }]) {
        const ask = async (headers: Record<string, string> = {}, chunks?: string[]) => {
          const sent = { ...proof, ...headers, 'x-forwarded-for': someAddress() };
          return comparable(await rawRequest('GET', path, sent, chunks));
        };
        // Again if another test changes the public data meanwhile.
        for (const [headers, chunks] of bodies)
          await expect(async () => {
            expect({ headers, ...(await ask(headers, chunks)) }).toEqual({ headers, ...(await ask()) });
          }).toPass({ timeout: 20_000 });
      }
    });
  }

  test('health probe and metrics ignore the body', { tag: '@direct' }, async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      const plain = await rawRequest('GET', path);
      for (const [headers, chunks] of bodies)
        expect([path, (await rawRequest('GET', path, headers, chunks)).status]).toEqual([path, plain.status]);
    }
  });
});

test('second Host header is refused, on pages and endpoints', { tag: '@direct' }, async () => {
  for (const path of ['/', '/about', '/api/stores', '/healthz', '/_next/static/x.js']) {
    const { hostname, port } = new URL(baseUrl);
    const client = new RawClient(Number(port), hostname);
    client.send(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    const [response] = parseResponses(await client.untilEnd());
    const expected = path.startsWith('/_next/') ? 404 : 400;
    expect([path, response?.status, response?.headers['cache-control']]).toEqual([
      path,
      expected,
      'no-store',
    ]);
  }
});

test('large response is compressed if the client accepts it', async ({ visitor }) => {
  const sent = { headers: { 'accept-encoding': 'gzip' } };
  const { headers, body } = await visitor.request('/api/openapi.json', sent);
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  expect(body).toMatchObject({ openapi: '3.1.1' });
});
