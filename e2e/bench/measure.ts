import { readdirSync, readFileSync } from 'node:fs';

/* CPU time of all threads, and memory, from Linux's /proc. */

/** A /proc tick is 10 ms on every Linux. */
const TICK_MS = 10;

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // The process has ended.
  }
}

/** Fields of /proc/PID/stat from the third on: the second is a name that may contain blanks and parentheses. */
function statOf(pid: number): number[] {
  const stat = read(`/proc/${pid}/stat`);
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** CPU time of a process and its descendants, including ended children that the parent waited for (PostgreSQL's parallel workers). */
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

export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

/** CPU time of all programs of the machine, including steal time. */
export function machineCpuMs(): number {
  const [user = 0, nice = 0, system = 0, , , , , stolen = 0] = (read('/proc/stat').split('\n')[0] ?? '')
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + stolen) * TICK_MS;
}
