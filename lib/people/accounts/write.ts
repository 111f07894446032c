import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { violatesUnique } from '@/lib/db/faults';
import type { Prisma } from '@/lib/db/generated/client';
import { query, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { UserRecord } from './contract';
import { referralCodeFrom } from './rules';
import { toUserRecord, userColumns, userRow, type UserRow } from './to-wire';

type NewAccount = Pick<
  Prisma.UserUncheckedCreateInput,
  | 'name'
  | 'mobile'
  | 'role'
  | 'passwordHash'
  | 'referrerCode'
  | 'language'
  | 'invitedUntil'
  | 'mustChangePassword'
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
  values: NewAccount,
  { action, by }: { readonly action: string; readonly by: number | 'itself' | null },
  now: Date,
): Promise<UserRecord> {
  const referralId = referralCodeFrom(randomBytes(8));
  const user = await tx.prisma.user.create({
    data: { ...values, referralId, createdAt: now, updatedAt: now },
    omit: { passwordHash: true },
  });
  const after = toUserRecord(userRow(user));
  const actorId = by === 'itself' ? user.id : by;
  writeAudit(tx, { actorId, action, entity: 'user', entityId: user.id, after }, now);
  return after;
}

type ImportedAccount = Pick<
  Insertable<Tables['users']>,
  'name' | 'mobile' | 'role' | 'password_hash' | 'email' | 'gender' | 'dob' | 'address' | 'state_code'
>;

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
  changes: Omit<Prisma.UserUncheckedUpdateManyInput, 'id' | 'version' | 'updatedAt'>,
  now: Date,
  stillHolds: Prisma.UserWhereInput = {},
): Promise<UserRow | undefined> {
  const [user] = await tx.prisma.user.updateManyAndReturn({
    where: { id, deletedAt: null, AND: stillHolds },
    data: { ...changes, version: { increment: 1 }, updatedAt: now },
    omit: { passwordHash: true },
  });
  return user && userRow(user);
}

/** Voids the reset codes of an account, whoever requested them. */
export async function voidResetCodes(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.prisma.resetCode.updateMany({
    where: { userId, closedAt: null },
    data: { closedAt: now },
  });
}
