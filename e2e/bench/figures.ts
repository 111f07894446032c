/** The arithmetic of the benchmark; pure. */

export const kinds = ['app', 'limit', 'floor'] as const;
export type Kind = (typeof kinds)[number];

/** One measurement of one case on one server. */
export interface Sample {
  readonly round: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor milliseconds per request. */
  readonly serverMs: number;
  readonly databaseMs: number;
  /** The part of the machine's processors that programs outside of the benchmark took. */
  readonly foreign: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/** The median of a figure over the rounds. */
export function medianOf(samples: readonly Sample[], figure: (sample: Sample) => number): number {
  return median(samples.map(figure));
}

export type Figure = (sample: Sample) => number;
const throughput: Figure = (sample) => sample.requestsPerSecond;
const serverCpu: Figure = (sample) => sample.serverMs;
export const slowest: Figure = (sample) => sample.p99Ms;

/** The median of what each round says: `of` by `by`. A round is compared with itself alone, since the machine is not always as fast. */
export function ratio(of: readonly Sample[], by: readonly Sample[], figure: Figure): number {
  const pairs = of.flatMap((sample) => {
    const other = by.find(({ round }) => round === sample.round);
    return other === undefined || figure(other) === 0 ? [] : [figure(sample) / figure(other)];
  });
  return median(pairs);
}

/** Above this part of the processors, what others do decides more than what we do. */
const noisyFrom = 0.05;

export interface Comparison {
  /** Requests per second, as a part of the other's. */
  readonly throughput: number;
  /** What the other uses of the processors for a request, as a part of what this one uses. */
  readonly inverseCpu: number;
  readonly isNoisy: boolean;
  /** The ratio that counts: by processor time where the machine is noisy, else by throughput. */
  readonly decisive: number;
}

/** Compares two servers, or two cases on one, round by round. */
export function compare(of: readonly Sample[], by: readonly Sample[]): Comparison {
  const byThroughput = ratio(of, by, throughput);
  const inverseCpu = ratio(by, of, serverCpu);
  const isNoisy = medianOf([...of, ...by], ({ foreign }) => foreign) > noisyFrom;
  return {
    throughput: byThroughput,
    inverseCpu,
    isNoisy,
    decisive: isNoisy ? inverseCpu : byThroughput,
  };
}

/** A figure for people: three digits that count. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 1 : 2);
}

/** A table of Markdown whose columns stand below each other; all but the first are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, n) => Math.max(3, title.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, n) => (n === 0 ? (cells[n] ?? '').padEnd(width) : (cells[n] ?? '').padStart(width))).join(' | ')} |`;
  const rule = widths.map((width, n) => (n === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
