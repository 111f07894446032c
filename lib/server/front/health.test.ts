import { expect, test } from 'vitest';
import { healthProbes } from './health';
import { parseResponses, RawClient } from '@/e2e/testing/raw-client';
import { testFront } from '@/e2e/testing/front';

const ask = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\nHost: site.test\r\n\r\n`;
const ready = healthProbes(async () => []);

async function responseOf(front: { port: number }, request: string) {
  const client = new RawClient(front.port).send(request);
  const head = request.startsWith('HEAD');
  await client.until(head ? /\r\n\r\n$/ : /\}$/);
  const [response] = parseResponses(client.received, head);
  client.socket.destroy();
  return { status: response?.status, body: response?.body, headers: response?.headers ?? {} };
}

test.each([
  ['/healthz', '{"status":"up"}'],
  ['/readyz', '{"status":"ready"}'],
])('%s comes from the front itself, with no-store', async (path, body) => {
  const front = await testFront({ probes: ready });
  const response = await responseOf(front, ask(path));
  expect([response.status, response.body]).toEqual([200, body]);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(await responseOf(front, ask(path, 'HEAD'))).toMatchObject({ status: 200, body: '' });
  expect(await responseOf(front, ask(path, 'POST'))).toMatchObject({ status: 405 });
});

test('/readyz lists missing dependencies with 503', async () => {
  const front = await testFront({ probes: healthProbes(async () => ['the database']) });
  const response = await responseOf(front, ask('/readyz'));
  expect([response.status, response.body]).toEqual([
    503,
    '{"status":"not ready","missing":["the database"]}',
  ]);
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await responseOf(front, ask('/healthz'))).status).toBe(200);
});

test.each(['/healthz', '/readyz'])('%s returns 503 while draining', async (path) => {
  const front = await testFront({ probes: ready, limits: { graceMs: 500 } });
  const stopped = front.stop();
  const response = await responseOf(front, ask(path));
  expect([response.status, response.body]).toEqual([503, '{"status":"draining"}']);
  expect(response.headers['connection']).toBe('close');
  await stopped;
});
