import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import { visibleTo } from '@/lib/sales/parties/scope';
import { referralIdOf } from '@/lib/people/users/scope';

/**
 * Row-level access to customers (docs/product/permissions.md, "Scope"): admins see all, others those with an own opportunity or order,
 * those they referred, and those with a visit today or later. No EXISTS: PostgreSQL may hash it, which reads all sales of the actor.
 * @param today `YYYY-MM-DD`, in Asia/Kolkata
 * @param table the accounts, or a common table expression
 */
export function isInScope(actor: SignedIn, today: string, table: 'users' | 'found'): Condition {
  const eb = expressionBuilder<Tables>();
  if (actor.role === 'admin') return eb.lit(true);
  const visit = eb
    .selectFrom('bookings')
    .select('bookings.id')
    .where('bookings.user_id', '=', raw<number>`${raw.ref(`${table}.id`)}`)
    .where('bookings.status', '=', 'booked')
    .where('bookings.slot_date', '>=', today)
    .limit(1);
  return eb.or([isOwn(actor, table), eb(visit, 'is not', null)]);
}

/** Customers with an own opportunity or order, and referred ones; all for an admin. */
export function isOwn(actor: SignedIn, table: 'users' | 'found'): Condition {
  const eb = expressionBuilder<Tables>();
  if (actor.role === 'admin') return eb.lit(true);
  const id = raw<number>`${raw.ref(`${table}.id`)}`;
  const referrerCode = raw<string | null>`${raw.ref(`${table}.referrer_code`)}`;
  const opportunity = eb
    .selectFrom('opportunities')
    .select('opportunities.id')
    .where('opportunities.user_id', '=', id)
    .where(visibleTo(actor, 'opportunities'))
    .limit(1);
  const order = eb
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.user_id', '=', id)
    .where(visibleTo(actor, 'orders'))
    .limit(1);
  return eb.or([
    eb(opportunity, 'is not', null),
    eb(order, 'is not', null),
    eb(referrerCode, '=', referralIdOf(actor)),
  ]);
}

/**
 * Customers in scope, and those the actor has opened by their whole mobile (the access log, ./page.ts). The only definition for page,
 * notes, tasks and timeline.
 * @param today `YYYY-MM-DD`, in Asia/Kolkata
 */
export function openableCustomers(actor: SignedIn, today: string) {
  return query
    .selectFrom('users')
    .where('users.deleted_at', 'is', null)
    .where('users.role', '=', 'user')
    .where((eb) => eb.or([isInScope(actor, today, 'users'), isOpenedByMobile(actor)]));
}

function isOpenedByMobile(actor: SignedIn): Condition {
  const eb = expressionBuilder<Tables, 'users'>();
  const opening = eb
    .selectFrom('customer_openings')
    .select('customer_openings.id')
    .where('customer_openings.by_mobile', '=', eb.lit(true))
    .where('customer_openings.actor_id', '=', actor.id)
    .whereRef('customer_openings.customer_id', '=', 'users.id')
    .limit(1);
  return eb(opening, 'is not', null);
}
