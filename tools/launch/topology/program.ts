import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Variables } from '@/tools/launch/environment';
import { endChild, endWithParent } from '@/tools/process/guard';
import { LaunchError } from '@/tools/launch/launch-error';
import type { Account } from '@/tools/postgres/place';
import type { CleanupStack } from '@/tools/process/cleanup-stack';

/** Shared by the parts of the topology. */
export interface TopologyOptions {
  dataDir: string;
  cleanup: CleanupStack;
  say: (sentence: string) => void;
  log: Writable;
}

interface Program {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env?: Variables;
  /** Null: the account of this process. */
  account?: Account | null;
}

const START_MS = 60_000;
const STOP_MS = 40_000;

/** Runs a program in the foreground; it ends with this process, however that ends. */
export function run({ command, args, cwd, env, account = null }: Program, log: Writable): ChildProcess {
  const child = spawn(command, args, {
    cwd,
    env: env ?? process.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  endWithParent(child, 'TERM', account);
  return child;
}

/** Waits until `isReady` is true. Throws a {@link LaunchError} if the program ends or times out. */
export async function startProgram(
  program: Program,
  isReady: () => Promise<boolean>,
  { cleanup, log }: TopologyOptions,
): Promise<void> {
  const child = run(program, log);
  await cleanup.add(() => endChild(child, 'SIGTERM', STOP_MS));
  let failure: string | null = null;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code, signal) => (failure = String(signal ?? code)));
  const latest = Date.now() + START_MS;
  while (!(await isReady().catch(() => false))) {
    if (failure !== null || Date.now() > latest) {
      throw new LaunchError(`${program.name} does not start (${failure ?? 'no response'}).`);
    }
    await pause(50);
  }
}
