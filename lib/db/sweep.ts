import type { Db } from './client';
import type { Life } from './lives';
import type { Transaction } from './transaction';

/** Held by whoever sweeps, for the length of a batch: a session's lock would not outlive PgBouncer's transaction mode. */
const lockKey = 77_020;

interface SweepOptions {
  /** Rows of a batch; each is a transaction of its own, so that no row is locked for long. */
  readonly batch?: number;
  /** Batches of a table in one run: the rest is left to the next run. */
  readonly batches?: number;
}

/**
 * Ends what is past its life at `now`, of each table some batches. Any number of processes may call it: one of them works at a time, and the
 * others go on their way.
 * @returns how many rows of each table it was, where there were any
 */
export async function sweepExpired(
  transaction: Transaction,
  lives: Readonly<Record<string, Life>>,
  now: Date,
  { batch = 1000, batches = 100 }: SweepOptions = {},
): Promise<Record<string, number>> {
  const ended: Record<string, number> = {};
  for (const [table, { end }] of Object.entries(lives)) {
    for (let run = 0; run < batches; run += 1) {
      const rows = await transaction(async (db) =>
        (await isOurTurn(db)) ? db.$executeRaw(end(now, batch)) : null,
      );
      if (rows === null) return ended;
      if (rows > 0) ended[table] = (ended[table] ?? 0) + rows;
      if (rows < batch) break;
    }
  }
  return ended;
}

/** Whether nobody else sweeps until this transaction ends. */
async function isOurTurn(db: Db): Promise<boolean> {
  const [turn] = await db.$queryRaw<
    { ours: boolean }[]
  >`SELECT pg_try_advisory_xact_lock(${lockKey}::bigint) AS ours`;
  return turn?.ours === true;
}
