import { operation } from '@/lib/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { isInScope } from '@/lib/customers/scope';
import { hasWordStartingWith, idIn, startsWithDigits } from '@/lib/db/pagination';
import { query } from '@/lib/db/query';
import { storeDate } from '@/lib/text/format';
import type { customers } from './contract';

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
        .where((eb) =>
          eb.or([eb('found.mobile', '=', search), isInScope(actor, storeDate(clock.now()), 'found')]),
        )
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
