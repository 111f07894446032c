import { type ChildProcess, spawn } from 'node:child_process';
import type { Account } from '@/tools/postgres/place';

/**
 * Ends `child` with this process, even by kill -9: a shell waits for our end of its pipe to close. For children in their own process group,
 * which a terminal does not signal.
 */
export function endWithParent(child: ChildProcess, signal: 'INT' | 'TERM', account: Account | null): void {
  const guard = spawn('/bin/sh', ['-c', 'read -r line; kill -"$1" "$2"', 'sh', signal, String(child.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...account,
  });
  // Without a guard the next start ends leftover processes.
  guard.on('error', () => undefined);
  child.once('exit', () => guard.kill('SIGKILL'));
}

/** Signals and waits; kills after `timeoutMs`. */
export async function endChild(
  child: ChildProcess,
  signal: NodeJS.Signals,
  timeoutMs: number,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await exited;
  clearTimeout(timer);
}
