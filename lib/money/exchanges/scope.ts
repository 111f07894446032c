import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import type { Condition, Tables } from '@/lib/db/query';
import { openableCustomers } from '@/lib/people/customers/scope';

/**
 * Row-level access to purchases of old gold: customers see own accepted ones, staff those of customers whose page they may open, admins all,
 * also those of deleted accounts. A subquery per row, as in `isInScope`.
 * @param today `YYYY-MM-DD`, in Asia/Kolkata
 */
export function exchangesVisibleTo(actor: SignedIn, today: string): Condition {
  const eb = expressionBuilder<Tables, 'exchanges'>();
  switch (actor.role) {
    case 'admin':
      return eb.lit(true);
    case 'user':
      return eb.and([eb('exchanges.user_id', '=', actor.id), eb('exchanges.number', 'is not', null)]);
    default: {
      const customer = openableCustomers(actor, today)
        .select('users.id')
        .where('users.id', '=', eb.ref('exchanges.user_id'))
        .limit(1);
      return eb(customer, 'is not', null);
    }
  }
}
