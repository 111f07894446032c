import type { Db } from '@/lib/db/client';
import type { Prisma, User } from '@/lib/db/generated/client';

/** An account without its password. */
export type Account = Omit<User, 'passwordHash'>;

/**
 * Changes an account and counts its version up: the one way to write to `users`. The statement itself asks whether the account lives, so
 * that what an admin blanked never comes back.
 * @param which the id, and whatever else has to be true still
 * @returns the account as it is now; null where it was deleted, or is another than `which` says
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
