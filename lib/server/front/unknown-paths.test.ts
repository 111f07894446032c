import { describe, expect, test } from 'vitest';
import { CLOSE, expectRefusal, HOST } from '@/e2e/testing/front-requests';
import { knownPathsOf } from './known-paths';
import { parseResponses, RawClient } from '@/e2e/testing/raw-client';
import type { FrontOptions } from './server';
import { testFront } from '@/e2e/testing/front';

describe('unknown paths', () => {
  const knownPaths = knownPathsOf(['/about', '/_next/static/a.js', '/img/a.webp'], [/^\/old$/i]);
  const named: FrontOptions['handle'] = (request, response) => {
    response.setHeader('x-nextjs-prerender', '1');
    response.writeHead(200, {
      'cache-control': 's-maxage=31536000',
    });
    response.end(request.url);
  };
  const ask = async (target: string, { method = 'GET', more = '' } = {}) => {
    const { port } = await testFront({ knownPaths, handle: named });
    const request = `${method} ${target} HTTP/1.1\r\n${HOST}${CLOSE}${more}\r\n`;
    return parseResponses(await new RawClient(port).send(request).untilEnd(), method === 'HEAD')[0];
  };

  test.each([
    '/about',
    '/about/',
    '/about?a=%61',
    '/_next/static/a.js',
    '/_next/static/a.js?dpl=1',
    '/OLD',
    '/api/x',
  ])('%s is passed to Next unchanged', async (target) => {
    expect(await ask(target)).toMatchObject({ status: 200, body: target });
  });

  test('a language that is not shipped is unknown', () => {
    const some = knownPathsOf(['/te/manifest.webmanifest'], [/^\/te\/Home$/i], ['en', 'ta']);
    expect(['/about', '/ta', '/ta/about'].filter((path) => !some.has(path))).toEqual([]);
    expect(
      ['/te', '/te/about', '/te/Home', '/te/manifest.webmanifest'].filter((path) => some.has(path)),
    ).toEqual([]);
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
  ])('%s is the not-found page, which is not cacheable', async (target) => {
    const response = await ask(target);
    expect(response).toMatchObject({ status: 404, body: '/en/not-found-page' });
    expect(response?.headers['cache-control']).toBe('no-store');
  });

  test('POST to another spelling of the page with a form reaches no page', async () => {
    expectRefusal(await ask('/%73ession', { method: 'POST' }), 405, 'METHOD_NOT_ALLOWED');
  });

  test.each(['image', 'script', 'font'])('a missing %s gets JSON, not the not-found page', async (what) => {
    expectRefusal(await ask('/nope', { more: `Sec-Fetch-Dest: ${what}\r\n` }), 404, 'NOT_FOUND');
  });

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
  ])('%s is 404 for every method, without reaching Next', async (target) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])
      expectRefusal(await ask(target, { method }), 404, 'NOT_FOUND');
    expect(await ask(target, { method: 'HEAD' })).toMatchObject({ status: 404, body: '' });
  });

  test('an invalid Next-Router-State-Tree is refused before Next', async () => {
    const state = (text: string) => ask('/about', { more: `RSC: 1\r\nNext-Router-State-Tree: ${text}\r\n` });
    for (const bad of ['x', '%', '%5B%22%22%5D', '[]', 'null', '{}'])
      expectRefusal(await state(bad), 400, 'VALIDATION');
    const good = encodeURIComponent(JSON.stringify(['', { children: ['__PAGE__', {}] }]));
    expect(await state(good)).toMatchObject({ status: 200 });
    expectRefusal(await state(`${good}\r\nNext-Router-State-Tree: ${good}`), 400, 'VALIDATION');
  });
});
