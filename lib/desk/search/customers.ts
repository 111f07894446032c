import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { mobileStartsWith } from '@/lib/db/pagination';
import { containing, folded } from '@/lib/db/text-search';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import {
  anyCustomer,
  customerColumns,
  customersSeenBy,
  ownViewer,
  type CustomerRow,
} from '@/lib/people/customers/visible';
import { hasWords, hasWordsInSample, rankOf } from './names';
import type { ParsedSearch } from './rules';
import { maxResults, sampleSizes } from './sizes';

const eb = expressionBuilder<Tables, 'visible_customers'>();
const name = eb.ref('visible_customers.name');

/** `today` is in Asia/Kolkata. */
export interface Searcher {
  readonly actor: SignedIn;
  readonly today: string;
}

/**
 * Any customer by whole mobile or booking code; by id only within scope.
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
  return [...anyone, ...own];
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

/**
 * Within scope, by words of names. Sorting all matches of a common word takes long, so cheap sources come first: names that begin with the
 * text are next to each other in an index; for a common word, a sample of customers has enough; only otherwise the trigrams of all names
 * are searched.
 */
export function customersByName(
  sql: Sql,
  { actor, today }: Searcher,
  { text, words }: { text: string; words: ParsedSearch['words'] },
): Promise<CustomerRow[]> {
  const seen = (options: Parameters<typeof customersSeenBy>[2]) =>
    query.selectFrom(customersSeenBy(actor, today, options).as('visible_customers')).select(customerColumns);
  const begin = raw<string>`(fold_text(visible_customers.name) collate "C")`;
  const start = folded(containing(text).slice(1));
  const starting = seen({
    by: 'start',
    among: (rows) =>
      rows
        .where(raw<boolean>`${begin} like ${start}`)
        .orderBy(begin)
        .limit(sampleSizes.ranked),
  })
    .orderBy(begin)
    .limit(maxResults);
  const newest = seen({
    among: (rows) => rows.orderBy('visible_customers.created_at', 'desc').limit(sampleSizes.newest),
  });
  const viewer = ownViewer(actor);
  const spread = query
    .selectFrom(
      raw<CustomerRow>`(select part.* from (select min(id) as first, max(id) as last from visible_customers where viewer_id = ${viewer}) as ends,
        generate_series(0, ${raw.lit(sampleSizes.places - 1)}) as place,
        lateral (select * from visible_customers where viewer_id = ${viewer} and id >= first + ((last - first)::bigint * place / ${raw.lit(sampleSizes.places)})::int
          order by id limit ${raw.lit(sampleSizes.perPlace)}) as part)`.as('visible_customers'),
    )
    .select(customerColumns);
  const inSample = query
    .selectFrom(
      raw<CustomerRow>`(select * from (${newest}) as newest union select * from (${spread}) as spread)`.as(
        'visible_customers',
      ),
    )
    .select(customerColumns)
    .where(hasWordsInSample(name, words));
  const inAll = seen({
    by: 'parts',
    among: (rows) => rows.where(hasWords(name, words)).limit(sampleSizes.newest),
  })
    .where(raw<boolean>`(select count(*) from in_sample) < ${raw.lit(maxResults)}`)
    .limit(sampleSizes.ranked);
  return sql.rows(
    query
      .with('starting', () => starting)
      .with(
        (cte) => cte('in_sample').materialized(),
        () => inSample,
      )
      .with('in_all', () => inAll)
      .with('visible_customers', (db) =>
        db
          .selectFrom('starting')
          .selectAll()
          .union(db.selectFrom('in_sample').selectAll())
          .union(db.selectFrom('in_all').selectAll()),
      )
      .selectFrom('visible_customers')
      .select(customerColumns)
      .orderBy(rankOf(name, text))
      .orderBy('visible_customers.name')
      .orderBy('visible_customers.id')
      .limit(maxResults),
    // The plan depends on the frequency of the words.
    { prepared: false },
  );
}
