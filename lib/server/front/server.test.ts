import { describe, expect, test } from 'vitest';
import { big, chunked, CLOSE, expectRefusal, HOST, post, SECURITY } from '@/e2e/testing/front-requests';
import { healthProbes } from './health';
import { parseResponses, RawClient } from '@/e2e/testing/raw-client';
import type { FrontOptions } from './server';
import { testFront } from '@/e2e/testing/front';

describe('a body on GET or HEAD', () => {
  const seen: FrontOptions['handle'] = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const received = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-')));
    response.end(JSON.stringify({ body, headers: received }));
  };
  const withBody = (method: string, path: string, headers: string, body: string) =>
    `${method} ${path} HTTP/1.1\r\n${HOST}${headers}\r\n${body}`;
  const bodies = {
    'with a length': ['Content-Type: text/plain\r\nContent-Length: 5\r\n', 'hello'],
    'in chunks': [
      'Content-Type: a/b\r\nTransfer-Encoding: chunked\r\nTrailer: x\r\n',
      '5\r\nhello\r\n0\r\n\r\n',
    ],
    'of JSON': ['Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n', '{}'],
    'of 64 KiB': [`Content-Length: ${big.length}\r\n`, big],
  } as const;
  const probes = healthProbes(() => Promise.resolve([]));
  const metrics = { matches: (path: string) => path === '/metrics', text: () => Promise.resolve('up 1') };

  for (const [how, [headers, body]] of Object.entries(bodies)) {
    test.each(['/about', '/api/get_details', '/healthz', '/readyz', '/metrics'])(
      `GET %s with a body ${how} gets the same response as without, and so does the next request`,
      async (path) => {
        const { port } = await testFront({ handle: seen, probes, metrics });
        const plain = withBody('GET', path, CLOSE, '');
        const answersTo = async (request: string) =>
          parseResponses(await new RawClient(port).send(request).untilEnd()).map(({ status, body: text }) => [
            status,
            text,
          ]);
        const [expected] = await answersTo(plain);
        expect(expected?.[0]).toBe(200);
        expect(await answersTo(`${withBody('GET', path, headers, body)}${plain}`)).toEqual([
          expected,
          expected,
        ]);
      },
    );
  }

  test('over 64 KiB returns 413', async () => {
    const { port } = await testFront();
    const request = withBody('GET', '/about', `${CLOSE}Content-Length: 65537\r\n`, `${big}x`);
    expectRefusal(parseResponses(await new RawClient(port).send(request).untilEnd())[0], 413, 'TOO_LARGE');
  });
});

describe('valid requests', () => {
  const echo: Pick<FrontOptions, 'handle'> = {
    handle: async (request, response) => {
      // Next.js reads a body some turns later.
      await new Promise((resolve) => setImmediate(resolve));
      let body = '';
      for await (const chunk of request) body += String(chunk);
      response.end(`${body.length}:${body.slice(0, 10)}`);
    },
  };

  test.each([
    ['a small body', post('{"a":1}'), ['7:{"a":1}']],
    ['64 KiB exactly', post(big), ['65536:xxxxxxxxxx']],
    ['64 KiB in chunks', chunked(big.slice(1), 'y'), ['65536:xxxxxxxxxx']],
    ['no body', post('', ''), ['0:']],
    ['an empty body in chunks', chunked(), ['0:']],
    ['a small body in chunks', chunked('{"a"', ':1}'), ['7:{"a":1}']],
    ['HTTP/1.0 without a Host', 'GET /about HTTP/1.0\r\n\r\n', ['0:']],
    [
      'an offer of HTTP/2, not taken',
      `GET / HTTP/1.1\r\n${HOST}Connection: close, Upgrade\r\nUpgrade: h2c\r\n\r\n`,
      ['0:'],
    ],
    [
      'two on one connection, in their order',
      `GET /about HTTP/1.1\r\n${HOST}\r\n${post('second')}`,
      ['0:', '6:second'],
    ],
  ])('%s', async (_what, request, bodies) => {
    const { port } = await testFront(echo);
    const responses = parseResponses(await new RawClient(port).send(request).untilEnd());
    expect(responses.map((response) => [response.status, response.body])).toEqual(
      bodies.map((body) => [200, body]),
    );
    expect(responses[0]?.headers).toMatchObject(SECURITY);
  });

  test('a body sent byte by byte reaches the handler complete', async () => {
    const { port } = await testFront(echo);
    const client = new RawClient(port).send(post('', 'Content-Length: 3\r\nExpect: 100-continue\r\n'));
    await client.until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    for (const byte of 'abc') client.send(byte);
    const responses = parseResponses(await client.untilEnd());
    expect(responses.map((response) => response.status)).toEqual([100, 200]);
    expect(responses[1]?.body).toBe('3:abc');
  });

  test('a malformed pipelined request does not corrupt the previous response', async () => {
    const { port } = await testFront({
      handle: (_request, response) => void setImmediate(() => response.end('reached')),
    });
    const client = new RawClient(port).send(`GET /about HTTP/1.1\r\n${HOST}\r\nGARBAGE\r\n\r\n`);
    const responses = parseResponses(await client.untilEnd());
    expect(responses.map((response) => response.status)).toEqual([200, 405]);
    expect(responses[0]?.body).toBe('reached');
  });

  test('a handler that throws returns 500 with a fixed message', async () => {
    const errors: unknown[] = [];
    const { port } = await testFront({
      handle: () => Promise.reject(new Error('secret detail')),
      onError: (error) => errors.push(error),
    });
    const responses = parseResponses(await new RawClient(port).send(post('{}')).untilEnd());
    expectRefusal(responses[0], 500, 'INTERNAL');
    expect(responses[0]?.body).not.toContain('secret');
    expect(errors).toHaveLength(1);
  });
});

test("the handler gets SITE_URL's host and the client's address", async () => {
  const { port } = await testFront({
    handle: ({ headers }, response) =>
      void response.end(
        [headers.host, headers['x-pasidi-client-address'], headers['x-middleware-rewrite']].join(),
      ),
  });
  const lies =
    'X-Forwarded-For: 6.6.6.6\r\nX-Pasidi-Client-Address: 6.6.6.6\r\nX-Middleware-Rewrite: /admin\r\n';
  const client = new RawClient(port).send(`GET / HTTP/1.1\r\nHost: evil.test\r\n${CLOSE}${lies}\r\n`);
  expect(parseResponses(await client.untilEnd())[0]?.body).toBe('site.test:3000,127.0.0.1,');
});

describe('time limits', () => {
  test.each([
    ['headers', `GET / HTTP/1.1\r\n${HOST}`],
    ['body', post('', 'Content-Length: 10\r\n') + 'half'],
  ])('%s that never end return 408', async (_what, request) => {
    const { port } = await testFront({ limits: { headersMs: 20, requestMs: 20, checkMs: 5 } });
    const responses = parseResponses(await new RawClient(port).send(request).untilEnd());
    expect(responses).toHaveLength(1);
    expectRefusal(responses[0], 408, 'VALIDATION');
  });

  test('an idle connection is closed', async () => {
    const { port } = await testFront({ limits: { keepAliveMs: 10 } });
    const text = await new RawClient(port).send(`GET /about HTTP/1.1\r\n${HOST}\r\n`).untilEnd();
    expect(parseResponses(text).map((response) => response.status)).toEqual([200]);
  });
});
