import { cpus } from 'node:os';
import type { ScratchApp } from '@/e2e/tools/scratch-next-app';
import type { Case } from './cases';
import { inTurn } from './requests';
import type { Sample } from './statistics';
import { floorRequest, SHORTEST_CONSTANT } from './floor';
import { load, overAfter, type NextRequest, type Loaded } from './load';
import { familyCpuMs, machineCpuMs, residentMb } from './measure';
import type { BenchEnvironment } from './environment';

const connections = 16;
const connectionsBeside = 8;
const memoryEveryMs = 200;

export interface Measured extends Sample {
  readonly requests: number;
  readonly meanBytes: number;
  /** Peak of the server under load. */
  readonly residentMb: number;
}

/** A server, and the processes whose CPU is counted. */
export interface Target {
  readonly url: string;
  readonly serverPid: number;
  readonly databasePid: number;
}

function targetOf(environment: BenchEnvironment, server: { url: string; pid: number }): Target {
  return { url: server.url, serverPid: server.pid, databasePid: environment.site.postgresPid() };
}

export function appTarget(environment: BenchEnvironment): Target {
  return targetOf(environment, { url: environment.site.url, pid: environment.workerPid });
}

export async function measure(
  target: Target,
  one: Pick<Case, 'next' | 'beside'>,
  { seconds, round }: { seconds: number; round: number },
): Promise<Measured> {
  const readings = () => [
    familyCpuMs(target.serverPid),
    familyCpuMs(target.databasePid),
    machineCpuMs(),
    familyCpuMs(process.pid),
    performance.now(),
  ];
  const before = readings();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(target.serverPid));
  }, memoryEveryMs);
  let loaded: Loaded;
  try {
    loaded = await loadWithOthers(target.url, one, overAfter(seconds));
  } finally {
    clearInterval(watch);
  }
  const [server = 0, database = 0, machine = 0, ours = 0, passed = 0] = readings().map(
    (value, n) => value - (before[n] ?? 0),
  );
  const { requests, p50Ms, p99Ms, meanBytes } = loaded;
  return {
    round,
    requests,
    requestsPerSecond: requests / loaded.seconds,
    p50Ms,
    p99Ms,
    serverMs: server / requests,
    databaseMs: database / requests,
    foreign: Math.max(0, machine - ours) / (passed * cpus().length),
    meanBytes,
    residentMb: most,
  };
}

/** The concurrent load ends with the case's own. */
async function loadWithOthers(
  url: string,
  { next, beside }: Pick<Case, 'next' | 'beside'>,
  isOver: () => boolean,
): Promise<Loaded> {
  if (beside === undefined) return load(url, next, { connections, isOver });
  let isDone = false;
  const others = load(url, beside, { connections: connectionsBeside, isOver: () => isDone });
  try {
    return await load(url, next, { connections, isOver });
  } finally {
    isDone = true;
    await others;
  }
}

/** The floor ignores content: its requests repeat, so that one-time records remain for the app. */
const repeated = 50;

/** The case against the floor, with responses as long as the app's. */
export function floorCase({ next }: Case, bytes: number): { next: NextRequest } {
  const rounded = Math.max(SHORTEST_CONSTANT, Math.round(bytes));
  const requests = Array.from({ length: repeated }, next).flatMap((request) =>
    request === null ? [] : [floorRequest(request, rounded)],
  );
  return { next: inTurn(requests) };
}

export function floorTarget(environment: BenchEnvironment, floor: ScratchApp): Target {
  return targetOf(environment, floor);
}
