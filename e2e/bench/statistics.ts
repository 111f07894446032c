export const kinds = ['app', 'floor'] as const;
export type Kind = (typeof kinds)[number];

export interface Sample {
  readonly round: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly serverMs: number;
  readonly databaseMs: number;
  /** CPU share of programs outside of the benchmark. */
  readonly foreign: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

export function medianOf(samples: readonly Sample[], figure: (sample: Sample) => number): number {
  return median(samples.map(figure));
}

export type Figure = (sample: Sample) => number;
const throughput: Figure = (sample) => sample.requestsPerSecond;
export const serverCpu: Figure = (sample) => sample.serverMs;
export const allCpu: Figure = (sample) => sample.serverMs + sample.databaseMs;
export const slowest: Figure = (sample) => sample.p99Ms;

/** Median over the rounds of `of` divided by `by`, within a round, because the machine's speed varies. */
export function ratio(of: readonly Sample[], by: readonly Sample[], figure: Figure): number {
  const pairs = of.flatMap((sample) => {
    const other = by.find(({ round }) => round === sample.round);
    return other === undefined || figure(other) === 0 ? [] : [figure(sample) / figure(other)];
  });
  return median(pairs);
}

/** Scaling: a size compared with the smallest, each relative to the floor measured right before it. */
export interface Scaling {
  readonly throughput: number;
  /** CPU per request on the smallest, divided by that on this one. */
  readonly inverseCpu: number;
  readonly isNoisy: boolean;
  readonly decisive: number;
}

export interface Pair {
  readonly app: Sample;
  readonly floor: Sample;
}

export function scalingOf(large: readonly Pair[], small: readonly Pair[]): Scaling {
  const rounds = large.flatMap((pair) => {
    const other = small.find(({ app }) => app.round === pair.app.round);
    return other === undefined ? [] : [[pair, other] as const];
  });
  const ofFloor = ({ app, floor }: Pair, figure: Figure, floors: Figure) => figure(app) / floors(floor);
  const byThroughput = median(
    rounds.map(([a, b]) => ofFloor(a, throughput, throughput) / ofFloor(b, throughput, throughput)),
  );
  const inverseCpu = median(
    rounds.map(([a, b]) => ofFloor(b, allCpu, serverCpu) / ofFloor(a, allCpu, serverCpu)),
  );
  const isNoisy = isNoisyIn([...large, ...small].flatMap(({ app, floor }) => [app, floor]));
  return { throughput: byThroughput, inverseCpu, isNoisy, decisive: isNoisy ? inverseCpu : byThroughput };
}

/** Above this CPU share of other programs, throughput is not reliable. */
const noisyFrom = 0.05;

function isNoisyIn(samples: readonly Sample[]): boolean {
  return medianOf(samples, ({ foreign }) => foreign) > noisyFrom;
}

export interface Comparison {
  /** Requests per second, relative to the other. */
  readonly throughput: number;
  /** The other's CPU per request, divided by this one's. */
  readonly inverseCpu: number;
  readonly isNoisy: boolean;
  /** CPU on a noisy machine, else throughput. */
  readonly decisive: number;
}

/**
 * Compares round by round.
 * @param cpu of the server alone, unless both send the same queries to the same database
 */
export function compare(of: readonly Sample[], by: readonly Sample[], cpu: Figure = serverCpu): Comparison {
  const byThroughput = ratio(of, by, throughput);
  const inverseCpu = ratio(by, of, cpu);
  const isNoisy = isNoisyIn([...of, ...by]);
  return {
    throughput: byThroughput,
    inverseCpu,
    isNoisy,
    decisive: isNoisy ? inverseCpu : byThroughput,
  };
}

/** Three significant digits. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 1 : 2);
}

/** Markdown; all columns but the first are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, n) => Math.max(3, title.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, n) => (n === 0 ? (cells[n] ?? '').padEnd(width) : (cells[n] ?? '').padStart(width))).join(' | ')} |`;
  const rule = widths.map((width, n) => (n === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
