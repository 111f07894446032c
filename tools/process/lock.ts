import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identityOf } from './processes';

export interface Lock {
  release(): void;
}

/** The live process that holds the lock, or null. */
export function holderOf(file: string): number | null {
  const content = read(file);
  return content === null ? null : livingHolder(content);
}

function livingHolder(content: string): number | null {
  const [pid = '', identity = ''] = content.split('\n');
  const alive = identityOf(Number(pid));
  return alive !== null && alive === identity ? Number(pid) : null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function removeStale(file: string, stale: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch {
    return; // Another process was faster; the next iteration finds its lock.
  }
  // Between reading and renaming another process may have created its lock: restore it.
  if (read(aside) !== stale) linkSync(aside, file);
  rmSync(aside, { force: true });
}

/** Returns a live holder; takes over the lock of a dead process. Throws errors of the file system. */
export function takeLock(file: string): Lock | { holder: number } {
  const mine = `${process.pid}\n${identityOf(process.pid) ?? ''}\n`;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (;;) {
      try {
        linkSync(draft, file); // Unlike a write, a link creates the whole file or nothing.
        return { release: () => void (read(file) === mine && rmSync(file, { force: true })) };
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
      const content = read(file);
      if (content === null) continue;
      const holder = livingHolder(content);
      if (holder !== null) return { holder };
      removeStale(file, content, `${draft}.stale`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}
