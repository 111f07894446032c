import { isStaff, type SignedIn } from '@/lib/kernel/access/actor';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';

/** A page asks several endpoints about the same customer: they are one look. */
const oneLookMs = 60_000;

/**
 * Access log (docs/product/rules.md, "Customers"): who of the staff got whose personal data, before the response is sent. Ids of staff and
 * unknown ones are left out; the same customer again within a minute is no second entry. Several customers are a list.
 * @param sql with the recheck of the actor
 */
export async function logAccess(
  { actor, sql, clock }: { readonly actor: SignedIn; readonly sql: Sql; readonly clock: { now(): Date } },
  customerIds: readonly number[],
): Promise<void> {
  if (!isStaff(actor) || customerIds.length === 0) return;
  const now = clock.now();
  const listed = customerIds.length > 1;
  const since = new Date(now.getTime() - oneLookMs);
  await sql.rows(
    query
      .insertInto('customer_openings')
      .columns(['actor_id', 'customer_id', 'at', 'listed'])
      .expression(
        query
          .selectFrom('users')
          .select((eb) => [
            eb.val(actor.id).as('actor_id'),
            'users.id as customer_id',
            raw<Date>`${now}::timestamptz`.as('at'),
            eb.val(listed).as('listed'),
          ])
          .where(raw<boolean>`users.id = any (${customerIds}::int[])`)
          .where('users.role', '=', 'user')
          .where((eb) =>
            eb.not(
              eb.exists(
                eb
                  .selectFrom('customer_openings as seen')
                  .select('seen.id')
                  .whereRef('seen.customer_id', '=', 'users.id')
                  .where('seen.actor_id', '=', actor.id)
                  .where('seen.at', '>', since.toISOString())
                  // A look at one customer is an entry of its own after a list.
                  .where('seen.listed', 'in', listed ? [true, false] : [false]),
              ),
            ),
          ),
      ),
    { writes: true },
  );
}
