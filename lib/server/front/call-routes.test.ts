import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callRoutes } from './call-routes';
import { testFront } from '@/lib/testing/front';

let buildDir: string;

/** A build with these entrypoints, in Next.js's layout: CommonJS below `server`, listed in the manifest. */
function build(entrypoints: Readonly<Record<string, string>>): void {
  const files: Record<string, string> = {};
  for (const [n, [route, body]] of Object.entries(entrypoints).entries()) {
    files[route] = `app/entry-${n}.js`;
    writeFileSync(
      path.join(buildDir, `server/app/entry-${n}.js`),
      `exports.handler = async (request, response, context) => { ${body} };`,
    );
  }
  writeFileSync(path.join(buildDir, 'server/app-paths-manifest.json'), JSON.stringify(files));
}

beforeEach(() => {
  buildDir = mkdtempSync(path.join(tmpdir(), 'pasidi-routes-'));
  mkdirSync(path.join(buildDir, 'server/app'), { recursive: true });
  writeFileSync(path.join(buildDir, 'package.json'), '{ "type": "commonjs" }');
});
afterEach(() => rmSync(buildDir, { recursive: true }));

const noError = (error: unknown): void => expect.unreachable(String(error));

test('a call goes to its own entrypoint, all else to Next', async () => {
  build({
    '/api/get_details/route': `response.end('called ' + request.url);`,
    '/api/[[...call]]/route': `response.end('unknown');`,
    '/about/page': `response.end('a page');`,
  });
  const { handlerOf } = await callRoutes(buildDir, noError);
  const { port } = await testFront({ handlerOfCall: handlerOf });
  const answer = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).text();
  expect(await answer('/api/get_details')).toBe('called /api/get_details');
  expect(await answer('/api/get_details?a=b')).toBe('called /api/get_details?a=b');
  expect(await answer('/api/get%5Fdetails')).toBe('called /api/get%5Fdetails');
  for (const other of [
    '/api/get_details/',
    '/api/GET_DETAILS',
    '/api/nothing',
    '/api',
    '/about',
    '/about/page',
  ])
    expect([other, await answer(other)]).toEqual([other, 'reached']);
});

test('an entrypoint knows where its build is, and nothing of the requests before', async () => {
  build({
    '/api/get_details/route': `
      const before = Object.keys(context.requestMeta);
      context.requestMeta.note = 1;
      response.end(JSON.stringify([before, context.requestMeta.distDir]));`,
  });
  const { handlerOf } = await callRoutes(buildDir, noError);
  const { port } = await testFront({ handlerOfCall: handlerOf });
  for (let times = 0; times < 2; times += 1) {
    const answer: unknown = await (await fetch(`http://127.0.0.1:${port}/api/get_details`)).json();
    expect(answer).toEqual([['relativeProjectDir', 'distDir'], buildDir]);
  }
});

test('an entrypoint that throws is answered 500 in the envelope, and told', async () => {
  build({ '/api/get_details/route': `throw new Error('broken');` });
  const { handlerOf } = await callRoutes(buildDir, noError);
  const told: unknown[] = [];
  const { port } = await testFront({ handlerOfCall: handlerOf, onError: (error) => told.push(error) });
  const response = await fetch(`http://127.0.0.1:${port}/api/get_details`);
  expect([response.status, await response.json()]).toMatchObject([500, { code: 'INTERNAL' }]);
  expect(told).toMatchObject([{ message: 'broken' }]);
});

test('what goes on behind answers is waited for, and told where it fails', async () => {
  build({
    '/api/get_details/route': `
      context.waitUntil(new Promise((resolve) => { process.once('message', resolve); }));
      context.waitUntil(Promise.reject(new Error('failed behind')));
      response.end('answered');`,
  });
  const told: unknown[] = [];
  const { handlerOf, settled } = await callRoutes(buildDir, (error) => told.push(error));
  const { port } = await testFront({ handlerOfCall: handlerOf });
  expect(await (await fetch(`http://127.0.0.1:${port}/api/get_details`)).text()).toBe('answered');
  let isSettled = false;
  const waiting = settled().then(() => {
    isSettled = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect([isSettled, told]).toMatchObject([false, [{ message: 'failed behind' }]]);
  process.emit('message', 'end work', undefined);
  await waiting;
  expect(isSettled).toBe(true);
});

test('a response is sent with its length, and compressed for a client that takes gzip', async () => {
  build({
    '/api/get_details/route': `
      response.setHeader('content-type', 'application/json');
      response.flushHeaders();
      response.write('[');
      response.end('"' + 'x'.repeat(2000) + '"]');`,
  });
  const { handlerOf } = await callRoutes(buildDir, noError);
  const { port } = await testFront({ handlerOfCall: handlerOf });
  const answer = (coding: string) =>
    fetch(`http://127.0.0.1:${port}/api/get_details`, { headers: { 'accept-encoding': coding } });
  const plain = await answer('identity');
  expect([plain.headers.get('content-length'), (await plain.text()).length]).toEqual(['2004', 2004]);
  const compressed = await answer('gzip');
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(await compressed.json()).toEqual(['x'.repeat(2000)]);
});
