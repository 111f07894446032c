import { isStaff, type SignedIn } from '@/lib/kernel/access/actor';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';

/** A page asks several endpoints about the same customer: they are one look. */
const oneLookMs = 60_000;
/** A list is read again by each search and each page. */
const oneListMs = 10 * 60_000;

const sinceOneLook = (now: Date, listed = false) =>
  new Date(now.getTime() - (listed ? oneListMs : oneLookMs)).toISOString();

/**
 * Access log (docs/product/rules.md, "Customers"): who of the staff got whose personal data, before the response is sent. Ids of staff and
 * unknown ones are left out; the same customer again within a minute, in lists within ten, is no second entry.
 * @param sql with the recheck of the actor
 * @param options.listed rows of a list. Default: several customers are a list
 */
export async function logAccess(
  { actor, sql, clock }: { readonly actor: SignedIn; readonly sql: Sql; readonly clock: { now(): Date } },
  customerIds: readonly number[],
  { listed = customerIds.length > 1 }: { readonly listed?: boolean } = {},
): Promise<void> {
  if (!isStaff(actor) || customerIds.length === 0) return;
  const now = clock.now();
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
                  .where('seen.at', '>', sinceOneLook(now, listed))
                  // A look at one customer is an entry of its own after a list.
                  .where('seen.listed', 'in', listed ? [true, false] : [false]),
              ),
            ),
          )
          // Foreign keys lock the rows of the customers: in the lock order.
          .orderBy('users.id'),
      ),
    { writes: true },
  );
}

/**
 * The opening by the whole mobile, which keeps the page open to the actor (./scope.ts). It replaces the entry of the search that led to it: both
 * are one look.
 */
export async function logOpeningByMobile(
  tx: Transaction,
  { actor, now }: { readonly actor: SignedIn; readonly now: Date },
  customerId: number,
): Promise<void> {
  tx.send(
    query
      .deleteFrom('customer_openings')
      .where('customer_id', '=', customerId)
      .where('actor_id', '=', actor.id)
      .where('at', '>', sinceOneLook(now))
      .where('listed', '=', raw.lit(false))
      .where('by_mobile', '=', raw.lit(false)),
  );
  await tx.prisma.customerOpening.createMany({
    data: [{ actorId: actor.id, customerId, at: now, byMobile: true }],
    // Two tabs may insert one at the same time.
    skipDuplicates: true,
  });
}
