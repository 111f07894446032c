import { connectionLimits, openPool } from '@/lib/db/pool';
import { knownMigrations, unapplied } from '@/lib/db/pending-migrations';
import { withTimeout } from '@/lib/kernel/concurrency/with-timeout';

/** How long a result is cached, and the timeout of the database. */
const freshMs = 1000;
const patienceMs = 2000;

export interface Readiness {
  /** Empty if ready. Queries the database at most once a second. */
  missing(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Ready if the database responds and no migration of `prismaDir` is pending. Its own connection, since the pool may be busy. */
export function readinessOf(databaseUrl: string, prismaDir: string): Readiness {
  const pool = openPool(databaseUrl, connectionLimits.readiness);
  const known = knownMigrations(prismaDir);
  let check = { at: -Infinity, missing: Promise.resolve<readonly string[]>([]) };
  return {
    missing() {
      const now = performance.now();
      if (now - check.at > freshMs) check = { at: now, missing: lacking(pool, known) };
      return check.missing;
    },
    close: () => pool.end(),
  };
}

/** A database that times out or fails is missing; the code that needs it logs why. */
async function lacking(...check: Parameters<typeof unapplied>): Promise<readonly string[]> {
  try {
    const pending = await withTimeout(unapplied(...check), patienceMs);
    return pending.map((name) => `the migration ${name}`);
  } catch {
    return ['the database'];
  }
}
