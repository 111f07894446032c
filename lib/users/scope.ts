import type { SignedIn } from '@/lib/access/actor';
import { Prisma } from '@/lib/db/generated/client';

/** The users that staff list and change (docs/product/permissions.md, "Scope"): an admin all, an employee the referred customers. */
export function usersWhere(actor: SignedIn) {
  return actor.role === 'admin'
    ? { deletedAt: null }
    : { deletedAt: null, role: 'user' as const, referrer: { id: actor.id } };
}

/** The same for SQL, on the table called `t`. */
export function usersSql(actor: SignedIn): Prisma.Sql[] {
  const living = Prisma.sql`t.deleted_at IS NULL`;
  if (actor.role === 'admin') return [living];
  return [
    living,
    Prisma.sql`t.role = 'user'`,
    Prisma.sql`t.referrer_code = (SELECT referral_id FROM users WHERE id = ${actor.id})`,
  ];
}
