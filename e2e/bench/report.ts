import {
  allCpu,
  compare,
  kinds,
  medianOf,
  ratio,
  serverCpu,
  shown,
  slowest,
  table,
  type Comparison,
  type Kind,
  type Sample,
} from './statistics';
import type { Exported } from './export';
import type { BenchResult, CaseResult } from './run';

const residentAtMost = 400;
const readyWithin = 5;
const besideLogInsAtMost = 3;
/** Server CPU of a delivery, by that of closing an opportunity. */
const deliveryAtMost = 1.5;
/** Server CPU of an order's page. */
const orderPageAtMostMs = 12;
const exportBeginsWithinMs = 1000;
const exportGrowsAtMostMb = 50;
/** Upper bounds of the database's CPU, in ms. */
const inDatabase = [
  { key: 'q', name: 'dues with sums', most: 50 },
  { key: 'q2', name: 'dues with sums', most: 50 },
  { key: 'q3', name: 'advances with sums', most: 50 },
  { key: 'q4', name: 'advances with sums', most: 50 },
  { key: 'v', name: 'visits of a day', most: 10 },
  { key: 't', name: 'search', most: 50 },
  { key: 't2', name: 'search with a wrong letter', most: 50 },
  { key: 't3', name: 'search of two letters', most: 50 },
  { key: 't4', name: 'search of a mobile', most: 50 },
  { key: 't5', name: 'search of a name as it sounds', most: 50 },
  { key: 'u', name: 'board of an executive', most: 150 },
  { key: 'u2', name: 'board', most: 150 },
  { key: 'x', name: 'timeline', most: 30 },
  { key: 'y', name: 'figures of a month', most: 150 },
  { key: 'y2', name: 'figures of 400 days', most: 150 },
] as const;

interface Goal {
  readonly key: string;
  readonly least: number;
  /** The key of another case. */
  readonly against: string;
}

const goals: readonly Goal[] = [
  { key: 'b', least: 0.95, against: 'a' },
  // An Idempotency-Key, which our screens always send, costs at most a quarter.
  { key: 'd', least: 0.8, against: 'd0' },
  { key: 'k', least: 0.8, against: 'k0' },
  // A payment costs at most one and a half opportunities.
  { key: 'p', least: 0.67, against: 'd' },
  { key: 'w', least: 1, against: 'e' },
];

export interface Report {
  readonly text: string;
  readonly missed: readonly string[];
}

const titled = ({ key, name }: Pick<CaseResult, 'key' | 'name'>) => `(${key}) ${name}`;

function resultsTable(cases: readonly CaseResult[]): string {
  const head = ['case', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'server CPU ms', 'database CPU ms'];
  const rows = cases.flatMap((one) =>
    kinds.flatMap((kind: Kind) => {
      const samples: readonly Sample[] = one.samples[kind];
      if (samples.length === 0) return [];
      const of = (figure: (sample: Sample) => number) => shown(medianOf(samples, figure));
      return [
        [
          kind === 'app' ? titled(one) : '',
          kind,
          of((sample) => sample.requestsPerSecond),
          of((sample) => sample.p50Ms),
          of((sample) => sample.p99Ms),
          of((sample) => sample.serverMs),
          // The floor has no database.
          kind === 'floor' ? '' : of((sample) => sample.databaseMs),
        ],
      ];
    }),
  );
  return table(head, rows);
}

interface Evaluation {
  readonly rows: string[][];
  readonly missed: string[];
}

/** Returns null if the other case was not measured. */
function comparisonFor({ against }: Goal, { samples }: CaseResult, cases: readonly CaseResult[]) {
  const other = cases.find(({ key }) => key === against);
  // Pagination depth may cost CPU in the database.
  return other === undefined ? null : compare(samples.app, other.samples.app, allCpu);
}

function evaluate(one: CaseResult, cases: readonly CaseResult[]): Evaluation {
  const { app, floor } = one.samples;
  const byFloor = floor.length === 0 ? null : compare(app, floor);
  const show = (comparison: Comparison | null) =>
    comparison === null ? ['', ''] : [shown(comparison.throughput), shown(comparison.inverseCpu)];
  const goal = goals.find(({ key }) => key === one.key);
  const compared = goal === undefined ? null : comparisonFor(goal, one, cases);
  const goalText = goal === undefined ? '' : `${goal.against} x ${goal.least}`;
  let result = '';
  const missed: string[] = [];
  if (goal !== undefined && compared !== null) {
    const { decisive, isNoisy } = compared;
    const isMissed = !(decisive >= goal.least);
    result = `${shown(decisive)} by ${isNoisy ? 'CPU' : 'throughput'}${isMissed ? ' MISSED' : ''}`;
    if (isMissed) missed.push(`${titled(one)}: ${shown(decisive)} of ${goalText}`);
  }
  return { rows: [[titled(one), ...show(byFloor), goalText, result]], missed };
}

function single(what: string, value: number, most: number, unit: string): Evaluation {
  const isMissed = !(value <= most);
  const sentence = `${what}: ${shown(value)}${unit}, at most ${most}${unit}${isMissed ? ' MISSED' : ''}`;
  return { rows: [[sentence]], missed: isMissed ? [sentence] : [] };
}

function streamedInParts(what: string, exported: Exported | null): Evaluation[] {
  if (exported === null) return [];
  const { rows, seconds, firstByteMs, grownMb } = exported;
  const begins = `${what} of ${rows} rows in ${shown(seconds)} s: first byte`;
  return [
    single(begins, firstByteMs, exportBeginsWithinMs, ' ms'),
    single(`growth of the worker during the ${what}`, grownMb, exportGrowsAtMostMb, ' MB'),
  ];
}

export function reportOf(result: BenchResult): Report {
  const { cases, readySeconds, readyFromNothingSeconds, residentMb, exported, register, imported } = result;
  const evaluations = cases.map((one) => evaluate(one, cases));
  const head = ['case', 'floor: req/s', '1/CPU', 'wanted', 'result'];
  const samplesOf = (key: string) => cases.find((one) => one.key === key)?.samples.app ?? [];
  const [alone, beside] = [samplesOf('c'), samplesOf('m')];
  const [closed, delivered] = [samplesOf('f'), samplesOf('z')];
  const orderPages = samplesOf('n5');
  const singles = [
    ...(alone.length > 0 && beside.length > 0
      ? [
          single(
            'p99 of reading beside 8 log-ins, by that without them',
            ratio(beside, alone, slowest),
            besideLogInsAtMost,
            ' x',
          ),
        ]
      : []),
    ...(closed.length > 0 && delivered.length > 0
      ? [
          single(
            'server CPU of a delivery, by that of a close with its order',
            ratio(delivered, closed, serverCpu),
            deliveryAtMost,
            ' x',
          ),
        ]
      : []),
    ...(orderPages.length > 0
      ? [single('server CPU of an order page', medianOf(orderPages, serverCpu), orderPageAtMostMs, ' ms')]
      : []),
    ...inDatabase.flatMap(({ key, name, most }) => {
      const samples = samplesOf(key);
      if (samples.length === 0) return [];
      const ms = medianOf(samples, ({ databaseMs }) => databaseMs);
      return [single(`(${key}) ${name} in the database`, ms, most, ' ms')];
    }),
    ...streamedInParts('export', exported),
    ...streamedInParts('sales register', register),
    single('memory of the worker under load', residentMb, residentAtMost, ' MB'),
    single('ready after a start, with the database', readySeconds, readyWithin, ' s'),
  ];
  const all = cases.flatMap(({ samples }) => kinds.flatMap((kind) => [...samples[kind]]));
  const foreign = medianOf(all, (sample) => sample.foreign);
  return {
    text: [
      resultsTable(cases),
      "The app, compared round by round: its requests/s by the other, and the other's server CPU per request by its own.",
      table(
        head,
        evaluations.flatMap(({ rows }) => rows),
      ),
      [
        ...singles.flatMap(({ rows }) => rows.flat()),
        ...(imported === null
          ? []
          : [
              `import of ${imported.rows} rows: checked in ${shown(imported.checkSeconds)} s, imported in ${shown(imported.runSeconds)} s`,
            ]),
        `ready from an empty folder, the database made and filled with demo data: ${shown(readyFromNothingSeconds)} s`,
      ].join('\n'),
      `Other programs took ${shown(foreign * 100)} % of the processors (median); a comparison with more than 5 % goes by CPU.`,
    ].join('\n\n'),
    missed: [...evaluations, ...singles].flatMap((each) => each.missed),
  };
}
