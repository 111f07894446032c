import type { ScratchApp } from '@/e2e/tools/scratch-next-app';
import { casesOf, type Case } from './cases';
import { scalingOf, medianOf, shown, table, type Pair } from './statistics';
import { startFloor } from './floor';
import { mostPerSecond, picked, warmUpSeconds, type BenchOptions } from './run';
import type { Report } from './report';
import { appTarget, floorCase, floorTarget, measure, type Measured } from './servers';
import { BenchEnvironment } from './environment';

/*
 * The same requests on databases of several sizes. The floor is measured right before each, to cancel out noise. Cases whose responses grow
 * with the size have no target.
 */

const least = 0.8;
const withoutGoal = new Set(['g2']);
/** Bookings per store and day that exist in a small business too. */
const visitsOnPage = 1;

export type ScalingOptions = Omit<BenchOptions, 'size'> & { readonly sizes: readonly number[] };

interface Site {
  readonly size: number;
  readonly environment: BenchEnvironment;
  readonly cases: readonly Case[];
  /** By case key. */
  readonly pairs: Map<string, { app: Measured; floor: Measured }[]>;
  readonly bytes: Map<string, number>;
}

async function warmUp({ environment, cases, pairs, bytes }: Site): Promise<void> {
  for (const one of cases) {
    await one.supply?.(warmUpSeconds * mostPerSecond.app);
    const { meanBytes } = await measure(appTarget(environment), one, { seconds: warmUpSeconds, round: -1 });
    bytes.set(one.key, meanBytes);
    pairs.set(one.key, []);
  }
}

async function measurePair(
  { environment, pairs, bytes }: Site,
  one: Case,
  floor: ScratchApp,
  options: { seconds: number; round: number },
): Promise<void> {
  await one.supply?.(Math.ceil(options.seconds * mostPerSecond.app));
  const constant = floorCase(one, bytes.get(one.key) ?? 0);
  const ofFloor = await measure(floorTarget(environment, floor), constant, options);
  pairs.get(one.key)?.push({ app: await measure(appTarget(environment), one, options), floor: ofFloor });
}

/** Compares all sizes with the smallest. */
export async function runScaling({ sizes, rounds, seconds, only, say }: ScalingOptions): Promise<Report> {
  const sites: Site[] = [];
  let floor: ScratchApp | undefined;
  try {
    for (const size of sizes.toSorted((a, b) => a - b)) {
      const environment = await BenchEnvironment.open(size, say);
      const site = { size, environment, cases: [], pairs: new Map(), bytes: new Map() };
      sites.push(site);
      sites[sites.length - 1] = { ...site, cases: picked(await casesOf(environment, visitsOnPage), only) };
    }
    floor = await startFloor();
    for (const site of sites) await warmUp(site);
    for (let round = 0; round < rounds; round += 1) {
      for (const { environment } of sites) await environment.tidy();
      const turned = sites.map((_, n) => sites[(n + round) % sites.length]);
      for (const n of (sites[0]?.cases ?? []).keys())
        for (const site of turned) {
          const one = site?.cases[n];
          if (site !== undefined && one !== undefined)
            await measurePair(site, one, floor, { seconds, round });
        }
      say(`Round ${round + 1} of ${rounds} is done.`);
    }
    return reportOf(sites);
  } finally {
    await floor?.stop();
    for (const { environment } of sites) await environment.close();
  }
}

function reportOf(sites: readonly Site[]): Report {
  const [smallest, ...larger] = sites;
  const missed: string[] = [];
  const rows = (smallest?.cases ?? []).map(({ key, name }) => {
    const pairsOf = (site: Site | undefined): readonly Pair[] => site?.pairs.get(key) ?? [];
    const rates = sites.map((site) =>
      shown(
        medianOf(
          pairsOf(site).map(({ app }) => app),
          (sample) => sample.requestsPerSecond,
        ),
      ),
    );
    const ratios = larger.flatMap((site) => {
      const { throughput, inverseCpu, isNoisy, decisive } = scalingOf(pairsOf(site), pairsOf(smallest));
      const isMissed = !withoutGoal.has(key) && !(decisive >= least);
      if (isMissed)
        missed.push(
          `(${key}) ${name} with ${site.size.toLocaleString('en-US')}: ${shown(decisive)} of ${least}`,
        );
      const by = isNoisy ? 'CPU' : 'req/s';
      return [shown(throughput), shown(inverseCpu), `${by}${isMissed ? ' MISSED' : ''}`];
    });
    return [`(${key}) ${name}`, ...rates, ...ratios];
  });
  const named = (site: Site) => site.size.toLocaleString('en-US');
  const head = [
    'case',
    ...sites.map((site) => `req/s ${named(site)}`),
    ...larger.flatMap((site) => [`${named(site)}: req/s`, '1/CPU', 'decided by']),
  ];
  const method = [
    `Requests per second by size, and each size against the smallest, by the floor of the same moment: by requests per second, and by`,
    `CPU per request of server and database. Wanted: ${least}.`,
  ].join('\n');
  return { text: `${table(head, rows)}\n\n${method}`, missed };
}
