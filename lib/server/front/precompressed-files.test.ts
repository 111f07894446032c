import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompressFiles, readPrecompressedPages, withPrecompressedFiles } from './precompressed-files';

const script = 'export const gold = "gold";\n'.repeat(40);
let distDir: string;
let server: Server | undefined;

beforeEach(() => {
  distDir = mkdtempSync(path.join(tmpdir(), 'pasidi-precompressed-'));
  mkdirSync(path.join(distDir, 'static/chunks'), { recursive: true });
  writeFileSync(path.join(distDir, 'static/chunks/a.js'), script);
  writeFileSync(path.join(distDir, 'static/chunks/b.css'), 'a{color:red}');
  writeFileSync(path.join(distDir, 'static/c.woff2'), 'font');
});
afterEach(async () => {
  rmSync(distDir, { recursive: true });
  await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)));
  server = undefined;
});

async function respond(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const handle = await withPrecompressedFiles(distDir, (_request, response) => void response.end('next'));
  server ??= createServer((req, res) => void handle(req, res));
  if (!server.listening)
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const { port } = address;
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: '127.0.0.1', port, path: url, method, headers, agent: false }, resolve)
      .on('error', reject)
      .end(),
  );
  return { headers: response.headers, body: await buffer(response) };
}

const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };

test('a script is sent compressed and cached as immutable', async () => {
  await precompressFiles(distDir);
  const { headers, body } = await respond('/_next/static/chunks/a.js', browser);
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=UTF-8',
    'content-encoding': 'br',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(body.length).toBeLessThan(script.length / 4);
  expect(brotliDecompressSync(body).toString()).toBe(script);
});

test('a style too, and HEAD without a body', async () => {
  await precompressFiles(distDir);
  const { headers, body } = await respond('/_next/static/chunks/b.css', browser, 'HEAD');
  expect(headers).toMatchObject({ 'content-type': 'text/css; charset=UTF-8', 'content-encoding': 'br' });
  expect(body.length).toBe(0);
});

test.each([
  ['without Brotli', '/_next/static/chunks/a.js', { 'accept-encoding': 'gzip' }],
  ['refusing Brotli', '/_next/static/chunks/a.js', { 'accept-encoding': 'gzip, br;q=0' }],
  ['without any', '/_next/static/chunks/a.js', {}],
  ['wanting a part', '/_next/static/chunks/a.js', { ...browser, range: 'bytes=5-2' }],
  ['for a font', '/_next/static/c.woff2', browser],
  ['for what is not there', '/_next/static/chunks/z.js', browser],
  ['for the precompressed file by its own name', '/_next/static/chunks/a.js.br', browser],
  ['for a name of every object', '/__proto__', browser],
])('a client %s is left to Next', async (_who, url, headers) => {
  await precompressFiles(distDir);
  expect((await respond(url, headers)).body.toString()).toBe('next');
});

test('a method other than GET and HEAD is left to Next', async () => {
  await precompressFiles(distDir);
  const { body } = await respond('/_next/static/chunks/a.js', browser, 'POST');
  expect(body.toString()).toBe('next');
});

test('a build without precompressed files is left to Next', async () => {
  expect((await respond('/_next/static/chunks/a.js', browser)).body.toString()).toBe('next');
});

test('prerendered pages are read by their path', async () => {
  mkdirSync(path.join(distDir, 'server/app/developers'), { recursive: true });
  const pages = { 'index.html': 'home', 'about.html': 'about', 'developers/sales.html': 'sales' };
  for (const [file, html] of Object.entries(pages))
    writeFileSync(path.join(distDir, 'server/app', file), html);
  expect(await readPrecompressedPages(distDir)).toEqual(new Map());
  await precompressFiles(distDir);
  const read = await readPrecompressedPages(distDir);
  expect(
    Object.fromEntries([...read].map(([at, bytes]) => [at, brotliDecompressSync(bytes).toString()])),
  ).toEqual({
    '/': 'home',
    '/about': 'about',
    '/developers/sales': 'sales',
  });
});
