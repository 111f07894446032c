import { expect, test } from '@/e2e/fixtures/test';

/* Health checks of containers, proxies and monitors; not part of the gateway. */

const responses = { '/healthz': { status: 'up' }, '/readyz': { status: 'ready' } };

for (const [path, body] of Object.entries(responses)) {
  test(`${path} is 200 for anyone, never cached, rate limited or redirected`, async ({
    accounts,
    visitor,
  }) => {
    const { browser } = await accounts.signedIn();
    for (const caller of [visitor, browser]) {
      const response = await caller.request(path);
      expect({ status: response.status, body: response.body }).toEqual({ status: 200, body });
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    // More than a session's 600 a minute, and not more at once than a proxy lets through (deploy/nginx/nginx.conf).
    for (let round = 0; round < 14; round += 1) {
      const many = await Promise.all(Array.from({ length: 50 }, () => browser.request(path)));
      expect(many.filter(({ status }) => status !== 200)).toEqual([]);
    }
  });

  test(`${path} accepts GET and HEAD only, at this path only`, async ({ visitor }) => {
    expect(await visitor.request(path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect((await visitor.request(path, { method: 'POST' })).status).toBe(405);
    expect((await visitor.request(`${path}/x`)).status).toBe(404);
  });
}
