import { advisoryLocks } from './advisory-locks';
import { databaseFault } from './faults';
import { query, raw } from './query';
import type { RetentionPolicy } from './retention';
import type { Sql, Transaction } from './sql';

interface SweepOptions {
  /** Rows per batch. Each batch is a transaction, so that rows are locked only briefly. */
  readonly batch?: number;
  /** Most batches of a table per run; the next run continues. */
  readonly batches?: number;
}

/**
 * Applies the policies in batches. Of several processes (replicas) one works, the others return. A table that fails does not stop the others.
 * @returns the number of expired rows by table, without tables that had none, and the errors of those that failed
 */
export async function sweepExpired(
  sql: Sql,
  policies: Readonly<Record<string, RetentionPolicy>>,
  now: Date,
  { batch = 1000, batches = 100 }: SweepOptions = {},
): Promise<{ ended: Record<string, number>; errors: unknown[] }> {
  const ended: Record<string, number> = {};
  const errors: unknown[] = [];
  for (const [table, { expire }] of Object.entries(policies)) {
    for (let run = 0; run < batches; run += 1) {
      const rows = await sql
        .transaction(async (tx) => ((await tryLock(tx)) ? tx.run(expire(now, batch)) : 'elsewhere'))
        .catch((error: unknown) => {
          if (databaseFault(error) === 'unavailable') throw error;
          errors.push(error);
          return 0;
        });
      if (rows === 'elsewhere') return { ended, errors };
      if (rows > 0) ended[table] = (ended[table] ?? 0) + rows;
      if (rows < batch) break;
    }
  }
  return { ended, errors };
}

/** Takes the lock until the transaction ends, since PgBouncer's transaction mode has no session locks; false if another process holds the lock. */
async function tryLock(tx: Transaction): Promise<boolean> {
  const { ours } = await tx.one(
    query.selectNoFrom(raw<boolean>`pg_try_advisory_xact_lock(${advisoryLocks.sweep}::bigint)`.as('ours')),
  );
  return ours;
}
