import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holderOf } from '@/tools/process/lock';
import { LOCK_NAME, type RunningPostgres, runningPostgresUrl, startPostgres } from './postgres';
import { removeDataDir } from './place';

const PREFIX = 'pasidi-scratch-';

const OLD_MS = 3_600_000;

/** Removes leftovers of test runs killed an hour ago or more: their lock exists, its process does not. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = path.join(tmpdir(), name);
    const lock = statSync(path.join(dataDir, LOCK_NAME), { throwIfNoEntry: false });
    if (lock === undefined || Date.now() - lock.mtimeMs < OLD_MS) continue;
    if (holderOf(path.join(dataDir, LOCK_NAME)) === null) removeDataDir(dataDir);
  }
}

export function makeScratchDir(): string {
  try {
    sweep();
  } catch {
    // Another user's leftovers are harmless.
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), PREFIX));
  chmodSync(dataDir, 0o711); // PostgreSQL's account must reach its own folder inside.
  return dataDir;
}

/** Fast and not durable, removed completely when stopped. */
export async function startScratchPostgres(): Promise<RunningPostgres & { readonly superuser: string }> {
  const dataDir = makeScratchDir();
  try {
    const running = await startPostgres({ dataDir, durable: false, say: () => undefined });
    return {
      url: running.url,
      superuser: runningPostgresUrl(dataDir, 'postgres') ?? '',
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
