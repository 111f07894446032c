import { expressionBuilder, type InferResult } from 'kysely';
import type { SignedIn } from '@/lib/access/actor';
import { operation } from '@/lib/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { hasWordStartingWith, idIn, startsWithDigits } from '@/lib/db/pagination';
import { query, type Condition, type Tables } from '@/lib/db/query';
import { visibleTo } from '@/lib/sales/scope';
import { storeDate } from '@/lib/text/format';
import type { customers } from './contract';
import { referralIdOf } from './scope';

type Actions = (typeof customers)['actions'];

/**
 * Finds customers by name, start of the mobile or exact id within the actor's scope, and any account by the whole mobile, as `get_details`
 * does. The index finds matches first, then each is checked against the scope: the cost grows with the matches, not with the table or the
 * actor's sales.
 */
export const findCustomers = operation<InputOf<Actions['list']>, OutputOf<Actions['list']>>(
  'find customers',
  async ({ actor, clock, sql }, { search, limit }) => {
    const id = idIn(search);
    const data = await sql.rows(
      query
        .with(
          (cte) => cte('found').materialized(),
          () => customersMatching(search, id),
        )
        .selectFrom('found')
        .select(['found.id', 'found.name', 'found.mobile'])
        .where((eb) => eb.or([eb('found.mobile', '=', search), isInScope(actor, storeDate(clock.now()))]))
        .orderBy((eb) => eb('found.id', '=', id), 'desc')
        .orderBy('found.name')
        .orderBy('found.id')
        .limit(limit),
      // The best plan depends on the number of matching names.
      { prepared: false },
    );
    return { data };
  },
);

function customersMatching(search: string, id: number) {
  return query
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.mobile', 'users.referrer_code'])
    .where('users.deleted_at', 'is', null)
    .where('users.role', '=', 'user')
    .where((eb) =>
      eb.or([
        hasWordStartingWith(eb.ref('users.name'), search),
        startsWithDigits(eb.ref('users.mobile'), search),
        eb('users.id', '=', id),
      ]),
    );
}

export type Found = InferResult<ReturnType<typeof customersMatching>>[number];

/**
 * Row-level access to a found customer without the whole mobile (docs/product/permissions.md, "Scope"): an admin sees all, others those
 * with an own opportunity or order, those they referred, and those with a visit today or later. No EXISTS: PostgreSQL may hash it, which
 * reads all sales of the actor.
 */
export function isInScope(actor: SignedIn, today: string): Condition {
  const eb = expressionBuilder<Tables & { found: Found }, 'found'>();
  if (actor.role === 'admin') return eb.lit(true);
  const opportunity = eb
    .selectFrom('opportunities')
    .select('opportunities.id')
    .whereRef('opportunities.user_id', '=', 'found.id')
    .where(visibleTo(actor, 'opportunities'))
    .limit(1);
  const order = eb
    .selectFrom('orders')
    .select('orders.id')
    .whereRef('orders.user_id', '=', 'found.id')
    .where(visibleTo(actor, 'orders'))
    .limit(1);
  const visit = eb
    .selectFrom('bookings')
    .select('bookings.id')
    .whereRef('bookings.user_id', '=', 'found.id')
    .where('bookings.status', '=', 'booked')
    .where('bookings.slot_date', '>=', today)
    .limit(1);
  return eb.or([
    eb(opportunity, 'is not', null),
    eb(order, 'is not', null),
    eb('found.referrer_code', '=', referralIdOf(actor)),
    eb(visit, 'is not', null),
  ]);
}
