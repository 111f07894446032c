import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { casesOf, type Case } from './cases';
import { median } from './statistics';
import { sendRequest } from './load';
import { residentMb } from './measure';
import { BenchEnvironment } from './environment';

/** Soak test: a mix of cases at a constant arrival rate (open loop: a slow server gets no relief). The first minute is warm-up. */
export interface SoakOptions {
  readonly size: number;
  readonly minutes: number;
  readonly rate: number;
  readonly say: (sentence: string) => void;
}

export interface Minute {
  readonly requests: number;
  readonly errors: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Median of a sample per second. */
  readonly residentMb: number;
}

/** Per hundred requests, by case key. */
const mixture: Readonly<Record<string, number>> = {
  a: 14,
  b: 2,
  c: 22,
  d: 6,
  e: 8,
  f: 3,
  g: 6,
  g2: 1,
  h: 6,
  i: 8,
  j: 6,
  k: 6,
  l: 1,
  n1: 3,
  n2: 5,
  n3: 3,
};
const minuteMs = 60_000;
const memoryEveryMs = 1000;
const connections = 100;
/** Backlog of requests from which a server does not recover. */
const mostWaiting = 1000;
const mostComplaints = 5;

/** Evenly interleaved. */
function spread(cases: readonly Case[]): Case[] {
  const all = cases.flatMap((one) => Array.from({ length: mixture[one.key] ?? 0 }, () => one));
  // 37 and the number of cases are coprime.
  return all.flatMap((_, n) => all[(n * 37) % all.length] ?? []);
}

class MinuteStats {
  requests = 0;
  errors = 0;
  readonly times: RecordableHistogram = createHistogram();
  readonly memory: number[] = [];

  get minute(): Minute {
    const of = (percentile: number) => this.times.percentile(percentile) / 1000;
    const { requests, errors } = this;
    return { requests, errors, p50Ms: of(50), p99Ms: of(99), residentMb: median(this.memory) };
  }
}

class Arrivals {
  readonly consoleErrors: string[] = [];
  private waiting = 0;
  private sent = 0;

  constructor(
    private readonly pool: Pool,
    private readonly order: readonly Case[],
  ) {}

  /** Sends a minute's requests; responses may arrive later. */
  async runMinute(stats: MinuteStats, begun: number, rate: number): Promise<Promise<void>[]> {
    const responses: Promise<void>[] = [];
    const requests = Math.round((rate * minuteMs) / 1000);
    for (let n = 0; n < requests; n += 1) {
      const due = begun + (n * minuteMs) / requests;
      const early = due - performance.now();
      if (early > 0) await pause(early);
      if (this.waiting >= mostWaiting)
        throw new Error(
          `${this.waiting} requests wait: the site does not keep up. ${this.consoleErrors.join(' ')}`,
        );
      responses.push(this.send(stats, due));
    }
    return responses;
  }

  private async send(stats: MinuteStats, due: number): Promise<void> {
    const one = this.order[this.sent % this.order.length];
    this.sent += 1;
    this.waiting += 1;
    stats.requests += 1;
    try {
      const request = one?.next() ?? null;
      if (request === null) throw new Error(`Nothing is left to ask for: ${one?.name}.`);
      await sendRequest(this.pool, request);
    } catch (error) {
      stats.errors += 1;
      if (this.consoleErrors.length < mostComplaints) this.consoleErrors.push(String(error));
    } finally {
      this.waiting -= 1;
      // From the scheduled time, to include queueing.
      stats.times.record(Math.max(1, Math.round((performance.now() - due) * 1000)));
    }
  }
}

/** Reports each minute at its end. Returns those after the warm-up. */
export async function soak(
  { size, minutes, rate, say }: SoakOptions,
  onMinute: (minute: Minute, n: number) => void,
): Promise<Minute[]> {
  const environment = await BenchEnvironment.open(size, say);
  const pool = new Pool(environment.site.url, { connections, pipelining: 1 });
  try {
    const order = spread(await casesOf(environment));
    const total = (minutes + 1) * 60 * rate;
    for (const one of new Set(order)) await one.supply?.(Math.ceil((total * (mixture[one.key] ?? 0)) / 90));
    const arrivals = new Arrivals(pool, order);
    const pid = environment.workerPid;
    const measured: MinuteStats[] = [];
    let report = Promise.resolve();
    const begun = performance.now();
    for (let n = 0; n <= minutes; n += 1) {
      const stats = new MinuteStats();
      measured.push(stats);
      const watch = setInterval(() => stats.memory.push(residentMb(pid)), memoryEveryMs);
      try {
        const responses = await arrivals.runMinute(stats, begun + n * minuteMs, rate);
        report = report.then(async () => {
          await Promise.all(responses);
          onMinute(stats.minute, n);
        });
      } finally {
        clearInterval(watch);
      }
    }
    await report;
    for (const complaint of arrivals.consoleErrors) say(complaint);
    return measured.slice(1).map(({ minute }) => minute);
  } finally {
    await pool.destroy();
    await environment.close();
  }
}

const memoryGrowsBelow = 0.1;
const driftAtMost = 1.5;

/**
 * Memory: medians of the last minute and of the first after the warm-up. Drift: median of the minutes' p99 in the last and in the first
 * third. Medians, so that one garbage collection or one bad minute is not decisive.
 */
export function failuresIn(minutes: readonly Minute[]): string[] {
  const wrong: string[] = [];
  const errors = minutes.reduce((sum, minute) => sum + minute.errors, 0);
  if (errors > 0) wrong.push(`${errors} requests were answered wrongly or not at all`);
  const growth = (minutes.at(-1)?.residentMb ?? 0) / (minutes[0]?.residentMb ?? 0) - 1;
  if (!(growth < memoryGrowsBelow)) wrong.push(`memory grew by ${Math.round(growth * 100)} %`);
  const third = Math.max(1, Math.floor(minutes.length / 3));
  const p99 = (some: readonly Minute[]) => median(some.map((minute) => minute.p99Ms));
  const drift = p99(minutes.slice(-third)) / p99(minutes.slice(0, third));
  if (!(drift <= driftAtMost)) wrong.push(`p99 went to ${drift.toFixed(2)} x`);
  return wrong;
}
