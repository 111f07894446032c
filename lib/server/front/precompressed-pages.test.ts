import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testFront } from '@/e2e/testing/front';

const page = '<html>About</html>';
const compressed = brotliCompressSync(page);

/** Response like that of Next.js, which compresses if the client accepts it. */
function nextPage(request: IncomingMessage, response: ServerResponse): void {
  const status = new URL(request.url ?? '', 'http://site.test').searchParams.get('status') ?? '200';
  response.statusCode = Number(status);
  const isData = request.headers.rsc !== undefined;
  response.setHeader('content-type', isData ? 'text/x-component' : 'text/html; charset=utf-8');
  response.setHeader('vary', 'rsc');
  if (!request.url?.includes('rendered')) response.setHeader('x-nextjs-prerender', '1');
  const takes = request.headers['accept-encoding'] ?? 'nothing';
  const body = `${isData ? 'data' : page} for ${takes}`;
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}

async function open(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const pages = new Map([
    ['/en/about', compressed],
    ['/en/not-found-page', compressed],
  ]);
  const { port } = await testFront({ handle: nextPage, pages });
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'accept-encoding': 'gzip, br', ...headers },
  });
  return { response, text: await response.text() };
}

test('a prerendered page is sent in Brotli, with the headers of Next.js', async () => {
  for (const path of ['/about', '/about?ref=ABC']) {
    const { response, text } = await open(path);
    expect(text).toBe(page);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(compressed.length),
      'content-type': 'text/html; charset=utf-8',
      vary: 'rsc, Accept-Encoding',
    });
  }
  const { response, text } = await open('/about', {}, 'HEAD');
  expect([text, response.headers.get('content-length')]).toEqual(['', String(compressed.length)]);
});

test.each([
  ['a client without Brotli', '/about', { 'accept-encoding': 'gzip' }, `${page} for gzip`],
  ['data of the router', '/about', { rsc: '1' }, 'data for gzip, br'],
  ['another page', '/terms', {}, `${page} for gzip, br`],
  ['a file, which has no page', '/_next/static/chunks/a.js?rendered', {}, `${page} for gzip, br`],
  ['an error', '/about?status=404', {}, `${page} for nothing`],
  ['a page rendered for the session', '/about?rendered', {}, `${page} for nothing`],
])('%s gets the response of Next.js', async (_what, path, headers, body) => {
  const { response, text } = await open(path, headers);
  expect(text).toBe(body);
  expect(response.headers.get('content-encoding')).toBeNull();
});
