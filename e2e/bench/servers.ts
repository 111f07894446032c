import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { endChild } from '@/tools/process/guard';
import { PROJECT_DIR } from '@/tools/launch/project';
import type { ScratchApp } from '@/e2e/tools/scratch-next-app';
import type { Case } from './cases';
import { inTurn } from './requests';
import type { Sample } from './statistics';
import { floorRequest, SHORTEST_CONSTANT } from './floor';
import { load, overAfter, type BenchRequest, type NextRequest, type Loaded } from './load';
import { familyCpuMs, machineCpuMs, residentMb } from './measure';
import type { BenchEnvironment } from './environment';

export interface Server {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export async function startBaseline(environment: BenchEnvironment): Promise<Server> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'e2e/bench/baseline-server.ts'], {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: environment.site.databaseUrl,
      NEXTAUTH_SECRET: environment.secret,
    },
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const port = /port (\d+)/.exec(text)?.[1];
      if (port !== undefined) resolve(port);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The baseline does not start (${code}).`)));
  });
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    stop: () => endChild(child, 'SIGTERM', 5000),
  };
}

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

export function targetOf(environment: BenchEnvironment, server: Pick<Server, 'url' | 'pid'>): Target {
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

/** The floor ignores content: its requests repeat, so that one-time records remain for the other servers. */
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

async function textOf(url: string, { method, path, headers, body }: BenchRequest): Promise<string> {
  const response = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  return response.text();
}

/**
 * Ensures that the baseline does the same work: uploads its constant responses and compares those of read cases, except for cursors, whose
 * format is specific to the app.
 */
export async function compareResponses(
  environment: BenchEnvironment,
  baseline: Server,
  cases: readonly Case[],
): Promise<string[]> {
  const alike: string[] = [];
  for (const { key, next, reads, constant } of cases) {
    const request = next();
    if (request === null || !(reads || constant)) continue;
    const fromApp = await textOf(environment.site.url, request);
    if (constant) {
      await fetch(`${baseline.url}/constant?${encodeURIComponent(request.path)}`, {
        method: 'PUT',
        body: fromApp,
      });
      continue;
    }
    const without = (text: string) => text.replace(/"next_cursor":"[^"]*"/, '"next_cursor":""');
    const fromBaseline = await textOf(baseline.url, request);
    if (without(fromApp) !== without(fromBaseline))
      throw new Error(
        `Case ${key}: app and baseline answer differently.\n${fromApp.slice(0, 600)}\n\n${fromBaseline.slice(0, 600)}`,
      );
    alike.push(key);
  }
  return alike;
}
