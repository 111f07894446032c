import { openPool } from '@/lib/db/client';
import { knownMigrations, unapplied } from '@/lib/db/pending-migrations';
import { withTimeout } from './with-timeout';

/** How long an answer stands, and how long the database is waited for. */
const freshMs = 1000;
const patienceMs = 2000;

export interface Readiness {
  /** What the site lacks to answer requests, in words; empty where nothing is. Asks the database once a second at most. */
  missing(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Whether the database answers and no migration of `prismaDir` is pending, over a connection of its own: what a busy pool says is not
 * that the database is gone.
 */
export function readinessOf(databaseUrl: string, prismaDir: string): Readiness {
  const pool = openPool(databaseUrl, 1);
  const known = knownMigrations(prismaDir);
  let asked = { at: -Infinity, answer: Promise.resolve<readonly string[]>([]) };
  return {
    missing() {
      const now = performance.now();
      if (now - asked.at > freshMs) asked = { at: now, answer: lacking(pool, known) };
      return asked.answer;
    },
    close: () => pool.end(),
  };
}

/** A database that does not answer in time, or with an error, is missing. Why, is for the log of what needs it. */
async function lacking(...asked: Parameters<typeof unapplied>): Promise<readonly string[]> {
  try {
    const pending = await withTimeout(unapplied(...asked), patienceMs);
    return pending.map((name) => `the migration ${name}`);
  } catch {
    return ['the database'];
  }
}
