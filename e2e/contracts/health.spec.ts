import { expect, test } from '@/e2e/fixtures/test';

/** Health checks of containers, proxies and monitors; not part of the gateway. */

const answers = { '/healthz': { status: 'up' }, '/readyz': { status: 'ready' } };

for (const [path, body] of Object.entries(answers)) {
  test(`${path} is 200 for anyone, never cached, rate limited or redirected`, async ({ people, visitor }) => {
    const { browser } = await people.signedIn();
    for (const caller of [visitor, browser]) {
      const answer = await caller.request(path);
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const many = await Promise.all(Array.from({ length: 700 }, () => browser.request(path)));
    expect(many.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test(`${path} accepts GET and HEAD only, at this path only`, async ({ visitor }) => {
    expect(await visitor.request(path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect((await visitor.request(path, { method: 'POST' })).status).toBe(405);
    expect((await visitor.request(`${path}/x`)).status).toBe(404);
  });
}
