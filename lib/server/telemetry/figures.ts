import { openPool } from '@/lib/db/client';
import type { Env } from '@/lib/env';
import type { Figures } from '@/lib/server/front/figures';
import { answerOthers, figuresOfAll } from './gather';
import { measureProcess } from './metrics';
import { mayScrape } from './scraper';
import { siteFigures } from './site-figures';

type Settings = Pick<Env, 'databaseUrl' | 'metricsAllow' | 'trustProxy' | 'workers'>;

/** Begins to measure this process, and gives what /metrics says: the figures of all processes of this machine, and of the database. */
export function figuresOf(settings: Settings): Figures & { close(): Promise<void> } {
  // Set by the supervisor (tools/launch/workers.ts).
  const place = process.env['WORKER_PLACE'];
  const places = place === undefined ? 1 : settings.workers;
  measureProcess(place ?? '1');
  answerOthers();
  const pool = openPool(settings.databaseUrl, 1);
  const ofSite = siteFigures(pool);
  const isAllowed = mayScrape(settings.metricsAllow, settings.trustProxy);
  return {
    areMeantBy: (path, { socket, headers }) =>
      path === '/metrics' && isAllowed({ socketAddress: socket.remoteAddress, headers }),
    text: async () => {
      const [ofProcesses, site] = await Promise.all([figuresOfAll(place ?? '1', places), ofSite.text()]);
      return `${ofProcesses}${site}`;
    },
    close: () => pool.end(),
  };
}
