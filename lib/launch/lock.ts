import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { identityOf } from './processes';
import { LaunchError } from './launch-error';

export interface Lock {
  release(): void;
}

function holderOf(content: string): number | null {
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

function takeAway(file: string, stale: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch {
    return; // Somebody else was faster; the next round sees theirs.
  }
  // Between reading and renaming another start may have put its own lock there: give it back.
  if (read(aside) !== stale) linkSync(aside, file);
  rmSync(aside, { force: true });
}

/**
 * Takes the lock `file` for this process, or throws a {@link LaunchError} that names the living process that has it.
 * A lock whose process is gone (kill -9, power cut, another process under the same number) is taken over.
 */
export function takeLock(file: string, what: string): Lock {
  const mine = `${process.pid}\n${identityOf(process.pid) ?? ''}\n`;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (;;) {
      try {
        linkSync(draft, file); // Unlike writing, a link appears with its whole content or not at all.
        break;
      } catch (error) {
        const content = read(file);
        if (content === null) {
          if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
          throw error;
        }
        const holder = holderOf(content);
        if (holder !== null) {
          throw new LaunchError(
            `Pasidi is already running on ${what} (process ${holder}). Stop it first, or set DATA_DIR and PORT to others.`,
          );
        }
        takeAway(file, content, `${draft}.stale`);
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (read(file) === mine) rmSync(file, { force: true });
    },
  };
}
