import type { Db } from '@/lib/db/client';
import type { Prisma, User } from '@/lib/db/generated/client';

export type Account = Omit<User, 'passwordHash'>;

/**
 * Updates an account and increments its version: the only way to write to `users`. The condition on deletion is part of the statement, so
 * that data blanked by a deletion never comes back.
 * @param which the id, and conditions that must still hold
 * @returns the updated account; null if it was deleted or `which` no longer matches
 */
export async function changeAccount(
  db: Db,
  which: Prisma.UserWhereInput & { readonly id: number },
  changes: Omit<Prisma.UserUncheckedUpdateManyInput, 'version'>,
): Promise<Account | null> {
  const [account] = await db.user.updateManyAndReturn({
    where: { ...which, deletedAt: null },
    data: { ...changes, version: { increment: 1 } },
    omit: { passwordHash: true },
  });
  return account ?? null;
}
