import type { Db } from '@/lib/db/client';
import { createUser, type UserOptions } from './users';

/** Gives an account an authenticator app that nobody has, and a started reset of it. @param startedBy null: no reset */
export async function loseFactor(
  db: Db,
  userId: number,
  startedBy: number | null,
  at = new Date(),
): Promise<void> {
  await db.authenticator.create({
    data: { userId, sealed: 'v1.00000000.AA', createdAt: at, confirmedAt: at },
  });
  if (startedBy === null) return;
  const effectiveAt = new Date(at.getTime() + 24 * 3_600_000);
  await db.factorReset.create({ data: { userId, startedBy, startedAt: at, effectiveAt } });
}

/** A colleague whose second factor is lost. @param options.startedBy of its reset; null: none is started */
export async function createWithLostFactor(
  db: Db,
  { startedBy, ...options }: UserOptions & { readonly startedBy: number | null },
) {
  const user = await createUser(db, { role: 'employee', ...options });
  await loseFactor(db, user.id, startedBy);
  return user;
}
