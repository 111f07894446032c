import * as fc from 'fast-check';
import { type FuzzCase, fuzzCases } from './cases';
import type { FuzzResponse } from './judge';

/** Target of the fuzzer: a site with its database, or a broken stub in the fuzzer's own tests. */
export interface FuzzTarget {
  /** Creates the records of a case, so that only the request itself can change anything afterwards. */
  prepare(each: FuzzCase): Promise<Ready>;
  /** Comparable form of all stored data. */
  state(): Promise<string>;
  /** Replaces used-up accounts and sessions before every batch. */
  renew(): Promise<void>;
}

export interface Ready {
  /** Certainly invalid: must be rejected without any change. */
  readonly mustRefuse: boolean;
  readonly description: string;
  send(): Promise<FuzzResponse>;
  /** The fault, or null. */
  faultOf(response: FuzzResponse): string | null;
}

export interface Finding {
  readonly what: string;
  /** The smallest case with this fault. */
  readonly description: string;
  /** `npm run fuzz -- --seed <seed> --cases <cases>` replays its batch. */
  readonly seed: number;
  readonly cases: number;
}

export interface Settings {
  readonly seed: number;
  readonly cases: number;
  readonly batch?: number;
  readonly parallel?: number;
  readonly arbitrary?: fc.Arbitrary<FuzzCase>;
  /** Stops after this many. Default: 1. */
  readonly findings?: number;
  /** Called after every batch. */
  readonly progress?: (done: number) => void;
  /** Called immediately. */
  readonly found?: (finding: Finding) => void;
}

export interface Report {
  readonly cases: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Rejections verified by comparing the state. */
  readonly compared: number;
  readonly findings: readonly Finding[];
}

interface Played {
  readonly at: number;
  readonly ready: Ready;
  readonly response: FuzzResponse;
}

const smallerMs = 60_000;

/**
 * A fault ends its batch. One state comparison covers all certainly invalid cases; other rejected cases are sent again together, with
 * another comparison.
 */
export async function fuzz(target: FuzzTarget, settings: Settings): Promise<Report> {
  const { seed, cases, batch = 250, arbitrary = fuzzCases(), progress, found } = settings;
  const run = new Run(target, settings.parallel ?? 8);
  const findings: Finding[] = [];
  let done = 0;
  for (let at = 0; done < cases && findings.length < (settings.findings ?? 1); at += 1) {
    const batchSeed = (seed + at) | 0;
    // The case at index n can be reproduced by its path.
    const batchCases = fc.sample(arbitrary, {
      seed: batchSeed,
      numRuns: Math.min(batch, cases - done),
      unbiased: true,
    });
    await target.renew();
    const fault = await run.play(batchCases);
    done += batchCases.length;
    progress?.(done);
    if (fault !== null) {
      const description = await run.smallest(arbitrary, batchSeed, fault);
      const finding = { what: fault.what, description, seed: batchSeed, cases: batchCases.length };
      findings.push(finding);
      found?.(finding);
    }
  }
  return run.report(done, findings);
}

interface Fault {
  readonly what: string;
  /** Index in the batch; null if only several cases together show the fault. */
  readonly at: number | null;
  readonly description: string;
}

class Run {
  private readonly statuses: Record<string, number> = {};
  private compared = 0;

  constructor(
    private readonly target: FuzzTarget,
    private readonly parallel: number,
  ) {}

  report(cases: number, findings: readonly Finding[]): Report {
    return { cases, statuses: this.statuses, compared: this.compared, findings };
  }

  async play(batch: readonly FuzzCase[]): Promise<Fault | null> {
    const readies: { at: number; ready: Ready }[] = [];
    for (const [at, each] of batch.entries()) readies.push({ at, ready: await this.target.prepare(each) });
    const sure = readies.filter(({ ready }) => ready.mustRefuse);
    const others = readies.filter(({ ready }) => !ready.mustRefuse);

    const before = await this.target.state();
    const refused = await this.sendAll(sure);
    const fault = firstFault(refused);
    if (fault !== null) return fault;
    this.compared += sure.length;
    if ((await this.target.state()) !== before) return this.culprit(sure);

    const received = await this.sendAll(others);
    return firstFault(received) ?? this.repeat(received.filter(isRefused));
  }

  /** A case that succeeds now (others have changed its state) is excluded the next time. */
  private async repeat(cases: readonly Played[]): Promise<Fault | null> {
    let rest = cases;
    for (let round = 0; round < 4 && rest.length > 0; round += 1) {
      const before = await this.target.state();
      const received = await this.sendAll(rest);
      const fault = firstFault(received);
      if (fault !== null) return fault;
      const same = (await this.target.state()) === before;
      const refused = received.filter(isRefused);
      if (same) {
        this.compared += refused.length;
        return null;
      }
      if (refused.length === rest.length) return this.culprit(rest);
      rest = refused;
    }
    return rest.length === 0 ? null : this.culprit(rest);
  }

  /** Repeats the cases one by one. */
  private async culprit(suspects: readonly { at: number; ready: Ready }[]): Promise<Fault> {
    for (const { at, ready } of suspects) {
      if (await this.changesThoughRefused(ready)) {
        return { what: 'refused, and something changed all the same', at, description: ready.description };
      }
    }
    const description = suspects.map(({ ready }) => ready.description).join('\n');
    return { what: 'something changed in a batch of refusals', at: null, description };
  }

  private async changesThoughRefused(ready: Ready): Promise<boolean> {
    const before = await this.target.state();
    const response = await ready.send();
    return (await this.target.state()) !== before && response.status >= 400;
  }

  private async sendAll(readies: readonly { at: number; ready: Ready }[]): Promise<Played[]> {
    const played: Played[] = [];
    const queue = [...readies];
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const response = await next.ready.send();
        this.statuses[response.status] = (this.statuses[response.status] ?? 0) + 1;
        played.push({ ...next, response });
      }
    };
    await Promise.all(Array.from({ length: this.parallel }, work));
    return played;
  }

  /** The smallest found within a minute; the original if it does not fail alone. */
  async smallest(
    arbitrary: fc.Arbitrary<FuzzCase>,
    seed: number,
    { what, at, description }: Fault,
  ): Promise<string> {
    if (at === null) return description;
    let smallest = description;
    const property = fc.asyncProperty(arbitrary, async (each) => {
      await this.target.renew();
      const ready = await this.target.prepare(each);
      if (/changed/.test(what)) {
        const shows = await this.changesThoughRefused(ready);
        if (shows) smallest = ready.description;
        return !shows;
      }
      const fault = firstFault([{ at, ready, response: await ready.send() }]);
      smallest = fault?.description ?? smallest;
      return fault === null;
    });
    const replay = { seed, path: String(at), unbiased: true, interruptAfterTimeLimit: smallerMs };
    await fc.check(property, replay);
    return smallest;
  }
}

const isRefused = ({ response }: Played) => response.status >= 400;

function faultOf({ ready, response }: Played): string | null {
  const fault = ready.faultOf(response);
  if (fault !== null) return fault;
  return ready.mustRefuse && response.status < 400
    ? `was taken (${response.status}), though nothing about it was right`
    : null;
}

function firstFault(played: readonly Played[]): Fault | null {
  for (const each of played) {
    const what = faultOf(each);
    if (what !== null) {
      const { at, ready, response } = each;
      return {
        what,
        at,
        description: `${ready.description}\n
response: ${response.status} ${response.text.slice(0, 500)}`,
      };
    }
  }
  return null;
}
