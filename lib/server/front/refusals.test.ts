import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseResponses, RawClient } from '@/e2e/testing/raw-client';
import { big, chunked, CLOSE, expectRefusal, HOST, post } from '@/e2e/testing/front-requests';
import type { FrontOptions } from './server';
import { testFront } from '@/e2e/testing/front';

describe('requests refused before Next', () => {
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
    const responses = parseResponses(await new RawClient(port).send(request).untilEnd());
    expect(responses).toHaveLength(1);
    expectRefusal(responses[0], status, code);
    expect(reached).toBe(0);
  });

  test('the method is checked before the body size; 405 has Allow', async () => {
    const { port } = await testFront();
    const request = post(`${big}x`).replace('/api/Login_Gold', '/api/get_details');
    const responses = parseResponses(await new RawClient(port).send(request).untilEnd());
    expectRefusal(responses[0], 405, 'METHOD_NOT_ALLOWED');
    expect(responses[0]?.headers['allow']).toBe('GET, HEAD');
  });

  test('a refused client that keeps sending megabytes still gets its response', async () => {
    const { port } = await testFront();
    const client = new RawClient(port).send(post('', 'Content-Length: 20000000\r\n'));
    await client.until(/request_id/);
    client.send(Buffer.alloc(4_000_000, 'x'));
    const responses = parseResponses(await client.untilEnd());
    expect(responses.map((response) => response.status)).toEqual([413]);
  });

  test('the connection of a refused client is closed after lingerMs', async () => {
    const { port, server } = await testFront({ limits: { lingerMs: 1 } });
    const cut = new Promise<boolean>((resolve) =>
      server.on('connection', (socket) => socket.once('close', () => resolve(true))),
    );
    new RawClient(port).send(post('', 'Content-Length: 20000000\r\n'));
    expect(await cut).toBe(true);
  });

  describe('a path with a larger limit of bodies', () => {
    const bodies = new Map([['/api/messages', 131_072]]);
    const handle: FrontOptions['handle'] = async (request, response) => {
      let bytes = 0;
      for await (const chunk of request) bytes += z.instanceof(Uint8Array).parse(chunk).length;
      response.end(String(bytes));
    };
    const offer = (request: string) => request.replace('/api/Login_Gold', '/api/messages');

    test.each([
      ['of its length', offer(post(big + big))],
      ['in chunks', offer(chunked(big, big))],
    ])('takes a body %s', async (_, request) => {
      const { port } = await testFront({ bodies, handle });
      const responses = parseResponses(await new RawClient(port).send(request).untilEnd());
      expect(responses.map(({ status, body }) => [status, Number(body)])).toEqual([[200, 131_072]]);
    });

    test.each([
      ['one byte more', offer(post(`${big}${big}x`))],
      ['one byte more in chunks', offer(chunked(big, big, 'x'))],
      ['another path', post(`${big}x`)],
      ['another path in chunks', chunked(big, 'x')],
    ])('refuses %s', async (_, request) => {
      const { port } = await testFront({ bodies, handle });
      const responses = parseResponses(await new RawClient(port).send(request).untilEnd());
      expectRefusal(responses[0], 413, 'TOO_LARGE');
    });
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
    ])('%s is streamed to the handler', async (_, request) => {
      const { port } = await testFront({ uploads, handle });
      const responses = parseResponses(await new RawClient(port).send(request).untilEnd());
      expect(responses.map(({ status, body }) => [status, Number(body)])).toEqual([[200, 131_072]]);
    });

    test.each(['', CLOSE])('is cut after a response that comes before its end (%j)', async (close) => {
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
      const [received] = parseResponses(await new RawClient(port).send(request).untilEnd());
      expect([received?.status, received?.body]).toEqual([200, 'too large']);
      // A proxy would send its next request on the connection.
      expect(received?.headers['connection']).toBe('close');
    });

    test.each([
      ['that declares too much', form('Content-Length: 200001')],
      ['that is no form', form('Content-Length: 65537', '', 'application/json')],
      ['to another path', form('Content-Length: 65537').replace('/import', '/Login_Gold')],
    ])('%s is refused', async (_, request) => {
      const { port } = await testFront({ uploads, handle });
      const responses = parseResponses(await new RawClient(port).send(request).untilEnd());
      expectRefusal(responses[0], 413, 'TOO_LARGE');
    });
  });

  test('a browser navigation gets an HTML error page instead of JSON', async () => {
    const { port } = await testFront();
    const request = `POST /about HTTP/1.1\r\n${HOST}${CLOSE}Accept: text/html\r\n\r\n`;
    const [response] = parseResponses(await new RawClient(port).send(request).untilEnd());
    expect(response?.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response?.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response?.body).toContain('<h1>This method is not allowed here.');
  });

  test('a refused HEAD has no body', async () => {
    const { port } = await testFront();
    const text = await new RawClient(port).send(`HEAD /%zz HTTP/1.1\r\n${HOST}${CLOSE}\r\n`).untilEnd();
    expect(parseResponses(text, true).map((response) => response.status)).toEqual([400]);
  });
});
