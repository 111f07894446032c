import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import type { Condition, Tables } from '@/lib/db/query';

/**
 * Row-level access to users (docs/product/permissions.md, "Scope"): admins see all, employees the customers they referred. The only
 * definition of visibility; the search of customers has its own scope (lib/people/customers/scope.ts).
 */
export function visibleTo(actor: SignedIn): Condition {
  const eb = expressionBuilder<Tables, 'users'>();
  const isActive = eb('users.deleted_at', 'is', null);
  if (actor.role === 'admin') return isActive;
  return eb.and([
    isActive,
    eb('users.role', '=', 'user'),
    eb('users.referrer_code', '=', referralIdOf(actor)),
  ]);
}

/** A subquery. */
export function referralIdOf({ id }: SignedIn) {
  return expressionBuilder<Tables>()
    .selectFrom('users as actor')
    .select('actor.referral_id')
    .where('actor.id', '=', id);
}
