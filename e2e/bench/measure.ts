import { readdirSync, readFileSync } from 'node:fs';

/** What processes use, read from Linux's /proc: processor time of all threads, and memory. */

/** A tick of /proc is a hundredth of a second on every Linux. */
const TICK_MS = 10;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // It has ended meanwhile.
  }
}

/** Fields of /proc/<pid>/stat from the third on; the second is a name that may hold blanks and brackets. */
function statOf(pid: number): number[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/**
 * Processor milliseconds that a process and all that it has started used so far, the children that have ended included (they are
 * counted by the parent that waited for them: PostgreSQL's parallel workers).
 */
export function familyCpuMs(pid: number): number {
  const stats = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), statOf(Number(name))]),
  );
  const sum = (one: number): number => {
    const stat = stats.get(one) ?? [];
    // utime, stime, cutime, cstime: fields 14 to 17.
    const own = stat.slice(11, 15).reduce((all, ticks) => all + ticks, 0) * TICK_MS;
    const children = [...stats].filter(([, [, parent]]) => parent === one);
    return children.reduce((all, [child]) => all + sum(child), own);
  };
  return sum(pid);
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

/** Processor milliseconds that all programs of the machine used so far, and those that a host took away from it. */
export function machineCpuMs(): number {
  const [user = 0, nice = 0, system = 0, , , , , stolen = 0] = (read('/proc/stat').split('\n')[0] ?? '')
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + stolen) * TICK_MS;
}
