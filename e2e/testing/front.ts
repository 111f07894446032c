import { afterEach } from 'vitest';
import { pagePolicies } from '@/lib/server/front/csp';
import { createFront, type Front, type FrontOptions } from '@/lib/server/front/server';

export const testPages = new Map([
  ['/en/about', '<html><script>one()</script></html>'],
  ['/en/not-found-page', '<html><script>lost()</script></html>'],
]);

const open = new Set<Front>();

afterEach(async () => {
  const fronts = [...open];
  open.clear();
  await Promise.all(
    fronts.map((front) => {
      front.server.closeAllConnections();
      return front.stop();
    }),
  );
});

/** Starts a front on a free loopback port, stopped after the test. */
export async function testFront(options: Partial<FrontOptions> = {}): Promise<Front & { port: number }> {
  const live = options.live ?? false;
  const front = createFront({
    handle: (_request, response) => void response.end('reached'),
    siteUrl: 'http://site.test:3000',
    live,
    trustProxy: 0,
    policies: pagePolicies(testPages, live),
    knownPaths: { has: () => true },
    endpointMethods: new Map([['/api/get_details', ['GET', 'HEAD']]]),
    onError: () => undefined,
    ...options,
    limits: { graceMs: 20, ...options.limits },
  });
  open.add(front);
  await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve));
  const address = front.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { ...front, port: address.port };
}
