import { describe, expect, test } from 'vitest';
import { logIn, getDetails } from '@/lib/people/accounts/contract';
import type { EndpointContract } from '@/lib/contract';
import { refusalOf } from '@/e2e/testing/context';
import { parseBody, parseQuery, readBody, requireOwnOrigin } from './read-request';

// Read once, on first use.
Object.assign(process.env, {
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  SITE_URL: 'http://site.example',
});

const bytes = (text: string) => new TextEncoder().encode(text);
const json = 'application/json';

describe('the body', () => {
  test.each([
    [json],
    ['application/json; charset=utf-8'],
    ['application/json ;charset=UTF-8'],
    ['Application/JSON'],
    [' application/json '],
  ])('of type %j is read', async (type) => {
    const read = await readBody(
      new Request('http://x', { method: 'POST', body: '{}', headers: { 'content-type': type } }),
    );
    expect(read).toEqual(bytes('{}'));
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'text/json',
    'application/json, text/plain',
    'x',
  ])('of type %j is refused with 415', async (type) => {
    const request = new Request('http://x', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': type },
    });
    expect(await refusalOf(readBody(request))).toMatchObject({ code: 'NOT_JSON', status: 415 });
  });

  test('needs no type if empty, and needs one otherwise', async () => {
    expect(await readBody(new Request('http://x', { method: 'POST' }))).toHaveLength(0);
    const untyped = new Request('http://x', { method: 'POST', body: bytes('{}') });
    expect((await refusalOf(readBody(untyped))).code).toBe('NOT_JSON');
  });

  test.each([
    [64 * 1024, 'read'],
    [64 * 1024 + 1, 'TOO_LARGE'],
    [1024 * 1024, 'TOO_LARGE'],
  ])('of %i bytes: %s', async (size, outcome) => {
    const request = new Request('http://x', {
      method: 'POST',
      body: ' '.repeat(size),
      headers: { 'content-type': json },
    });
    const read = readBody(request);
    if (outcome === 'read') expect(await read).toHaveLength(size);
    else expect(await refusalOf(read)).toMatchObject({ code: outcome, status: 413 });
  });

  test('has another limit where one is given', async () => {
    const request = () =>
      new Request('http://x', { method: 'POST', body: ' '.repeat(100), headers: { 'content-type': json } });
    expect(await readBody(request(), 100)).toHaveLength(100);
    expect((await refusalOf(readBody(request(), 99))).code).toBe('TOO_LARGE');
  });

  test('with too large a content-length is refused before its type is checked', async () => {
    const request = new Request('http://x', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain', 'content-length': '65537' },
    });
    expect((await refusalOf(readBody(request))).code).toBe('TOO_LARGE');
  });
});

describe('JSON', () => {
  test('an empty body is an empty object', () => {
    expect(parseBody(new Uint8Array())).toEqual({});
  });

  test.each([
    '{',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    'NaN',
    '{"a":1}{}',
    '\u0000',
    ' ',
    '[]',
    'null',
    '7',
    '"x"',
  ])('%j is refused', (body) => {
    expect(() => parseBody(bytes(body))).toThrow(expect.objectContaining({ code: 'BAD_JSON' }));
  });

  test('that is not UTF-8 is refused', () => {
    expect(() => parseBody(Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toThrow(
      expect.objectContaining({ code: 'BAD_JSON' }),
    );
  });

  test('with a key __proto__ changes no prototype', () => {
    const parsed = parseBody(bytes('{"__proto__":{"admin":true},"mobile":"9123456780","password":"x"}'));
    expect(logIn.input.parse(parsed)).not.toHaveProperty('admin');
    expect({}).not.toHaveProperty('admin');
  });
});

test.each([
  ['/x', {}],
  ['/x?a=1&b=%E2%82%B9', { a: '1', b: '₹' }],
  ['/x?a=1&a=2', { a: '1' }],
  ['/x?a', { a: '' }],
  ['/x?a=1+2', { a: '1 2' }],
])('the query of %s is %j', (url, query) => {
  expect(parseQuery(url)).toEqual(query);
});

describe('the origin of a request', () => {
  type From = 'bearer' | 'cookie' | 'nowhere';
  const check = (from: From, headers: Record<string, string>, contract: EndpointContract = logIn) => {
    try {
      requireOwnOrigin(contract.method, new Headers(headers), from);
      return 'ok';
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    }
  };
  const own = { origin: 'http://site.example' };
  const foreign = { origin: 'http://evil.example' };

  test.each<[string, From, Record<string, string>, string]>([
    ['our own page, by Sec-Fetch-Site', 'cookie', { 'sec-fetch-site': 'same-origin' }, 'ok'],
    ['our own page, by Origin', 'cookie', own, 'ok'],
    ['a sub-domain', 'cookie', { 'sec-fetch-site': 'same-site', ...own }, 'CROSS_ORIGIN'],
    ['another site', 'cookie', { 'sec-fetch-site': 'cross-site' }, 'CROSS_ORIGIN'],
    [
      'another site that names our origin',
      'cookie',
      { 'sec-fetch-site': 'cross-site', ...own },
      'CROSS_ORIGIN',
    ],
    ['a typed address', 'cookie', { 'sec-fetch-site': 'none' }, 'CROSS_ORIGIN'],
    ['another origin', 'cookie', foreign, 'CROSS_ORIGIN'],
    ['our origin on another port', 'cookie', { origin: 'http://site.example:81' }, 'CROSS_ORIGIN'],
    ['our origin with https', 'cookie', { origin: 'https://site.example' }, 'CROSS_ORIGIN'],
    ['a longer name that begins like ours', 'cookie', { origin: 'http://site.example.evil' }, 'CROSS_ORIGIN'],
    ['a sandboxed frame', 'cookie', { origin: 'null' }, 'CROSS_ORIGIN'],
    ['nobody knows where', 'cookie', {}, 'CROSS_ORIGIN'],
    ['a program with a bearer token', 'bearer', {}, 'ok'],
    ['another site’s page with a bearer token', 'bearer', { 'sec-fetch-site': 'cross-site' }, 'ok'],
    ['a program without a token', 'nowhere', {}, 'ok'],
    ['another site’s page without a token', 'nowhere', foreign, 'CROSS_ORIGIN'],
  ])('%s, token from %s: %j -> %s', (_what, from, headers, outcome) => {
    expect(check(from, headers)).toBe(outcome);
  });

  test('is ignored for requests that change nothing', () => {
    expect(check('cookie', foreign, getDetails)).toBe('ok');
  });
});
