import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { knownPathsOf } from './known-paths';
import { healthProbes } from './health';
import { parseAnswers, RawClient, type RawAnswer } from '@/lib/testing/raw-client';
import type { FrontOptions } from './server';
import { testFront } from '@/lib/testing/front';

const HOST = 'Host: site.test\r\n';
const CLOSE = 'Connection: close\r\n';
const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

function post(body: string, headers = `Content-Length: ${body.length}\r\n`): string {
  return `POST /api/Login_Gold HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: application/json\r\n${headers}\r\n${body}`;
}

function chunked(...chunks: string[]): string {
  const parts = [...chunks, ''].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  return post('', 'Transfer-Encoding: chunked\r\n') + parts.join('');
}

function expectRefusal(answer: RawAnswer | undefined, status: number, code: string): void {
  expect(answer?.status).toBe(status);
  expect(answer?.headers).toMatchObject(SECURITY);
  expect(answer?.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer?.headers['content-length']).toBe(String(answer?.body.length));
  expect(answer?.headers['cache-control']).toBe('no-store');
  expect(answer?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const body: unknown = JSON.parse(answer?.body ?? '');
  expect(body).toEqual({
    success: false,
    message: expect.stringMatching(/^[A-Z].*\.$/),
    error: expect.any(String),
    code,
    request_id: answer?.headers['x-request-id'],
  });
  if (status === 405) expect(answer?.headers['allow']).toMatch(/^GET, HEAD/);
}

const big = 'x'.repeat(65_536);

describe('what Next answers badly never reaches it', () => {
  test.each([
    ['TRACE', `TRACE /about HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 405, 'METHOD_NOT_ALLOWED'],
    ['CONNECT', `CONNECT evil.test:443 HTTP/1.1\r\n${HOST}\r\n`, 405, 'METHOD_NOT_ALLOWED'],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['PROPFIND', `PROPFIND /api/Login_Gold HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 405, 'METHOD_NOT_ALLOWED'],
    ['an unknown method', `BREW /api/Login_Gold HTTP/1.1\r\n${HOST}\r\n`, 405, 'METHOD_NOT_ALLOWED'],
    ['a page that is posted to', `POST /about HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 405, 'METHOD_NOT_ALLOWED'],
    [
      'a page that is posted to, with a body',
      post('{}').replace('/api/Login_Gold', '/about'),
      405,
      'METHOD_NOT_ALLOWED',
    ],
    ['absolute form', `GET http://evil.test/ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['double slash', `GET //evil.test/ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['backslash', `GET /\\evil.test HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['dot segments', `GET /a/../../etc/passwd HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['bad percent-encoding', `GET /api/%zz HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['bad UTF-8', `GET /api/%ff HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['raw bytes in the target', `GET /api/\xff HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['NUL in the target', `GET /api/\x00 HTTP/1.1\r\n${HOST}\r\n`, 400, 'VALIDATION'],
    ['two Hosts', `GET / HTTP/1.1\r\n${HOST}Host: evil.test\r\n${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['the same Host twice', `GET / HTTP/1.1\r\n${HOST}host: site.test\r\n${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['two Hosts in a call', post('{}', `hOsT: evil.test\r\nContent-Length: 2\r\n`), 400, 'VALIDATION'],
    ['two Hosts in HTTP/1.0', `GET / HTTP/1.0\r\n${HOST}${HOST}\r\n`, 400, 'VALIDATION'],
    ['a Host with a path', `GET / HTTP/1.1\r\nHost: site.test/x\r\n${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['a Host with an account', `GET / HTTP/1.1\r\nHost: a@site.test\r\n${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['two Hosts in one', `GET / HTTP/1.1\r\nHost: site.test, evil.test\r\n${CLOSE}\r\n`, 400, 'VALIDATION'],
    ['no Host', `GET / HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'VALIDATION'],
    [
      'a WebSocket',
      `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
      400,
      'VALIDATION',
    ],
    ['an unknown expectation', `GET / HTTP/1.1\r\n${HOST}${CLOSE}Expect: tea\r\n\r\n`, 417, 'VALIDATION'],
    ['garbage', '\x16\x03\x01\x02\x00\x01\r\n\r\n', 405, 'METHOD_NOT_ALLOWED'],
    ['no HTTP version', `GET /\r\n\r\n`, 400, 'VALIDATION'],
    ['HTTP/2 at once', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'VALIDATION'],
    ['a header without a name', `GET / HTTP/1.1\r\n: x\r\n\r\n`, 400, 'VALIDATION'],
    ['a bad length', post('{}', 'Content-Length: two\r\n'), 400, 'VALIDATION'],
    ['two lengths', post('{}', 'Content-Length: 2\r\nContent-Length: 3\r\n'), 400, 'VALIDATION'],
    [
      'length and chunks',
      post('{}', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'),
      400,
      'VALIDATION',
    ],
    ['a bad chunk', post('zz\r\n{}\r\n', 'Transfer-Encoding: chunked\r\n'), 400, 'VALIDATION'],
    ['headers over 16 KiB', `GET / HTTP/1.1\r\n${HOST}X-Long: ${big}\r\n\r\n`, 431, 'TOO_LARGE'],
    ['an address over 16 KiB', `GET /?${big} HTTP/1.1\r\n${HOST}\r\n`, 431, 'TOO_LARGE'],
    ['a body of 64 KiB and a byte', post(`${big}x`), 413, 'TOO_LARGE'],
    ['a large body in chunks', chunked(big, 'x'), 413, 'TOO_LARGE'],
    ['a length beyond all numbers', post('', `Content-Length: ${'9'.repeat(15)}\r\n`), 413, 'TOO_LARGE'],
    [
      'a large body that waits for 100 Continue',
      post('', 'Content-Length: 65537\r\nExpect: 100-continue\r\n'),
      413,
      'TOO_LARGE',
    ],
  ])('%s', async (_what, request, status, code) => {
    let reached = 0;
    const { port } = await testFront({
      handle: (_request, response) => void response.end(String((reached += 1))),
    });
    const answers = parseAnswers(await new RawClient(port).send(request).untilEnd());
    expect(answers).toHaveLength(1);
    expectRefusal(answers[0], status, code);
    expect(reached).toBe(0);
  });

  test('the method of a call is looked at before the size, and the answer names what it takes', async () => {
    const { port } = await testFront();
    const request = post(`${big}x`).replace('/api/Login_Gold', '/api/get_details');
    const answers = parseAnswers(await new RawClient(port).send(request).untilEnd());
    expectRefusal(answers[0], 405, 'METHOD_NOT_ALLOWED');
    expect(answers[0]?.headers['allow']).toBe('GET, HEAD');
  });

  test('a refused client that goes on sending megabytes still gets its answer', async () => {
    const { port } = await testFront();
    const client = new RawClient(port).send(post('', 'Content-Length: 20000000\r\n'));
    await client.until(/request_id/);
    client.send(Buffer.alloc(4_000_000, 'x'));
    const answers = parseAnswers(await client.untilEnd());
    expect(answers.map((answer) => answer.status)).toEqual([413]);
  });

  test('the connection of a refused client that never stops is cut', async () => {
    const { port, server } = await testFront({ limits: { lingerMs: 1 } });
    const cut = new Promise<boolean>((resolve) =>
      server.on('connection', (socket) => socket.once('close', () => resolve(true))),
    );
    new RawClient(port).send(post('', 'Content-Length: 20000000\r\n'));
    expect(await cut).toBe(true);
  });

  describe('an upload', () => {
    const uploads = new Map([['/api/import', 200_000]]);
    const form = (length: string, body = '', type = 'multipart/form-data; boundary=x') =>
      `POST /api/import HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: ${type}\r\n${length}\r\n\r\n${body}`;
    const inChunks = (count: number) => `10000\r\n${big}\r\n`.repeat(count);
    const handle: FrontOptions['handle'] = async (request, response) => {
      let bytes = 0;
      for await (const chunk of request) bytes += z.instanceof(Uint8Array).parse(chunk).length;
      response.end(String(bytes));
    };

    test.each([
      ['of its length', form('Content-Length: 131072', big + big)],
      ['in chunks', form('Transfer-Encoding: chunked', `${inChunks(2)}0\r\n\r\n`)],
    ])('%s is handed on while it comes', async (_, request) => {
      const { port } = await testFront({ uploads, handle });
      const answers = parseAnswers(await new RawClient(port).send(request).untilEnd());
      expect(answers.map(({ status, body }) => [status, Number(body)])).toEqual([[200, 131_072]]);
    });

    test.each(['', CLOSE])(
      'that is answered before its end is cut once the answer was sent (%j)',
      async (close) => {
        let read = 0;
        const refuse: FrontOptions['handle'] = async (request, response) => {
          for await (const chunk of request) {
            read += z.instanceof(Uint8Array).parse(chunk).length;
            if (read > 200_000 && !response.headersSent)
              response.writeHead(200, { 'content-length': 9 }).end('too large');
          }
        };
        const { port } = await testFront({ uploads, handle: refuse, limits: { lingerMs: 100 } });
        const request = form('Transfer-Encoding: chunked', inChunks(9)).replace(CLOSE, close);
        const [answer] = parseAnswers(await new RawClient(port).send(request).untilEnd());
        expect([answer?.status, answer?.body]).toEqual([200, 'too large']);
      },
    );

    test.each([
      ['that declares too much', form('Content-Length: 200001')],
      ['that is no form', form('Content-Length: 65537', '', 'application/json')],
      ['to another path', form('Content-Length: 65537').replace('/import', '/Login_Gold')],
    ])('%s is refused', async (_, request) => {
      const { port } = await testFront({ uploads, handle });
      const answers = parseAnswers(await new RawClient(port).send(request).untilEnd());
      expectRefusal(answers[0], 413, 'TOO_LARGE');
    });
  });

  test('a person who follows a bad link gets a page in place of JSON', async () => {
    const { port } = await testFront();
    const request = `POST /about HTTP/1.1\r\n${HOST}${CLOSE}Accept: text/html\r\n\r\n`;
    const [answer] = parseAnswers(await new RawClient(port).send(request).untilEnd());
    expect(answer?.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer?.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer?.body).toContain('<h1>This method is not allowed here.');
  });

  test('a HEAD that is refused gets no body', async () => {
    const { port } = await testFront();
    const text = await new RawClient(port).send(`HEAD /%zz HTTP/1.1\r\n${HOST}${CLOSE}\r\n`).untilEnd();
    expect(parseAnswers(text, true).map((answer) => answer.status)).toEqual([400]);
  });
});

describe('addresses that the site does not have', () => {
  const knownPaths = knownPathsOf(['/about', '/_next/static/a.js', '/img/a.webp'], [/^\/old$/i]);
  const named: FrontOptions['handle'] = (request, response) => {
    response.setHeader('x-nextjs-prerender', '1');
    response.writeHead(request.url === '/_not-found' ? 404 : 200, { 'cache-control': 's-maxage=31536000' });
    response.end(request.url);
  };
  const ask = async (target: string, { method = 'GET', more = '' } = {}) => {
    const { port } = await testFront({ knownPaths, handle: named });
    const request = `${method} ${target} HTTP/1.1\r\n${HOST}${CLOSE}${more}\r\n`;
    return parseAnswers(await new RawClient(port).send(request).untilEnd(), method === 'HEAD')[0];
  };

  test.each([
    '/about',
    '/about/',
    '/about?a=%61',
    '/_next/static/a.js',
    '/_next/static/a.js?dpl=1',
    '/OLD',
    '/api/x',
  ])('%s is handed on as it is', async (target) => {
    expect(await ask(target)).toMatchObject({ status: 200, body: target });
  });

  test.each([
    '/nope',
    '/%61bout',
    '/About',
    '/about/x',
    '/about%20',
    '/img/',
    '/img/b.webp',
    '/404',
    '/_not-found',
  ])('%s is the not-found page, which nobody keeps', async (target) => {
    const answer = await ask(target);
    expect(answer).toMatchObject({ status: 404, body: '/_not-found' });
    expect(answer?.headers['cache-control']).toBe('no-store');
  });

  test.each(['image', 'script', 'font'])(
    'where a page looks for a %s, no other page is sent',
    async (what) => {
      expectRefusal(await ask('/nope', { more: `Sec-Fetch-Dest: ${what}\r\n` }), 404, 'NOT_FOUND');
    },
  );

  test.each([
    '/_next/image?url=%2Fimg%2Fa.webp&w=640&q=75',
    '/_next/image/',
    '/_next/%69mage',
    '/_next/%2569mage',
    '/%5Fnext/image',
    '/_next%2fimage',
    '/_NEXT/Image',
    '//_next/image',
    '/_next//image',
    '/_next/./image',
    '/_next/%2e/image',
    '/about/../_next/image',
    '/_next/static/../image',
    '/_next/static/%2e%2e/image',
    '/_next\\image',
    '/_next/image%zz',
    'http://site.test/_next/image',
    '/_next',
    '/_next/',
    '/_next/static',
    '/_next/static/b.js',
    '/_next/static/%61.js',
    '/_next/data/x/about.json',
    '/_next/webpack-hmr',
  ])('%s is 404 by every method, and nobody is asked', async (target) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])
      expectRefusal(await ask(target, { method }), 404, 'NOT_FOUND');
    expect(await ask(target, { method: 'HEAD' })).toMatchObject({ status: 404, body: '' });
  });

  test('what Next could not read of its router is refused before it', async () => {
    const state = (text: string) => ask('/about', { more: `RSC: 1\r\nNext-Router-State-Tree: ${text}\r\n` });
    for (const bad of ['x', '%', '%5B%22%22%5D', '[]', 'null', '{}'])
      expectRefusal(await state(bad), 400, 'VALIDATION');
    const good = encodeURIComponent(JSON.stringify(['', { children: ['__PAGE__', {}] }]));
    expect(await state(good)).toMatchObject({ status: 200 });
    expectRefusal(await state(`${good}\r\nNext-Router-State-Tree: ${good}`), 400, 'VALIDATION');
  });
});

describe('a body where none is meant', () => {
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
      `GET %s with a body ${how} is answered as without, and so is what follows it`,
      async (path) => {
        const { port } = await testFront({ handle: seen, probes, metrics });
        const plain = withBody('GET', path, CLOSE, '');
        const answersTo = async (request: string) =>
          parseAnswers(await new RawClient(port).send(request).untilEnd()).map(({ status, body: text }) => [
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

  test('over 64 KiB is 413 there too', async () => {
    const { port } = await testFront();
    const request = withBody('GET', '/about', `${CLOSE}Content-Length: 65537\r\n`, `${big}x`);
    expectRefusal(parseAnswers(await new RawClient(port).send(request).untilEnd())[0], 413, 'TOO_LARGE');
  });
});

describe('requests that go on', () => {
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
    const answers = parseAnswers(await new RawClient(port).send(request).untilEnd());
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(bodies.map((body) => [200, body]));
    expect(answers[0]?.headers).toMatchObject(SECURITY);
  });

  test('a body that comes byte by byte is whole when it is handled', async () => {
    const { port } = await testFront(echo);
    const client = new RawClient(port).send(post('', 'Content-Length: 3\r\nExpect: 100-continue\r\n'));
    await client.until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    for (const byte of 'abc') client.send(byte);
    const answers = parseAnswers(await client.untilEnd());
    expect(answers.map((answer) => answer.status)).toEqual([100, 200]);
    expect(answers[1]?.body).toBe('3:abc');
  });

  test('what is no request after one that is does not spoil its answer', async () => {
    const { port } = await testFront({
      handle: (_request, response) => void setImmediate(() => response.end('reached')),
    });
    const client = new RawClient(port).send(`GET /about HTTP/1.1\r\n${HOST}\r\nGARBAGE\r\n\r\n`);
    const answers = parseAnswers(await client.untilEnd());
    expect(answers.map((answer) => answer.status)).toEqual([200, 405]);
    expect(answers[0]?.body).toBe('reached');
  });

  test('a handler that throws is a 500 with a fixed sentence', async () => {
    const errors: unknown[] = [];
    const { port } = await testFront({
      handle: () => Promise.reject(new Error('secret detail')),
      onError: (error) => errors.push(error),
    });
    const answers = parseAnswers(await new RawClient(port).send(post('{}')).untilEnd());
    expectRefusal(answers[0], 500, 'INTERNAL');
    expect(answers[0]?.body).not.toContain('secret');
    expect(errors).toHaveLength(1);
  });
});

test('what is behind the front sees our address for the site and the real one of the client', async () => {
  const { port } = await testFront({
    handle: ({ headers }, response) =>
      void response.end(
        [headers.host, headers['x-pasidi-client-address'], headers['x-middleware-rewrite']].join(),
      ),
  });
  const lies =
    'X-Forwarded-For: 6.6.6.6\r\nX-Pasidi-Client-Address: 6.6.6.6\r\nX-Middleware-Rewrite: /admin\r\n';
  const client = new RawClient(port).send(`GET / HTTP/1.1\r\nHost: evil.test\r\n${CLOSE}${lies}\r\n`);
  expect(parseAnswers(await client.untilEnd())[0]?.body).toBe('site.test:3000,127.0.0.1,');
});

describe('time limits', () => {
  test.each([
    ['headers', `GET / HTTP/1.1\r\n${HOST}`],
    ['body', post('', 'Content-Length: 10\r\n') + 'half'],
  ])('%s that never end are answered 408', async (_what, request) => {
    const { port } = await testFront({ limits: { headersMs: 20, requestMs: 20, checkMs: 5 } });
    const answers = parseAnswers(await new RawClient(port).send(request).untilEnd());
    expect(answers).toHaveLength(1);
    expectRefusal(answers[0], 408, 'VALIDATION');
  });

  test('an idle connection is closed', async () => {
    const { port } = await testFront({ limits: { keepAliveMs: 10 } });
    const text = await new RawClient(port).send(`GET /about HTTP/1.1\r\n${HOST}\r\n`).untilEnd();
    expect(parseAnswers(text).map((answer) => answer.status)).toEqual([200]);
  });
});
