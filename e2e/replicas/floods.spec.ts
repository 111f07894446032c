import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { z } from 'zod';
import { baseUrl } from '@/e2e/fixtures/urls';
import { expect, test } from '@/e2e/fixtures/test';
import { Flood, memoryOf } from './flood';
import { head, overTls, pid, tlsUrl } from './strangers';

/*
 * What one address can make nginx hold before the site responds (docs/deployment.md, "Limits of the proxy"), and that others are served
 * meanwhile. Each test has its own addresses.
 */

test.describe.configure({ mode: 'serial' });

const bound = { connections: 300, requests: 100, megabytes: 30 };
const [atStart, bytes] = [memoryOf(pid()), (count: number) => Buffer.alloc(count, 'x')];
const json = { 'Content-Type': 'application/json' };

const envelope = z.object({ success: z.literal(false), message: z.string(), request_id: z.string().min(8) });

/** The response of another address. */
async function statusOfOther(): Promise<number | null> {
  const other = Flood.open(1, overTls('127.0.0.99'), [head('GET /api/gold_rate', { Connection: 'close' })]);
  const [client] = other.clients;
  await expect.poll(() => client?.closed).toBe(true);
  return client?.status ?? null;
}

/** Waits until the server has seen all connections and `settled`; then ends them. */
async function expectResponses(flood: Flood, settled: () => boolean): Promise<void> {
  let most = 0;
  try {
    const isSettled = () => {
      most = Math.max(most, memoryOf(pid()) - atStart);
      return flood.isSent && settled();
    };
    await expect.poll(isSettled, { timeout: 60_000, intervals: [100] }).toBe(true);
    expect(await statusOfOther()).toBe(200);
    most = Math.max(most, memoryOf(pid()) - atStart);
    console.log(
      `${test.info().title}: ${flood.open} open, ${flood.held} held, ${JSON.stringify(flood.answers)}, ${most.toFixed(1)} MB`,
    );
    expect(most).toBeLessThan(bound.megabytes);
    expect(flood.open).toBeLessThanOrEqual(bound.connections);
  } finally {
    flood.end();
  }
}

test('60 unfinished uploads without a token are refused at once', async () => {
  const form = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 6_291_456 };
  const flood = Flood.open(60, overTls('127.0.0.11'), [head('POST /api/import', form), bytes(6_000_000)]);
  await expectResponses(flood, () => flood.held === 0);
  // Some are still sending when the time for it is over, and get a reset.
  const { 401: refused = 0, 429: _limited = 0, ...others } = flood.answers;
  expect(others).toEqual({});
  expect(refused).toBeGreaterThan(0);
});

for (const [what, from, sent] of [
  ['before its body', '127.0.0.12', ''],
  ['while it is being sent', '127.0.0.19', bytes(6_000_000)],
] as const) {
  test(`one upload without a token is refused ${what}`, async () => {
    const form = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 6_291_456 };
    const flood = Flood.open(1, overTls(from), [head('POST /api/import', form), sent]);
    await expectResponses(flood, () => flood.held === 0);
    expect(flood.answers).toEqual({ 401: 1 });
  });
}

for (const [what, from, line, headers, sent] of [
  ['64 KB', '127.0.0.13', 'POST /api/Login_Gold', { ...json, 'Content-Length': 65_536 }, [bytes(65_000)]],
  [
    'chunks',
    '127.0.0.14',
    'POST /api/Login_Gold',
    { ...json, 'Transfer-Encoding': 'chunked' },
    ['fa00\r\n', bytes(64_000)],
  ],
  ['a page', '127.0.0.15', 'GET /gold', { 'Content-Length': 65_536 }, [bytes(65_000)]],
  [
    'JSON to the upload',
    '127.0.0.16',
    'POST /api/import',
    { ...json, 'Content-Length': 65_536 },
    [bytes(65_000)],
  ],
] as const) {
  test(`400 unfinished bodies (${what}): at most 100 are held, the others get 429`, async () => {
    const flood = Flood.open(400, overTls(from), [head(line, headers), ...sent]);
    await expectResponses(flood, () => flood.held <= bound.requests && flood.open <= bound.connections);
    const { 429: limited = 0, ...others } = flood.answers;
    expect(others).toEqual({});
    expect(limited).toBeGreaterThan(0);
    const refused = flood.clients.find(({ status }) => status === 429);
    expect(refused?.received).toMatch(/\r\nRetry-After: \d+\r\n/);
    const [, body = ''] = refused?.received.split('\r\n\r\n') ?? [];
    if (line.includes('/api/'))
      expect(
        envelope.extend({ code: z.literal('RATE_LIMITED') }).safeParse(JSON.parse(body)).error,
      ).toBeUndefined();
    else expect(body).toContain('<h1>Too many requests');
  });
}

for (const [what, from, headers, sent] of [
  ['declared', '127.0.0.21', { ...json, 'Content-Length': 122_880 }, [bytes(122_000)]],
  ['endless', '127.0.0.22', { ...json, 'Transfer-Encoding': 'chunked' }, ['20000\r\n', bytes(131_000)]],
] as const) {
  test(`400 oversized bodies (${what}): none is held`, async () => {
    const flood = Flood.open(400, overTls(from), [head('POST /api/Login_Gold', headers), ...sent]);
    await expectResponses(flood, () => flood.held === 0 && flood.open <= bound.connections);
    const { 413: tooLarge = 0, 429: _limited = 0, ...others } = flood.answers;
    expect(others).toEqual({});
    expect(tooLarge).toBeGreaterThan(0);
    const refused = flood.clients.find(({ status }) => status === 413);
    const [, body = ''] = refused?.received.split('\r\n\r\n') ?? [];
    expect(
      envelope.extend({ code: z.literal('TOO_LARGE') }).safeParse(JSON.parse(body)).error,
    ).toBeUndefined();
  });
}

for (const [what, from, sent] of [
  ['nothing but TLS', '127.0.0.31', ''],
  ['one byte', '127.0.0.32', 'G'],
  [
    '15 KB of headers',
    '127.0.0.33',
    `GET /gold HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(15_000)}`,
  ],
] as const) {
  test(`400 connections that send ${what}: at most 300 are kept`, async () => {
    const flood = Flood.open(400, overTls(from), [sent]);
    await expectResponses(flood, () => flood.open <= bound.connections);
  });
}

test('400 slow readers: at most 300 are kept', async () => {
  const flood = Flood.open(400, overTls('127.0.0.34'), [head('GET /api/openapi.json')], {
    readsResponse: false,
  });
  await expectResponses(flood, () => flood.open <= bound.connections);
});

test('320 unfinished bodies on 20 HTTP/2 connections: at most 100 are held, the others get 429', async () => {
  const answers = { limited: 0, other: 0 };
  const sessions: ClientHttp2Session[] = [];
  let waiting = 0;
  for (let count = 0; count < 20; count += 1) {
    const address = { host: '127.0.0.1', port: Number(new URL(tlsUrl).port), localAddress: '127.0.0.41' };
    const socket = connectTls({ ...address, rejectUnauthorized: false, ALPNProtocols: ['h2'] });
    const session = connect(tlsUrl, { createConnection: () => socket });
    session.on('error', () => undefined);
    sessions.push(session);
    for (let stream = 0; stream < 16; stream += 1) {
      const request = session.request({ ':method': 'POST', ':path': '/api/Login_Gold', ...json });
      waiting += 1;
      request.once('response', ({ ':status': status }) => {
        answers[status === 429 ? 'limited' : 'other'] += 1;
        request.destroy();
      });
      request.once('close', () => (waiting -= 1));
      request.on('error', () => undefined);
      request.write(bytes(60_000));
    }
  }
  let most = 0;
  const held = () => {
    most = Math.max(most, memoryOf(pid()) - atStart);
    return waiting;
  };
  await expect.poll(held, { timeout: 60_000, intervals: [100] }).toBeLessThanOrEqual(bound.requests);
  expect(await statusOfOther()).toBe(200);
  console.log(`HTTP/2: ${waiting} of 320 unanswered, ${JSON.stringify(answers)}, ${most.toFixed(1)} MB`);
  for (const session of sessions) session.destroy();
  expect(answers.other).toBe(0);
  expect(answers.limited).toBeGreaterThan(0);
  expect(most).toBeLessThan(bound.megabytes);
});

test('an office behind one address: 25 browsers open a page with all its files at once', async () => {
  const page = await (await fetch(`${baseUrl}/gold`)).text();
  const files = [...new Set([...page.matchAll(/\/_next\/static\/[^"'\\ ]+/g)].map(([file]) => file))];
  expect(files.length).toBeGreaterThan(5);
  const statuses = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const address = { host: '127.0.0.1', port: Number(new URL(tlsUrl).port), localAddress: '127.0.0.51' };
      const socket = connectTls({ ...address, rejectUnauthorized: false, ALPNProtocols: ['h2'] });
      const session = connect(tlsUrl, { createConnection: () => socket });
      // As browsers, whose first request is the page's alone.
      await once(session, 'remoteSettings');
      const got = await Promise.all(
        ['/gold', ...files].map(
          (path) =>
            new Promise<unknown>((resolve, reject) => {
              const request = session.request({ ':path': path }).resume();
              let status: unknown;
              request.once('response', (headers) => (status = headers[':status']));
              request.once('end', () => resolve(status));
              request.once('error', reject);
            }),
        ),
      );
      session.close();
      return got;
    }),
  );
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
});

test('an IPv6 network of 64 bits counts as one address', async () => {
  const port = Number(new URL(baseUrl).port);
  // Behind another proxy, which the configuration of this nginx trusts.
  const bodyFrom = (address: string) => [
    head('POST /api/Login_Gold', { ...json, 'Content-Length': 1000, 'X-Forwarded-For': address }),
    '{',
  ];
  const open = (address: string) =>
    Flood.open(1, { port, tls: false, from: '127.0.0.1' }, bodyFrom(address)).clients[0];
  const network = Array.from({ length: 150 }, (_, host) =>
    open(`2001:db8:7:7:${(host * 331).toString(16)}::1`),
  );
  try {
    const limited = () => network.filter((client) => client?.status === 429).length;
    await expect.poll(limited).toBe(50);
    const other = Flood.open(1, { port, tls: false, from: '127.0.0.1' }, [
      head('GET /api/gold_rate', { 'X-Forwarded-For': '2001:db8:7:8::1' }),
    ]);
    await expect.poll(() => other.answers).toEqual({ 200: 1 });
    other.end();
  } finally {
    for (const client of network) client?.socket.destroy();
  }
});
