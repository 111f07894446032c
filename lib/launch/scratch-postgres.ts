import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningPostgres, startPostgres } from './postgres';
import { removeDataDir } from './postgres-place';

/** A PostgreSQL with a data folder of its own, in memory-like speed, that is gone with everything in it once stopped. */
export async function startScratchPostgres(): Promise<RunningPostgres> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pasidi-'));
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
