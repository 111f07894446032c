import type { Clock } from '@/lib/kernel/access/operation';
import { attemptEach, dueRowsPerPage, type DueRow } from '@/lib/db/attempt-each';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { removeFactor } from '@/lib/people/second-factor/remove-factor';
import { mayStillReset } from './operations';
import { recordStep } from './steps';

/**
 * Lets due resets take effect. Safe in several processes at once: decided under the lock of the owner's row. A reset is cancelled if the admin who
 * started it is suspended, or no admin any more. One that fails does not stop the others.
 */
export async function runDueResets({
  sql,
  clock,
}: {
  readonly sql: Sql;
  readonly clock: Clock;
}): Promise<{ done: number; errors: unknown[] }> {
  const now = clock.now();
  const { outcomes, errors } = await attemptEach(
    sql,
    (last) => dueResets(now, last),
    (tx, { id }) => takeEffect(tx, id, now),
  );
  return { done: outcomes.filter(Boolean).length, errors };
}

/** By the id of the owner. */
const dueResets = (now: Date, last: DueRow) =>
  query
    .selectFrom('factor_resets')
    .select(['user_id as id', 'effective_at as due_at'])
    .where('effective_at', '<=', now.toISOString())
    .where(raw<boolean>`(effective_at, user_id) > (${last.due_at}::timestamptz, ${last.id}::int)`)
    .orderBy('effective_at')
    .orderBy('user_id')
    .limit(dueRowsPerPage);

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
