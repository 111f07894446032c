import { readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { TLSSocket } from 'node:tls';
import { request } from 'node:https';
import { z } from 'zod';
import { siteLog } from '@/e2e/fixtures/urls';
import { expect, test } from '@/e2e/fixtures/test';
import { Flood } from './flood';
import { folder, head, logs, overHttp, overPlain, overTls, plainPort, tlsUrl } from './strangers';

/* The shipped nginx: what it logs, whose address it passes on, its TLS, and plain HTTP. */

test('tokens, queries and addresses are in no log, however a path is spelled', async () => {
  const token = randomBytes(24).toString('base64url');
  const query = `asked${randomBytes(6).toString('hex')}`;
  const from = '127.0.0.77';
  const spellings = [
    `/pay/${token}`,
    `/stop/${token}`,
    `/pay/${token}?mobile=${query}`,
    `/PAY/${token}`,
    `/Stop/${token}`,
    `/p%61y/${token}`,
    `/%73%74%6f%70/${token}`,
    `/pay%2F${token}`,
    `/pay%2f${token}`,
    `/pay%252f${token}`,
    `//pay/${token}`,
    `/pay//${token}`,
    `///stop///${token}`,
    `/./pay/${token}`,
    `/pay/./${token}`,
    `/x/../pay/${token}`,
    `/pay/x/../${token}`,
    `/pay/%2e%2e/pay/${token}`,
    `/pay/${token}/`,
    `/pay/${token}/more`,
    `/pay/${token};a=b`,
    `/pay;a=b/${token}`,
    `/pay\\${token}`,
    `/pay/${token}%00`,
    `/pay/${token}%0a`,
    `/pay/%zz${token}`,
    `/pay/${token}#part`,
    `/pay?token=${token}`,
    `/${token}`,
    `/${token}?${query}`,
    `/api/pay_link?token=${token}&a=${query}`,
    `/api/pay_link/${token}`,
    `/api/stop_reminders?token=${token}`,
    `/api/stop_reminders/${token}?${query}`,
    `/api/../stop/${token}`,
    `/api/import/${token}`,
    `/_next/data/build/pay/${token}.json`,
    `/_next/static/../../pay/${token}`,
    `/_next/static/${token}.js`,
    `/.well-known/acme-challenge/${token}?${query}`,
    `http://localhost/pay/${token}?${query}`,
    `HTTPS://localhost/stop/${token}`,
    `pay/${token}`,
  ];
  const before = logs().access.split('\n').length;
  const requests = spellings.flatMap((path) => [
    head(`GET ${path}`, { Connection: 'close' }),
    head(`POST ${path}`, {
      Connection: 'close',
      'Content-Length': 999_999,
      Referer: `https://localhost/pay/${token}`,
    }),
  ]);
  const broken = [
    `GET /pay/${token}\r\n`,
    `GET /pay/${token} HTTP/9.9\r\n\r\n`,
    `GET /pay/${token} ${query} HTTP/1.1\r\n\r\n`,
    `${token.toUpperCase().replaceAll(/[^A-Z]/g, '')} /pay/${token} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    head(`GET /pay/${token}`, { Host: `two.${token}` }),
    head(`GET /pay/${token}`, { [`${token}\u0000`]: 'x' }),
    head(`GET /pay/${token}?${'x'.repeat(30_000)}`),
    head(`GET /pay/${token}`, { 'X-Long': 'x'.repeat(30_000) }),
    head(`POST /pay/${token}`, { 'Transfer-Encoding': 'chunked' }) + 'no chunk\r\n',
  ];
  const floods = [overTls(from), overHttp(from), overPlain(from)].flatMap((target) =>
    [...requests, ...broken].map((text) => Flood.open(1, target, [text])),
  );
  // A client that goes away before the response, for nginx's own line.
  floods.push(Flood.open(1, overTls(from), [head(`GET /pay/${token}`)], { readsResponse: false }));
  floods.at(-1)?.end();
  await expect.poll(() => floods.reduce((sum, { held }) => sum + held, 0), { timeout: 60_000 }).toBe(0);
  for (const flood of floods) flood.end();
  const lines = () => logs().access.split('\n').length - before;
  await expect.poll(lines).toBeGreaterThanOrEqual(requests.length * 3);

  const written = { ...logs(), site: readFileSync(siteLog, 'utf8') };
  for (const [which, text] of Object.entries(written))
    for (const secret of [token, token.toUpperCase().replaceAll(/[^A-Z]/g, ''), query, from])
      expect([which, text.split('\n').filter((each) => each.includes(secret))]).toEqual([which, []]);
});

const accessLine = z.strictObject({
  time: z.string(),
  route: z.enum(['import', 'api', 'static', 'probe', 'page', 'other']),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'OTHER']),
  status: z.int(),
  limited: z.enum(['', 'yes']),
  seconds: z.number(),
  replicas: z.string().regex(/^[\d.:, ]*$/),
  their_statuses: z.string().regex(/^[\d, -]*$/),
  request_id: z.string().regex(/^[0-9a-f-]*$/),
});

test('each line of the access log has only values from a fixed set, and the id of the site', async () => {
  const flood = Flood.open(1, overTls('127.0.0.78'), [head('GET /api/gold_rate', { Connection: 'close' })]);
  await expect.poll(() => flood.answers).toEqual({ 200: 1 });
  const id = /\r\nx-request-id: (\S+)\r\n/i.exec(flood.clients[0]?.received ?? '')?.[1] ?? '';
  const lines = () =>
    logs()
      .access.split('\n')
      .filter(Boolean)
      .map((each) => accessLine.parse(JSON.parse(each)));
  await expect.poll(() => lines().find(({ request_id }) => request_id === id)?.route).toBe('api');
});

test('the site gets the address of the connection, whatever X-Forwarded-For says', async () => {
  for (const target of [overTls('127.1.2.3'), overHttp('127.1.2.3')]) {
    const flood = Flood.open(1, target, [
      head('GET /api/gold_rate', {
        Connection: 'close',
        'X-Forwarded-For': '203.0.113.9',
        'X-Real-IP': '203.0.113.9',
        Forwarded: 'for=203.0.113.9',
      }),
    ]);
    await expect.poll(() => flood.answers).toEqual({ 200: 1 });
    const id = /\r\nx-request-id: (\S+)\r\n/i.exec(flood.clients[0]?.received ?? '')?.[1] ?? 'none';
    const line = () =>
      readFileSync(siteLog, 'utf8')
        .split('\n')
        .find((each) => each.includes(id));
    await expect.poll(line).toContain('"network":"127.1.2.0"');
  }
});

test('plain HTTP serves the answers to the certificate authority, and redirects the rest', async () => {
  const name = randomBytes(12).toString('base64url');
  writeFileSync(`${folder}/.well-known/acme-challenge/${name}`, `${name}.thumbprint`);
  const get = (path: string) => fetch(`http://localhost:${plainPort}${path}`, { redirect: 'manual' });
  const answer = await get(`/.well-known/acme-challenge/${name}`);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain',
    `${name}.thumbprint`,
  ]);
  expect((await get('/.well-known/acme-challenge/unknown')).status).toBe(404);
  for (const path of ['/', '/gold?a=b', '/.well-known/other', '/place/server.conf', '/privkey.pem']) {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([308, `https://localhost${path}`]);
  }
});

test('proxy accepts TLS 1.3 and refuses 1.1', async () => {
  const versionOf = (maxVersion: 'TLSv1.1' | 'TLSv1.3') =>
    new Promise<string | null>((resolve, reject) => {
      const options = { rejectUnauthorized: false, minVersion: 'TLSv1', maxVersion, agent: false } as const;
      request(`${tlsUrl}/healthz`, options, (response) => {
        const { socket } = response;
        response
          .resume()
          .once('end', () => resolve(socket instanceof TLSSocket ? socket.getProtocol() : null));
      })
        .once('error', reject)
        .end();
    });
  expect(await versionOf('TLSv1.3')).toBe('TLSv1.3');
  await expect(versionOf('TLSv1.1')).rejects.toThrow();
});
