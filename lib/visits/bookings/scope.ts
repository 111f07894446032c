import { expressionBuilder } from 'kysely';
import { isStaff, type SignedIn } from '@/lib/kernel/access/actor';
import type { Condition, Tables } from '@/lib/db/query';

/** Customers see their own bookings, staff all. The only definition, for lists, reads and writes. */
export function visibleTo(actor: SignedIn): Condition {
  const eb = expressionBuilder<Tables, 'bookings'>();
  return isStaff(actor) ? eb.lit(true) : eb('bookings.user_id', '=', actor.id);
}
