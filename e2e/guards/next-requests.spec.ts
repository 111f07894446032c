import { rawRequest, type RawResponse } from '@/e2e/fixtures/raw-http';
import { expect, test } from '@/e2e/fixtures/test';

/* Headers, cookies and server actions of Next that pages ignore or refuse (docs/security.md, "Next's own endpoints"). */

test("Next's internal headers and cookies are ignored", { tag: '@direct' }, async () => {
  const plain = await rawRequest('GET', '/about');
  expect(plain.status).toBe(200);
  const sendings: Record<string, string>[] = [
    { 'x-prerender-revalidate': 'x' },
    { 'x-prerender-revalidate': 'x', 'x-prerender-revalidate-if-generated': '1' },
    { 'x-next-revalidated-tags': 'a', 'x-next-revalidate-tag-token': 'x' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { 'x-middleware-prefetch': '1' },
    { 'x-middleware-rewrite': '/gold' },
    { 'x-middleware-invoke': '1' },
    { 'x-nextjs-data': '1' },
    { 'x-now-route-matches': '1=a' },
    { 'x-matched-path': '/gold' },
    { 'x-invoke-path': '/gold' },
    { 'x-invoke-status': '500' },
    { 'x-invoke-error': '%7B%7D' },
    { 'x-invoke-output': '/gold' },
    { 'x-vercel-sc-headers': '{}' },
    { 'x-next-resume-state-length': '1' },
    { 'next-resume': '1' },
    { 'next-action': 'x' },
    { 'next-action': 'x', 'content-type': 'multipart/form-data; boundary=x' },
    { 'next-hmr-refresh': '1' },
    { 'next-instant-navigation-testing': '1' },
    { 'x-deployment-id': 'x' },
    { cookie: '__prerender_bypass=x' },
    { cookie: '__next_preview_data=x' },
    { cookie: 'a=b; __prerender_bypass=x; __next_preview_data=y; c=d' },
    { cookie: 'next-instant-navigation-testing=1' },
    { cookie: '__next_hmr_refresh_hash__=1' },
  ];
  for (const headers of sendings) {
    const response = await rawRequest('GET', '/about', headers);
    const comparable = ({ status, headers: all, text }: RawResponse) => ({
      sent: headers,
      status,
      text,
      headers: { ...all, date: '', 'x-request-id': '' },
    });
    expect(comparable(response)).toEqual(comparable(plain));
  }
});

test('no page accepts a server action', { tag: '@direct' }, async () => {
  for (const target of ['/', '/about', '/gold', '/profile', '/login', '/session', '/%73ession', '/nope']) {
    for (const type of ['text/plain;charset=UTF-8', 'multipart/form-data; boundary=x']) {
      const response = await rawRequest(
        'POST',
        target,
        { 'next-action': 'a'.repeat(42), 'content-type': type },
        ['[]'],
      );
      // The log-in form requires an origin.
      const expected = target === '/session' ? [403, undefined] : [405, 'GET, HEAD'];
      expect([target, response.status, response.headers.allow]).toEqual([target, ...expected]);
    }
  }
});
