import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { HttpLimits } from './http-limits';
import { parseResponses, RawClient } from '@/e2e/testing/raw-client';
import { testFront } from '@/e2e/testing/front';

const GET = 'GET /api/stores HTTP/1.1\r\nHost: site.test\r\n\r\n';

async function heldFront(limits: Partial<HttpLimits> = {}) {
  const waiting: ServerResponse[] = [];
  let arrived: () => void = () => undefined;
  const front = await testFront({
    limits,
    handle: (_request, response) => {
      waiting.push(response);
      arrived();
    },
  });
  const nextRequest = async (count: number): Promise<void> => {
    while (waiting.length < count) await new Promise<void>((resolve) => (arrived = resolve));
  };
  return { ...front, waiting, nextRequest };
}

test('a response in flight is finished and its connection closed before the front stops', async () => {
  const front = await heldFront();
  const client = new RawClient(front.port).send(GET);
  await front.nextRequest(1);
  const stopped = front.stop();
  front.waiting[0]?.end('done');
  const [response] = parseResponses(await client.untilEnd());
  expect([response?.status, response?.body, response?.headers['connection']]).toEqual([200, 'done', 'close']);
  await stopped;
});

test('a response that has begun is finished too', async () => {
  const front = await heldFront();
  const client = new RawClient(front.port).send(GET);
  await front.nextRequest(1);
  front.waiting[0]?.write('first,');
  await client.until(/first,/);
  const stopped = front.stop();
  front.waiting[0]?.end('last');
  const [response] = parseResponses(await client.untilEnd());
  expect(response?.body).toBe('first,last');
  await stopped;
});

test('a request on a kept-alive connection gets 503 with Retry-After', async () => {
  const front = await heldFront();
  const client = new RawClient(front.port).send(GET);
  await front.nextRequest(1);
  front.waiting[0]?.write('first,');
  await client.until(/first,/);
  const refused = new Promise<void>((resolve) =>
    front.server.prependListener('request', () => setImmediate(resolve)),
  );
  const stopped = front.stop();
  client.send(GET);
  await refused;
  front.waiting[0]?.end('last');
  const responses = parseResponses(await client.untilEnd());
  expect(responses.map((response) => response.status)).toEqual([200, 503]);
  expect(responses[1]?.headers).toMatchObject({ 'retry-after': '2', connection: 'close' });
  expect(JSON.parse(responses[1]?.body ?? '')).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  expect(front.waiting).toHaveLength(1);
  await stopped;
});

const fromProxy = GET.replace('\r\n\r\n', '\r\nx-pasidi-elsewhere: 1\r\n\r\n');
const statuses = async (client: RawClient) =>
  parseResponses(await client.untilEnd()).map(({ status, headers }) => [status, headers['connection']]);

test('a proxy with other replicas is served for graceMs, and each connection closes after its next response', async () => {
  const front = await testFront({ limits: { graceMs: 500 } });
  const kept = new RawClient(front.port).send(fromProxy);
  await kept.until(/reached/);
  const stopped = front.stop();
  kept.send(fromProxy);
  const fresh = new RawClient(front.port).send(fromProxy);
  expect(await statuses(kept)).toEqual([
    [200, 'keep-alive'],
    [200, 'close'],
  ]);
  expect(await statuses(fresh)).toEqual([[200, 'close']]);
  await stopped;
});

test('idle proxy connections end with 421', async () => {
  const front = await testFront();
  const idle = new RawClient(front.port).send(fromProxy);
  await idle.until(/reached/);
  const stopped = front.stop();
  await expect.poll(() => front.server.listening).toBe(false);
  idle.send(fromProxy.replace('GET', 'POST'));
  expect(await statuses(idle)).toEqual([
    [200, 'keep-alive'],
    [421, 'close'],
  ]);
  await stopped;
});

test('a request behind a pending response is refused 421', async () => {
  const front = await heldFront({ graceMs: 5 });
  const client = new RawClient(front.port).send(fromProxy);
  await front.nextRequest(1);
  front.waiting[0]?.write('first,');
  await client.until(/first,/);
  const stopped = front.stop();
  await expect.poll(() => front.server.listening).toBe(false);
  client.send(fromProxy);
  front.waiting[0]?.end('last');
  expect((await statuses(client)).map(([status]) => status)).toEqual([200, 421]);
  await stopped;
});

test('an incomplete request gets 503', async () => {
  const front = await heldFront({ graceMs: 5 });
  const accepted = new Promise<void>((resolve) => front.server.once('connection', () => resolve()));
  const client = new RawClient(front.port).send(
    'POST /api/Login_Gold HTTP/1.1\r\nHost: site.test\r\nContent-Len',
  );
  await accepted;
  const stopped = front.stop();
  expect(parseResponses(await client.untilEnd()).map((response) => response.status)).toEqual([503]);
  await stopped;
});

test('a request on an idle connection within graceMs gets a response', async () => {
  const front = await testFront({ limits: { graceMs: 500 } });
  const client = new RawClient(front.port).send(GET);
  await client.until(/reached/);
  const stopped = front.stop();
  client.send(GET);
  const responses = parseResponses(await client.untilEnd());
  expect(responses.map((response) => [response.status, response.headers['connection']])).toEqual([
    [200, 'keep-alive'],
    [503, 'close'],
  ]);
  await stopped;
});

test('connections in the accept queue are served, not reset', async () => {
  const front = await testFront();
  // Opened in the event loop iteration that stops the front: all wait in the system's accept queue.
  const clients = Array.from({ length: 30 }, () => new RawClient(front.port).send(GET));
  const stopped = front.stop();
  const responses = await Promise.all(clients.map((client) => client.untilEnd()));
  expect(responses.flatMap((text) => parseResponses(text).map(({ status }) => status))).toHaveLength(30);
  await stopped;
});

test('a connection opened just after the stop is served', async () => {
  const front = await testFront({ limits: { graceMs: 500 } });
  const stopped = front.stop();
  const before = new RawClient(front.port).send(GET);
  // The front is draining by now, and an iteration without new connections has passed.
  const [response] = parseResponses(await before.untilEnd());
  const after = new RawClient(front.port).send(GET);
  expect([response, ...parseResponses(await after.untilEnd())].map((each) => each?.status)).toEqual([
    503, 503,
  ]);
  await stopped;
});

test('idle connections do not delay the stop', async () => {
  const front = await testFront({ limits: { graceMs: 5 } });
  const used = new RawClient(front.port).send(GET);
  await used.until(/reached/);
  const accepted = new Promise<void>((resolve) => front.server.once('connection', () => resolve()));
  const silent = new RawClient(front.port);
  await accepted;
  const stopped = front.stop();
  expect(parseResponses(await used.untilEnd()).map((response) => response.status)).toEqual([200]);
  await silent.untilEnd();
  await stopped;
});

test('a response that does not end is cut after drainMs', async () => {
  const front = await heldFront({ drainMs: 10 });
  const client = new RawClient(front.port).send(GET);
  await front.nextRequest(1);
  await front.stop();
  expect(await client.untilEnd()).toBe('');
});
