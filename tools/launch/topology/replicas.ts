import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Variables } from '@/tools/launch/environment';
import { endChild } from '@/tools/process/guard';
import { LaunchError } from '@/tools/launch/launch-error';
import { PROJECT_DIR } from '@/tools/launch/project';
import { heapFlags } from '@/tools/launch/workers';
import { run, type TopologyOptions } from './program';

const START_MS = 120_000;
const STOP_MS = 40_000;
const REST_MS = 200;

export function pidFile(dataDir: string, index: number): string {
  return path.join(dataDir, `replica-${index + 1}.pid`);
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** `npm run serve` of the build on each port, restarted when it ends, as by a container engine. Returns when all are ready. */
export async function startReplicas(
  ports: readonly number[],
  distDir: string,
  env: Variables,
  options: TopologyOptions,
): Promise<void> {
  await Promise.all(ports.map((port, index) => keep(port, index, distDir, env, options)));
}

async function keep(
  port: number,
  index: number,
  distDir: string,
  shared: Variables,
  options: TopologyOptions,
): Promise<void> {
  const { dataDir, cleanup, log } = options;
  const program = {
    name: `replica ${index + 1}`,
    command: process.execPath,
    args: [...heapFlags, path.join(distDir, 'serve.mjs')],
    cwd: PROJECT_DIR,
    env: {
      ...shared,
      PORT: String(port),
      HOST: '127.0.0.1',
      MALLOC_ARENA_MAX: '2',
      DATA_DIR: path.join(dataDir, `replica-${index + 1}`),
    },
  };
  let child: ChildProcess;
  const start = () => {
    child = run(program, log);
    writeFileSync(pidFile(dataDir, index), String(child.pid));
    child.once('exit', () => void restart());
  };
  const restart = async () => {
    await pause(REST_MS);
    if (!cleanup.begun) start();
  };
  start();
  await cleanup.add(() => endChild(child, 'SIGTERM', STOP_MS));
  const latest = Date.now() + START_MS;
  while (!(await isReady(port))) {
    if (cleanup.begun || Date.now() > latest) throw new LaunchError(`${program.name} does not get ready.`);
    await pause(200);
  }
}
