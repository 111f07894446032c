import type { SignedIn } from '@/lib/access/actor';
import { Prisma } from '@/lib/db/generated/client';

/** Row-level access to users (docs/product/permissions.md, "Scope"): an admin sees all, an employee the customers they referred. */
export function usersWhere(actor: SignedIn) {
  return actor.role === 'admin'
    ? { deletedAt: null }
    : { deletedAt: null, role: 'user' as const, referrer: { id: actor.id } };
}

/** {@link usersWhere} as SQL conditions on the table with alias `t`. */
export function usersSql(actor: SignedIn): Prisma.Sql[] {
  const living = Prisma.sql`t.deleted_at IS NULL`;
  if (actor.role === 'admin') return [living];
  return [
    living,
    Prisma.sql`t.role = 'user'`,
    Prisma.sql`t.referrer_code = (SELECT referral_id FROM users WHERE id = ${actor.id})`,
  ];
}
