import * as fc from 'fast-check';
import { type FuzzCase, fuzzCases } from './cases';
import type { Answer } from './judge';

/** What the fuzzer plays on: a site with its database, or in the tests of the fuzzer itself something that is broken on purpose. */
export interface Stage {
  /** Makes a case ready: whatever records it is about exist afterwards, so that sending it is all that may change anything. */
  prepare(each: FuzzCase): Promise<Ready>;
  /** All that is stored, in a form that can be compared. */
  state(): Promise<string>;
  /** Before every batch: people and sessions that earlier cases may have used up. */
  renew(): Promise<void>;
}

export interface Ready {
  /** Nothing about it can be right: it must be refused, and nothing may change. */
  readonly surelyRefused: boolean;
  /** For a person to read. */
  readonly description: string;
  send(): Promise<Answer>;
  /** What is wrong with the answer, or null. */
  judge(answer: Answer): string | null;
}

export interface Finding {
  readonly what: string;
  /** The smallest case that still shows it. */
  readonly description: string;
  /** `npm run fuzz -- --seed <seed> --cases <cases>` plays its batch again. */
  readonly seed: number;
  readonly cases: number;
}

export interface Settings {
  readonly seed: number;
  readonly cases: number;
  readonly batch?: number;
  readonly parallel?: number;
  readonly arbitrary?: fc.Arbitrary<FuzzCase>;
  /** The run ends with this many. Default: 1. */
  readonly findings?: number;
  /** Told after every batch how many cases are done. */
  readonly progress?: (done: number) => void;
  /** Told at once. */
  readonly found?: (finding: Finding) => void;
}

export interface Report {
  readonly cases: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Refusals after which the state was compared. */
  readonly compared: number;
  readonly findings: readonly Finding[];
}

interface Played {
  readonly at: number;
  readonly ready: Ready;
  readonly answer: Answer;
}

const smallerMs = 60_000;

/**
 * Plays `cases` random cases in batches; a fault ends its batch. In each batch those that must be refused come first and
 * together, with one look at the state before and after. Of the rest nobody knows beforehand; those that were refused are sent once
 * more, again together and between two looks.
 */
export async function fuzz(stage: Stage, settings: Settings): Promise<Report> {
  const { seed, cases, batch = 250, arbitrary = fuzzCases, progress, found } = settings;
  const run = new Run(stage, settings.parallel ?? 8);
  const findings: Finding[] = [];
  let done = 0;
  for (let at = 0; done < cases && findings.length < (settings.findings ?? 1); at += 1) {
    const batchSeed = (seed + at) | 0;
    // The case at place n is found again below by its path.
    const batchCases = fc.sample(arbitrary, {
      seed: batchSeed,
      numRuns: Math.min(batch, cases - done),
      unbiased: true,
    });
    await stage.renew();
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
  /** Place in the batch; null where only several together show it. */
  readonly at: number | null;
  readonly description: string;
}

class Run {
  private readonly statuses: Record<string, number> = {};
  private compared = 0;

  constructor(
    private readonly stage: Stage,
    private readonly parallel: number,
  ) {}

  report(cases: number, findings: readonly Finding[]): Report {
    return { cases, statuses: this.statuses, compared: this.compared, findings };
  }

  async play(batch: readonly FuzzCase[]): Promise<Fault | null> {
    const readies: { at: number; ready: Ready }[] = [];
    for (const [at, each] of batch.entries()) readies.push({ at, ready: await this.stage.prepare(each) });
    const sure = readies.filter(({ ready }) => ready.surelyRefused);
    const others = readies.filter(({ ready }) => !ready.surelyRefused);

    const before = await this.stage.state();
    const refused = await this.sendAll(sure);
    const fault = firstFault(refused);
    if (fault !== null) return fault;
    this.compared += sure.length;
    if ((await this.stage.state()) !== before) return this.culprit(sure);

    const answered = await this.sendAll(others);
    return firstFault(answered) ?? this.repeat(answered.filter(isRefused));
  }

  /** Sends refused cases once more. One that is taken now (the others have changed its world) is left out the next time. */
  private async repeat(again: readonly Played[]): Promise<Fault | null> {
    let rest = again;
    for (let round = 0; round < 4 && rest.length > 0; round += 1) {
      const before = await this.stage.state();
      const answered = await this.sendAll(rest);
      const fault = firstFault(answered);
      if (fault !== null) return fault;
      const same = (await this.stage.state()) === before;
      const refused = answered.filter(isRefused);
      if (same) {
        this.compared += refused.length;
        return null;
      }
      if (refused.length === rest.length) return this.culprit(rest);
      rest = refused;
    }
    return rest.length === 0 ? null : this.culprit(rest);
  }

  /** One by one, which of the refused cases changes something. */
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
    const before = await this.stage.state();
    const answer = await ready.send();
    return (await this.stage.state()) !== before && answer.status >= 400;
  }

  private async sendAll(readies: readonly { at: number; ready: Ready }[]): Promise<Played[]> {
    const played: Played[] = [];
    const queue = [...readies];
    const work = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const answer = await next.ready.send();
        this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1;
        played.push({ ...next, answer });
      }
    };
    await Promise.all(Array.from({ length: this.parallel }, work));
    return played;
  }

  /** The smallest case that still shows the fault, as far as a minute finds one; the case itself where it does not show it alone. */
  async smallest(
    arbitrary: fc.Arbitrary<FuzzCase>,
    seed: number,
    { what, at, description }: Fault,
  ): Promise<string> {
    if (at === null) return description;
    let smallest = description;
    const property = fc.asyncProperty(arbitrary, async (each) => {
      await this.stage.renew();
      const ready = await this.stage.prepare(each);
      if (/changed/.test(what)) {
        const shows = await this.changesThoughRefused(ready);
        if (shows) smallest = ready.description;
        return !shows;
      }
      const fault = firstFault([{ at, ready, answer: await ready.send() }]);
      smallest = fault?.description ?? smallest;
      return fault === null;
    });
    const replay = { seed, path: String(at), unbiased: true, interruptAfterTimeLimit: smallerMs };
    await fc.check(property, replay);
    return smallest;
  }
}

const isRefused = ({ answer }: Played) => answer.status >= 400;

function faultOf({ ready, answer }: Played): string | null {
  const fault = ready.judge(answer);
  if (fault !== null) return fault;
  return ready.surelyRefused && answer.status < 400
    ? `was taken (${answer.status}), though nothing about it was right`
    : null;
}

function firstFault(played: readonly Played[]): Fault | null {
  for (const each of played) {
    const what = faultOf(each);
    if (what !== null) {
      const { at, ready, answer } = each;
      return {
        what,
        at,
        description: `${ready.description}\n\nanswer: ${answer.status} ${answer.text.slice(0, 500)}`,
      };
    }
  }
  return null;
}
