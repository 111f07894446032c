import { expressionBuilder } from 'kysely';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { query, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';

/** Column of an account: whether it is to be closed. */
export const isClosing = expressionBuilder<Tables, 'users'>()
  .exists(
    expressionBuilder<Tables, 'users'>()
      .selectFrom('erasures')
      .select('erasures.id')
      .whereRef('erasures.user_id', '=', 'users.id')
      .where('erasures.state', '=', 'requested'),
  )
  .$castTo<boolean>()
  .as('is_closing');

/**
 * Takes the request to delete the account back, in the transaction of a log-in, which has a share of the account: one that closes it at the same time has
 * committed before, and the log-in found no account, or waits and finds the request taken back.
 * @returns false if another log-in did so
 */
export async function takeErasureBack(tx: Transaction, userId: number, now: Date): Promise<boolean> {
  const count = await tx.run(
    query
      .updateTable('erasures')
      .set({ state: 'taken_back', ended_at: now })
      .where('user_id', '=', userId)
      .where('state', '=', 'requested'),
  );
  if (count === 0) return false;
  writeAudit(
    tx,
    { actorId: userId, action: 'user.erasure taken back', entity: 'user', entityId: userId },
    now,
  );
  return true;
}
