import { OwnSite } from '@/e2e/fixtures/own-site';
import type { ScratchApp } from '@/e2e/tools/scratch-next-app';
import { casesOf, type Case } from './cases';
import { kinds, type Kind } from './statistics';
import { measureExport, measureRegister, type Exported } from './export';
import { startFloor } from './floor';
import { measureImport, type Imported } from './import';
import { appTarget, floorCase, floorTarget, measure, type Measured } from './servers';
import { BenchEnvironment } from './environment';

/** Measures each case on app and floor in direct succession, in alternating order, so that noise affects both. */
export interface BenchOptions {
  readonly size: number;
  readonly rounds: number;
  /** Duration of one measurement. */
  readonly seconds: number;
  /** Case keys; null for all. */
  readonly only: readonly string[] | null;
  readonly say: (sentence: string) => void;
}

export interface CaseResult {
  readonly key: string;
  readonly name: string;
  readonly samples: Readonly<Record<Kind, readonly Measured[]>>;
}

export interface BenchResult {
  readonly cases: readonly CaseResult[];
  readonly readySeconds: number;
  /** Includes creating, migrating and seeding the database. */
  readonly readyFromNothingSeconds: number;
  /** Peak of the app's process. */
  readonly residentMb: number;
  /** Null unless all cases or `export` were requested. */
  readonly exported: Exported | null;
  /** Null unless all cases or `register` were requested. */
  readonly register: Exported | null;
  /** Null unless all cases or `import` were requested. */
  readonly imported: Imported | null;
}

export const warmUpSeconds = 2;
/** Upper bounds of closed sales per second; the floor closes none. */
export const mostPerSecond: Record<Kind, number> = { app: 1200, floor: 50 };
const exportedRows = 100_000;
const registeredPieces = 20_000;
const importedRows = 10_000;

/** `n` selects n1, n2 and n3. */
export function picked(cases: readonly Case[], only: readonly string[] | null): Case[] {
  if (only === null) return [...cases];
  return cases.filter(({ key }) => only.includes(key) || only.includes(key.slice(0, 1)));
}

class Bench {
  private readonly bytes = new Map<string, number>();

  constructor(
    private readonly environment: BenchEnvironment,
    private readonly floor: ScratchApp,
  ) {}

  async measure(one: Case, kind: Kind, seconds: number, round: number): Promise<Measured> {
    const { environment } = this;
    await one.supply?.(Math.ceil(seconds * mostPerSecond[kind]));
    const options = { seconds, round };
    if (kind === 'app') {
      const measured = await measure(appTarget(environment), one, options);
      if (!this.bytes.has(one.key)) this.bytes.set(one.key, measured.meanBytes);
      return measured;
    }
    const bytes = this.bytes.get(one.key) ?? 0;
    return measure(floorTarget(environment, this.floor), floorCase(one, bytes), options);
  }
}

type Growing = Omit<CaseResult, 'samples'> & { readonly samples: Record<Kind, Measured[]> };

function resultOf({ key, name }: Case): Growing {
  return { key, name, samples: { app: [], floor: [] } };
}

/** Servers to measure: with concurrent log-ins the app is compared with itself. */
function kindsOf({ alone, beside }: Case): readonly Kind[] {
  return alone === undefined && beside === undefined ? kinds : ['app'];
}

async function secondsFromNothing(): Promise<number> {
  const site = await OwnSite.prepare();
  try {
    const begun = performance.now();
    await site.start();
    return (performance.now() - begun) / 1000;
  } finally {
    await site.remove();
  }
}

export async function runBench({ size, rounds, seconds, only, say }: BenchOptions): Promise<BenchResult> {
  const environment = await BenchEnvironment.open(size, say);
  let floor: ScratchApp | undefined;
  try {
    floor = await startFloor();
    const cases = picked(await casesOf(environment), only);
    const bench = new Bench(environment, floor);
    const results = cases.map(resultOf);
    for (const one of cases)
      for (const kind of kindsOf(one)) await bench.measure(one, kind, warmUpSeconds, -1);
    for (let round = 0; round < rounds; round += 1) {
      await environment.tidy();
      for (const [n, one] of cases.entries()) {
        const order = [...kinds.slice(round % kinds.length), ...kinds.slice(0, round % kinds.length)];
        for (const kind of order.filter((each) => kindsOf(one).includes(each)))
          results[n]?.samples[kind].push(await bench.measure(one, kind, seconds, round));
      }
      say(`Round ${round + 1} of ${rounds} is done.`);
    }
    const exported =
      only === null || only.includes('export') ? await measureExport(environment, exportedRows) : null;
    const register =
      only === null || only.includes('register')
        ? await measureRegister(environment, registeredPieces)
        : null;
    const imported =
      only === null || only.includes('import') ? await measureImport(environment, importedRows) : null;
    const memory = results.flatMap(({ samples }) => samples.app.map((sample) => sample.residentMb));
    return {
      cases: results,
      readySeconds: environment.readySeconds,
      readyFromNothingSeconds: await secondsFromNothing(),
      residentMb: Math.max(...memory),
      exported,
      register,
      imported,
    };
  } finally {
    await floor?.stop();
    await environment.close();
  }
}
