import { expressionBuilder } from 'kysely';
import { mobileStartsWith } from '@/lib/db/pagination';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { anyCustomer, customerColumns, customersSeenBy } from '@/lib/people/customers/visible';
import type { Searcher } from '@/lib/people/customers/by-name';
import type { ParsedSearch } from './rules';
import { maxResults } from '@/lib/db/search-sizes';

const eb = expressionBuilder<Tables, 'visible_customers'>();

/**
 * `anyone`: any customer by whole mobile or booking code. `own`: by id, within scope.
 * @param ids as typed, or of a document
 */
export async function customersByKey(
  sql: Sql,
  { actor, today }: Searcher,
  { mobile, code }: ParsedSearch,
  ids: readonly number[],
) {
  const [anyone, own] = await Promise.all([
    mobile === null && code === null
      ? []
      : sql.rows(
          anyCustomer.where((either) =>
            either.or([
              ...(mobile === null ? [] : [either('visible_customers.mobile', '=', mobile)]),
              ...(code === null
                ? []
                : [
                    either(
                      'visible_customers.id',
                      '=',
                      either
                        .selectFrom('bookings')
                        .select('bookings.user_id')
                        .where('bookings.code', '=', code),
                    ),
                  ]),
            ]),
          ),
        ),
    ids.length === 0
      ? []
      : sql.rows(
          query
            .selectFrom(customersSeenBy(actor, today).as('visible_customers'))
            .select(customerColumns)
            .where(raw<boolean>`visible_customers.id = any (${ids}::int[])`),
        ),
  ]);
  return { anyone, own };
}

/** Customers within scope whose mobile begins with digits. */
export async function customersByMobileStart(
  sql: Sql,
  { actor, today }: Searcher,
  { mobileStart }: ParsedSearch,
) {
  if (mobileStart === null) return [];
  return sql.rows(
    query
      .selectFrom(customersSeenBy(actor, today, { by: 'start' }).as('visible_customers'))
      .select(customerColumns)
      .where(mobileStartsWith(eb.ref('visible_customers.mobile'), mobileStart))
      .limit(maxResults),
  );
}

/** Customers within scope whose mobile ends with digits, the newest first. */
export async function customersByMobileEnd(
  sql: Sql,
  { actor, today }: Searcher,
  { mobileEnd }: ParsedSearch,
) {
  if (mobileEnd === null) return [];
  return sql.rows(
    query
      .selectFrom(customersSeenBy(actor, today, { by: 'start' }).as('visible_customers'))
      .select(customerColumns)
      // As in the index.
      .where(raw<boolean>`right(visible_customers.mobile, 4) = ${mobileEnd.slice(-4)}`)
      .where('visible_customers.mobile', 'like', `%${mobileEnd}`)
      .orderBy('visible_customers.id', 'desc')
      .limit(maxResults),
  );
}
