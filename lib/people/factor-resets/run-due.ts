import type { Clock } from '@/lib/kernel/access/operation';
import { databaseFault, isTooSlow } from '@/lib/db/faults';
import { query } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { removeFactor } from '@/lib/people/second-factor/remove-factor';
import { mayStillReset } from './operations';
import { recordStep } from './steps';

/** Of one run. */
const resetsPerRun = 100;

/**
 * Lets due resets take effect. Safe in several processes at once: decided under the lock of the owner's row. One whose admin is none any more, or is
 * suspended, is cancelled. One that fails does not stop the others.
 */
export async function runDueResets({
  sql,
  clock,
}: {
  readonly sql: Sql;
  readonly clock: Clock;
}): Promise<{ done: number; errors: unknown[] }> {
  const now = clock.now();
  const due = await sql.rows(
    query
      .selectFrom('factor_resets')
      .select('user_id')
      .where('effective_at', '<=', now.toISOString())
      .orderBy('effective_at')
      .limit(resetsPerRun),
  );
  const errors: unknown[] = [];
  let done = 0;
  for (const { user_id: userId } of due)
    await sql
      .transaction((tx) => takeEffect(tx, userId, now))
      .then((isDone) => (done += Number(isDone)))
      .catch((error: unknown) => {
        if (databaseFault(error) === 'unavailable' && !isTooSlow(error)) throw error;
        errors.push(error);
      });
  return { done, errors };
}

/** @returns false if it was cancelled meanwhile, or is now */
async function takeEffect(tx: Transaction, userId: number, now: Date): Promise<boolean> {
  const owner = await tx.first(
    query.selectFrom('users').select(['id', 'mobile']).where('id', '=', userId).forNoKeyUpdate(),
  );
  const taken = await tx.first(
    query
      .deleteFrom('factor_resets')
      .where('user_id', '=', userId)
      .where('effective_at', '<=', now.toISOString())
      .returning('started_by'),
  );
  if (owner === undefined || taken === undefined) return false;
  if (!(await mayStillReset(tx, taken.started_by))) {
    recordStep(tx, owner, { actorId: null, step: { is: 'cancelled' } }, now);
    return false;
  }
  await removeFactor(tx, userId, now);
  recordStep(tx, owner, { actorId: null, step: { is: 'done' } }, now);
  return true;
}
