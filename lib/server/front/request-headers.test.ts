import { expect, test } from 'vitest';
import { trustHeaders } from './request-headers';

const trusted = {
  siteUrl: new URL('https://pasidi.example'),
  trustProxy: 0,
  socketAddress: '192.0.2.1',
  requestId: 'ours',
  isPage: true,
};
const expected = {
  host: 'pasidi.example',
  'x-forwarded-host': 'pasidi.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '443',
  'x-forwarded-for': '192.0.2.1',
  'x-pasidi-client-address': '192.0.2.1',
  'x-request-id': 'ours',
};

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-forwarded',
  'forwarded',
  'x-real-ip',
  'x-pasidi-client-address',
  'x-pasidi-anything',
  'x-request-id',
  'x-middleware-subrequest',
  'x-middleware-rewrite',
  'x-middleware-prefetch',
  'x-middleware-override-headers',
  'x-nextjs-data',
  'x-next-revalidated-tags',
  'x-now-route-matches',
  'x-matched-path',
  'x-invoke-path',
  'x-invoke-status',
  'x-vercel-id',
  'x-prerender-revalidate',
  'x-action-forwarded',
  'next-action',
  'next-resume',
  'x-http-method-override',
  'x-original-url',
  'content-security-policy',
  'upgrade',
  'expect',
])("a client's own %s is ignored", (name) => {
  const headers = { host: 'evil.test', [name]: 'from the client' };
  trustHeaders(headers, trusted);
  expect(headers).toEqual(expected);
});

test.each([
  'cookie',
  'authorization',
  'content-type',
  'accept',
  'idempotency-key',
  'x-razorpay-signature',
  'x-razorpay-event-id',
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
  'sec-fetch-site',
  'origin',
  'if-none-match',
])('%s is kept', (name) => {
  const headers = { [name]: 'value' };
  trustHeaders(headers, trusted);
  expect(headers).toEqual({ ...expected, [name]: 'value' });
});

test.each([
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
])('%s is ignored on a gateway request', (name) => {
  const headers = { [name]: '1' };
  trustHeaders(headers, { ...trusted, isPage: false });
  expect(headers).toEqual(expected);
});

test.each([
  ['__prerender_bypass=x', undefined],
  ['__next_preview_data=x; __prerender_bypass=y', undefined],
  ['a=b; __next_preview_data=x', 'a=b'],
  ['a=b;__prerender_bypass=x;c=d', 'a=b; c=d'],
  ['next-instant-navigation-testing=[0]; pasidi-session=x', 'pasidi-session=x'],
  ['a__prerender_bypass=x; b=__next_preview_data=y', 'a__prerender_bypass=x; b=__next_preview_data=y'],
])("Next's own cookies in %j are not passed on", (cookie, kept) => {
  const headers = { cookie };
  trustHeaders(headers, trusted);
  expect(headers).toEqual(kept === undefined ? expected : { ...expected, cookie: kept });
});

test('behind a proxy the address comes from its header, the host never does', () => {
  const headers: Record<string, string> = {
    'x-forwarded-for': '6.6.6.6, 203.0.113.9',
    'x-forwarded-host': 'evil.test',
  };
  trustHeaders(headers, { ...trusted, siteUrl: new URL('http://localhost:3000'), trustProxy: 1 });
  expect(headers).toMatchObject({
    host: 'localhost:3000',
    'x-forwarded-host': 'localhost:3000',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '3000',
    'x-forwarded-for': '203.0.113.9',
    'x-pasidi-client-address': '203.0.113.9',
  });
});
