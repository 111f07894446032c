import { randomBytes } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import { writeAudit } from '@/lib/audit/write-audit';
import { violatesUnique } from '@/lib/db/faults';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { UserRecord } from './contract';
import { referralCodeFrom } from './rules';
import { toUserRecord, userColumns, type UserRow } from './to-wire';

type NewAccount = Pick<
  Insertable<Tables['users']>,
  'name' | 'mobile' | 'role' | 'password_hash' | 'referrer_code'
>;

/** Whether a write failed because another account has the mobile. */
export function isMobileTaken(error: unknown): boolean {
  return violatesUnique(error, 'users_live_mobile_key');
}

/**
 * Inserts an account with a new referral ID and an audit entry. Fails with {@link isMobileTaken} if the mobile is taken.
 * @param by null for the system
 */
export async function insertAccount(
  tx: Transaction,
  columns: NewAccount,
  { action, by }: { readonly action: string; readonly by: number | 'itself' | null },
  now: Date,
): Promise<UserRecord> {
  const referral_id = referralCodeFrom(randomBytes(8));
  const row = await tx.one(
    query
      .insertInto('users')
      .values({ ...columns, referral_id, created_at: now, updated_at: now })
      .returning(userColumns),
  );
  const after = toUserRecord(row);
  const actorId = by === 'itself' ? row.id : by;
  writeAudit(tx, { actorId, action, entity: 'user', entityId: row.id, after }, now);
  return after;
}

type ImportedAccount = Omit<NewAccount, 'referrer_code'> &
  Pick<Insertable<Tables['users']>, 'email' | 'gender' | 'dob' | 'address'>;

/**
 * Inserts accounts with audit entries. Leaves out accounts whose mobile another account has, or gets at this moment.
 * @param columns in the order of their mobiles, so that two transactions do not wait for each other
 */
export async function insertAccounts(
  tx: Transaction,
  columns: readonly ImportedAccount[],
  { action, by }: { readonly action: string; readonly by: number },
  now: Date,
): Promise<UserRecord[]> {
  if (columns.length === 0) return [];
  const rows = await tx.rows(
    query
      .insertInto('users')
      .values(
        columns.map((account) => ({
          ...account,
          referral_id: referralCodeFrom(randomBytes(8)),
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(userColumns),
    { prepared: false },
  );
  const created = rows.map(toUserRecord);
  writeAudit(
    tx,
    created.map((after) => ({ actorId: by, action, entity: 'user', entityId: after.id, after })),
    now,
  );
  return created;
}

/**
 * Increments the version; the only way to change `users`. The condition on deletion is part of the statement, so that data blanked by a
 * deletion never comes back.
 * @returns undefined if the account was deleted or `stillHolds` is false
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

/** Voids the reset codes of an account, whoever requested them. */
export function voidResetCodes(tx: Transaction, userId: number, now: Date): void {
  tx.send(
    query
      .updateTable('reset_codes')
      .set({ closed_at: now })
      .where('user_id', '=', userId)
      .where('closed_at', 'is', null),
  );
}
