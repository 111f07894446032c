import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identityOf, until } from './processes';

/*
 * A killed start may leave processes that hold its ports. Each child is recorded with its parent, so that the next start ends orphans
 * only.
 */
const TIMEOUT_MS = 3000;

interface Note {
  child: number;
  childIdentity: string | null;
  parent: number;
  parentIdentity: string | null;
}

function folder(dataDir: string): string {
  return path.join(dataDir, 'processes');
}

/** Best effort: does nothing where files cannot be written (such as a container). */
export function recordChild(dataDir: string, pid: number | undefined): void {
  if (pid === undefined) return;
  const note: Note = {
    child: pid,
    childIdentity: identityOf(pid),
    parent: process.pid,
    parentIdentity: identityOf(process.pid),
  };
  try {
    mkdirSync(folder(dataDir), { recursive: true });
    writeFileSync(path.join(folder(dataDir), String(pid)), JSON.stringify(note));
  } catch {
    return;
  }
}

function read(file: string): Partial<Note> {
  try {
    const note: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof note === 'object' && note !== null ? note : {};
  } catch {
    return {}; // Cut short by a crash.
  }
}

function isAlive(pid: number | undefined, identity: string | null | undefined): pid is number {
  return pid !== undefined && identity != null && identityOf(pid) === identity;
}

function forget(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    return; // On a read-only disk the record stays; its dead process is harmless.
  }
}

/** Those whose parent is dead: first a signal, then a kill. */
export async function endOrphans(dataDir: string): Promise<void> {
  let names: string[];
  try {
    names = readdirSync(folder(dataDir));
  } catch {
    return; // The first start.
  }
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder(dataDir), name);
      const { child, childIdentity, parent, parentIdentity } = read(file);
      if (isAlive(parent, parentIdentity)) return;
      if (isAlive(child, childIdentity)) {
        process.kill(child, 'SIGTERM');
        const ended = () => !isAlive(child, childIdentity);
        if (!(await until(ended, TIMEOUT_MS))) process.kill(child, 'SIGKILL');
        await until(ended, TIMEOUT_MS);
      }
      forget(file);
    }),
  );
}
