import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holderOf } from './lock';
import { type RunningPostgres, startPostgres } from './postgres';
import { LOCK_NAME } from './postgres';
import { removeDataDir } from './postgres-place';

const PREFIX = 'pasidi-scratch-';

/** Removes what killed test runs left behind: their lock is there, its process is not. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const dataDir = path.join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || !readdirSync(dataDir).includes(LOCK_NAME)) continue;
    if (holderOf(path.join(dataDir, LOCK_NAME)) === null) removeDataDir(dataDir);
  }
}

/** A new data folder for one run of the tests. */
export function makeScratchDir(): string {
  try {
    sweep();
  } catch {
    // Another user's leftovers; they are not in our way.
  }
  return mkdtempSync(path.join(tmpdir(), PREFIX));
}

/** A PostgreSQL with a data folder of its own, quick and not durable, that is gone with everything in it once stopped. */
export async function startScratchPostgres(): Promise<RunningPostgres> {
  const dataDir = makeScratchDir();
  try {
    const running = await startPostgres({ dataDir, durable: false, say: () => undefined });
    return {
      url: running.url,
      async stop() {
        await running.stop();
        removeDataDir(dataDir);
      },
    };
  } catch (error) {
    removeDataDir(dataDir);
    throw error;
  }
}
