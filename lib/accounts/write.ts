import type { Updateable } from 'kysely';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { userColumns, type UserRow } from './to-wire';

/**
 * Updates an account and increments its version: the only way to write to `users`. Deletion is checked by the statement itself, so that
 * blanked data never comes back.
 * @param stillHolds a condition on the account that must hold as well
 * @returns the updated account; undefined if it was deleted or `stillHolds` is false
 */
export async function changeAccount(
  tx: Transaction,
  id: number,
  changes: Omit<Updateable<Tables['users']>, 'id' | 'version' | 'updated_at'>,
  now: Date,
  stillHolds?: Condition,
): Promise<UserRow | undefined> {
  const account = query
    .updateTable('users')
    .set({ ...changes, version: raw`version + 1`, updated_at: now })
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .returning(userColumns);
  return tx.first(stillHolds === undefined ? account : account.where(stillHolds));
}

/** Voids the open reset codes of an account, of all requesters. */
export function voidResetCodes(tx: Transaction, userId: number, now: Date): void {
  tx.send(
    query
      .updateTable('reset_codes')
      .set({ closed_at: now })
      .where('user_id', '=', userId)
      .where('closed_at', 'is', null),
  );
}
