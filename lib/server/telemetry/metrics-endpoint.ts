import type { BuildInfo } from '@/lib/server/build-info';
import { connectionLimits, openPool } from '@/lib/db/pool';
import type { Env } from '@/lib/env/env';
import type { MetricsEndpoint } from '@/lib/server/front/metrics';
import { servePeerRequests, collectMetrics } from './gather';
import { measureProcess } from './metrics';
import { mayScrape } from './scraper';
import { siteMetrics } from './site-metrics';

type Settings = Pick<Env, 'databaseUrl' | 'metricsAllow' | 'trustProxy' | 'workers'>;

/**
 * Starts measuring this process. The endpoint covers all processes on this machine and the database.
 * @param build of the running app, if it is a build
 */
export function metricsEndpoint(
  settings: Settings,
  build: BuildInfo | null,
): MetricsEndpoint & { close(): Promise<void> } {
  // Set by the supervisor (tools/launch/workers.ts).
  const place = process.env['WORKER_PLACE'];
  const places = place === undefined ? 1 : settings.workers;
  measureProcess(place ?? '1', build);
  servePeerRequests();
  const pool = openPool(settings.databaseUrl, connectionLimits.metrics);
  const ofSite = siteMetrics(pool);
  const isAllowed = mayScrape(settings.metricsAllow, settings.trustProxy);
  return {
    matches: (path, { socket, headers }) =>
      path === '/metrics' && isAllowed({ socketAddress: socket.remoteAddress, headers }),
    text: async () => {
      const [ofProcesses, site] = await Promise.all([collectMetrics(place ?? '1', places), ofSite.text()]);
      return `${ofProcesses}${site}`;
    },
    close: () => pool.end(),
  };
}
