import { beforeEach, describe, expect, test } from 'vitest';
import { reportRequest } from '@/lib/server/request-facts';
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from '@/lib/server/front/internal-headers';
import { parseResponses, RawClient } from '@/e2e/testing/raw-client';
import type { FrontOptions } from '@/lib/server/front/server';
import { testFront } from '@/e2e/testing/front';
import { makeLog } from '@/lib/server/log';
import { requests, requestSeconds, requestsInFlight, unreadable } from './metrics';
import { watchRequests } from './watch';

beforeEach(() => {
  for (const each of [requests, requestSeconds, requestsInFlight, unreadable]) each.reset();
});

async function watched(options: Partial<FrontOptions> = {}, level = 'info') {
  const lines: unknown[] = [];
  const log = makeLog(level, { write: (line) => lines.push(JSON.parse(line)) });
  const trustProxy = options.trustProxy ?? 0;
  const front = await testFront({ ...options, watch: watchRequests({ trustProxy, tracing: null, log }) });
  return { front, lines };
}

async function counted(): Promise<string[]> {
  const { values } = await requests.get();
  return values
    .map(({ labels, value }) => `${labels.route} ${labels.method} ${labels.status} ${value}`)
    .toSorted();
}

const ask = (path: string, more = '', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n${more}\r\n`;
const responsesOf = async (port: number, text: string) =>
  parseResponses(await new RawClient(port).send(text).untilEnd());

describe('a request', () => {
  test('is counted by its route and logged with the client’s request id', async () => {
    const { front, lines } = await watched({
      handle: (request, response) => {
        reportRequest(String(request.headers[REQUEST_ID_HEADER]), { actorId: 17 });
        response.writeHead(403, { 'content-type': 'application/json' }).end('{}');
      },
    });
    const [received] = await responsesOf(front.port, ask('/api/get_details?mobile=9123456780'));
    await expect.poll(counted).toEqual(['getDetails GET 403 1']);
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        kind: 'access',
        route: 'getDetails',
        method: 'GET',
        status: 403,
        ms: expect.any(Number),
        request_id: received?.headers['x-request-id'],
        network: '127.0.0.0',
        actor_id: 17,
        msg: 'answered',
      },
    ]);
    expect((await requestsInFlight.get()).values).toEqual([{ labels: {}, value: 0 }]);
    const seconds = await requestSeconds.get();
    expect(seconds.values.find(({ metricName }) => metricName?.endsWith('_count'))).toMatchObject({
      labels: { route: 'getDetails' },
      value: 1,
    });
  });

  test('is counted, timed and logged by the action that the app reports', async () => {
    const { front, lines } = await watched({
      handle: (request, response) => {
        reportRequest(String(request.headers[REQUEST_ID_HEADER]), { action: 'list' });
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
    });
    await responsesOf(front.port, ask('/api/Opportunity', 'Content-Length: 0\r\n', 'POST'));
    await expect.poll(() => lines).toHaveLength(1);
    const labels = { route: 'opportunities', action: 'list' };
    expect(lines).toMatchObject([labels]);
    for (const metric of [requests, requestSeconds])
      expect((await metric.get()).values).toContainEqual(
        expect.objectContaining({ labels: expect.objectContaining(labels) }),
      );
  });

  test('behind the proxy is logged with the client’s network, not with its own claims', async () => {
    const { front, lines } = await watched({ trustProxy: 1 });
    const spoofed = `x-forwarded-for: 192.0.2.1, 203.0.113.77\r\n${CLIENT_ADDRESS_HEADER}: 192.0.2.9\r\nx-request-id: mine\r\n`;
    const [response] = await responsesOf(front.port, ask('/about', spoofed));
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      route: '/about',
      network: '203.0.113.0',
      actor_id: null,
      request_id: response?.headers['x-request-id'],
    });
  });

  test.each([
    ['a method that its call does not take', ask('/api/get_details', '', 'PUT'), 'getDetails PUT 405 1'],
    [
      'the same with a body, answered on the connection itself',
      ask('/api/get_details', 'Content-Length: 2\r\n', 'PUT') + '{}',
      'getDetails PUT 405 1',
    ],
    [
      'a body that is said to be too large',
      ask('/api/Login_Gold', 'Content-Length: 99999999\r\n', 'POST'),
      'logIn POST 413 1',
    ],
    [
      'a body that turns out too large',
      `${ask('/api/Login_Gold', 'Transfer-Encoding: chunked\r\n', 'POST')}11000\r\n${'x'.repeat(69_632)}\r\n0\r\n\r\n`,
      'logIn POST 413 1',
    ],
    ['an address that is none', ask('/about/../x'), 'unknown endpoint GET 400 1'],
    ['a method of its own', ask('/about', '', 'PROPFIND'), '/about OTHER 405 1'],
  ])('refused by the front, %s, is counted and logged with its id', async (_what, text, count) => {
    const { front, lines } = await watched();
    const [response] = await responsesOf(front.port, text);
    await expect.poll(counted).toEqual([count]);
    expect(lines).toEqual([
      expect.objectContaining({ status: response?.status, request_id: response?.headers['x-request-id'] }),
    ]);
  });

  test('aborted by the client counts as 499', async () => {
    const { front } = await watched({ handle: () => undefined });
    const client = new RawClient(front.port).send(ask('/about'));
    await expect.poll(async () => (await requestsInFlight.get()).values[0]?.value).toBe(1);
    client.socket.destroy();
    await expect.poll(counted).toEqual(['/about GET 499 1']);
    expect((await requestsInFlight.get()).values[0]?.value).toBe(0);
  });

  test('pipelined behind a pending one ends with the connection', async () => {
    const { front } = await watched({ handle: () => undefined });
    const kept = ask('/about').replace('close', 'keep-alive');
    const client = new RawClient(front.port).send(kept + kept);
    await expect.poll(async () => (await requestsInFlight.get()).values[0]?.value).toBe(2);
    client.socket.destroy();
    await expect.poll(counted).toEqual(['/about GET 499 2']);
  });

  test('for a file or of a probe is counted, not logged', async () => {
    const { front, lines } = await watched();
    await responsesOf(front.port, ask('/_next/static/chunks/1.js'));
    await responsesOf(front.port, ask('/metrics'));
    await expect.poll(counted).toEqual(['file GET 200 1', 'probe GET 200 1']);
    expect(lines).toEqual([]);
  });

  test('for a missing file is logged', async () => {
    const { front, lines } = await watched({ knownPaths: { has: () => false } });
    const [response] = await responsesOf(front.port, ask('/_next/static/chunks/1.js'));
    await expect.poll(counted).toEqual(['file GET 404 1']);
    expect(lines).toMatchObject([
      { route: 'file', status: 404, request_id: response?.headers['x-request-id'] },
    ]);
  });

  test('is counted with a higher log level too', async () => {
    const { front, lines } = await watched({}, 'warn');
    await responsesOf(front.port, ask('/about'));
    await expect.poll(counted).toEqual(['/about GET 200 1']);
    expect(lines).toEqual([]);
  });
});

test('malformed requests are counted by status and logged with an id', async () => {
  const { front, lines } = await watched();
  const [response] = await responsesOf(front.port, 'GET /about HTTP/1.1\r\nno header\r\n\r\n');
  expect(response?.status).toBe(400);
  expect((await unreadable.get()).values).toEqual([{ labels: { status: 400 }, value: 1 }]);
  expect(lines).toEqual([
    expect.objectContaining({
      kind: 'access',
      status: 400,
      request_id: response?.headers['x-request-id'],
      network: '127.0.0.0',
      msg: 'not readable as a request',
    }),
  ]);
});

describe('/metrics', () => {
  const metrics = (matching: boolean) => ({
    matches: (path: string) => path === '/metrics' && matching,
    text: async () => 'a_total 1\n',
  });

  test('is served to allowed addresses, and passed on to Next for others', async () => {
    const { front } = await watched({ metrics: metrics(true) });
    const [response] = await responsesOf(front.port, ask('/metrics'));
    expect(response).toMatchObject({
      status: 200,
      body: 'a_total 1\n',
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    });
    const { front: closed } = await watched({ metrics: metrics(false) });
    expect((await responsesOf(closed.port, ask('/metrics')))[0]?.body).toBe('reached');
  });

  test('responds 500 if metrics cannot be read', async () => {
    const broken = { ...metrics(true), text: () => Promise.reject(new Error('no')) };
    const { front } = await watched({ metrics: broken });
    expect((await responsesOf(front.port, ask('/metrics')))[0]?.status).toBe(500);
  });
});
