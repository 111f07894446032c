import cluster, { type Worker } from 'node:cluster';
import type { Writable } from 'node:stream';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listenAddresses } from '@/lib/env/hosts';
import type { Variables } from './environment';
import { relayMetrics } from '@/lib/server/telemetry/peer-metrics';
import { endChild } from '@/tools/process/guard';
import { recordChild } from '@/tools/process/orphans';
import { LaunchError } from './launch-error';
import { PROJECT_DIR } from './project';
import { FRONT } from './site-build';
import type { CleanupStack } from '@/tools/process/cleanup-stack';

/** Longer than the app's own drain timeout. */
const DRAIN_MS = 35_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;
/** Uptime after which the next restart is immediate. */
const WELL_AFTER_MS = 60_000;

/** Heap sizes of an app process, in megabytes (docs/performance.md, "Memory"). The image, package.json and deploy/systemd repeat them. */
export const heapFlags = ['--max-old-space-size=384', '--max-semi-space-size=32'];

function ended(worker: Worker): string {
  return worker.process.signalCode ?? `code ${worker.process.exitCode ?? '?'}`;
}

/**
 * Waits until each process listens on `host`. Restarts dead ones with increasing delays. Output goes to `log`, or to our own. Throws a
 * {@link LaunchError} if one fails to start.
 */
export async function startWorkers(
  { count, host, dataDir }: { count: number; host: string; dataDir: string },
  env: Variables,
  cleanup: CleanupStack,
  say: (sentence: string) => void,
  log: Writable | null,
): Promise<void> {
  // A single process accepts its connections itself; several get them by round robin, since the system would favour one.
  cluster.schedulingPolicy = count === 1 ? cluster.SCHED_NONE : cluster.SCHED_RR;
  cluster.setupPrimary({
    exec: path.join(PROJECT_DIR, env.NEXT_DIST_DIR ?? '.next', FRONT),
    execArgv: heapFlags,
    args: [],
    cwd: PROJECT_DIR,
    silent: log !== null,
  });
  /** Workers by place, from 1 to `count`: a restarted process keeps it. */
  const running = new Map<string, Worker>();

  const keepAlive = async (place: string, worker: Worker, started: number, wait: number): Promise<void> => {
    await new Promise<void>((resolve) => {
      worker.once('exit', () => resolve());
    });
    running.delete(place);
    if (cleanup.begun) return;
    const pauseMs = Date.now() - started > WELL_AFTER_MS ? FIRST_WAIT_MS : wait;
    say(`An app process has ended (${ended(worker)}); starting it again.`);
    await pause(pauseMs);
    if (cleanup.begun) return;
    void keepAlive(place, fork(place), Date.now(), Math.min(pauseMs * 2, LONGEST_WAIT_MS));
  };
  const fork = (place: string): Worker => {
    const worker = cluster.fork({ ...env, MALLOC_ARENA_MAX: '2', WORKER_PLACE: place });
    relayMetrics(worker, running);
    worker.on('error', () => undefined); // A message to a process that is exiting.
    if (log !== null)
      for (const stream of [worker.process.stdout, worker.process.stderr]) stream?.pipe(log, { end: false });
    recordChild(dataDir, worker.process.pid);
    running.set(place, worker);
    return worker;
  };

  await cleanup.add(async () => {
    await Promise.all([...running.values()].map((worker) => endChild(worker.process, 'SIGTERM', DRAIN_MS)));
  });
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const place = String(index + 1);
      const worker = fork(place);
      await new Promise<void>((resolve, reject) => {
        // The last of several addresses that a process listens on.
        worker.on('listening', ({ address }) => {
          if (address === listenAddresses(host)[0]) resolve();
        });
        worker.once('exit', () => {
          reject(new LaunchError(`The site does not start (${ended(worker)}).`));
        });
      });
      void keepAlive(place, worker, Date.now(), FIRST_WAIT_MS);
    }),
  );
}
