import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

function ps(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/**
 * Distinguishes a process from a later one with the same id: boot id and start time. Null if it is not alive. A zombie counts as dead: in a
 * container it may never be reaped.
 */
export function identityOf(pid: number): string | null {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, which may itself contain brackets and blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${fields[19] ?? ''}`;
  } catch {
    return null;
  }
}

/** Arguments separated by blanks; null if the process is not alive. */
export function commandOf(pid: number): string | null {
  if (identityOf(pid) === null) return null;
  if (process.platform !== 'linux') return ps(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null;
  } catch {
    return null;
  }
}

/** Polls every 25 ms, for at most `ms` milliseconds; returns whether `probe` became true. */
export async function until(probe: () => boolean, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (!probe()) {
    if (Date.now() > end) return false;
    await pause(25);
  }
  return true;
}
