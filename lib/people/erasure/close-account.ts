import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { UserRow } from '@/lib/people/accounts/to-wire';
import { sealText, type IdentityKeys } from '@/lib/people/identity/sealed-text';
import { blankAccount, type Deletion } from '@/lib/people/users/blank-account';
import { personOf } from '@/lib/people/users/erase';

/** Of a sealed account. */
const mostSessions = 100;

/**
 * Blanks an account that the transaction has locked. Of a customer, it seals who it was for a year (docs/product/privacy.md, "Erasure"): by an admin, and at
 * the end of an erasure. Log-ins of staff stay readable until they expire.
 * @param keys undefined without `IDENTITY_KEY`: nothing is sealed
 */
export async function closeAccount(
  tx: Transaction,
  user: UserRow,
  by: Deletion,
  keys: IdentityKeys | undefined,
  now: Date,
): Promise<void> {
  if (user.role !== 'user') {
    await blankAccount(tx, user, by, now);
    return;
  }
  const { id: userId } = user;
  const text = keys === undefined ? null : await restOf(tx, user);
  await blankAccount(tx, user, by, now);
  const erasureId = await closedErasure(tx, userId, now);
  if (text !== null && keys !== undefined)
    await tx.prisma.sealedRest.create({
      data: { erasureId, userId, sealed: sealText(keys, { purpose: 'erasure', userId }, text) },
      select: { erasureId: true },
    });
}

/** The request that the deletion fulfilled; without one, a new row, which says when to erase the rest. */
async function closedErasure(tx: Transaction, userId: number, now: Date): Promise<number> {
  const closed = await tx.first(
    query.selectFrom('erasures').select('id').where('user_id', '=', userId).where('state', '=', 'closed'),
  );
  if (closed !== undefined) return closed.id;
  const times = { askedAt: now, expiresAt: now, requestedAt: now, closesAt: now, closedAt: now };
  const { id } = await tx.prisma.erasure.create({
    data: { userId, state: 'closed', triesLeft: 0, ...times },
    select: { id: true },
  });
  return id;
}

/** Who it was, with the log-ins (DPDP Rules 2025, rule 8(3)). */
async function restOf(tx: Transaction, user: UserRow): Promise<string> {
  const { names, mobiles, emails, addresses } = await personOf(tx, user);
  const { gender, dob } = user;
  const sessions = await tx.prisma.session.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'desc' },
    take: mostSessions,
    select: { createdAt: true, endedAt: true, address: true, userAgent: true },
  });
  return JSON.stringify({ names, mobiles, emails, addresses, gender, dob, sessions });
}
