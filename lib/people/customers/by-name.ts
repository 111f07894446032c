import { expressionBuilder, type Expression } from 'kysely';
import type { ListPage, RowsOnly } from '@/lib/db/pagination';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import { maxResults, samples, sampleSizes } from '@/lib/db/search-sizes';
import { hasWords, otherSpellings, rankOf, sampleFor } from '@/lib/db/spellings';
import type { Sql } from '@/lib/db/sql';
import { containing, folded } from '@/lib/db/text-search';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { wordsOf, type Words } from '@/lib/kernel/text/spellings';
import { customerColumns, customersSeenBy, ownViewer, type CustomerRow } from './visible';

const eb = expressionBuilder<Tables, 'visible_customers'>();
const name = eb.ref('visible_customers.name');

/** `today` is in Asia/Kolkata. */
export interface Searcher {
  readonly actor: SignedIn;
  readonly today: string;
}

interface NameSearch {
  readonly text: string;
  readonly words: Words;
  /** Rows at most. */
  readonly most: number;
}

/**
 * Within scope, by words of names. Sorting all matches of a common word takes long, so cheap sources come first: names that begin with the
 * text are next to each other in an index; for a common word, a sample of customers has enough; only otherwise the trigrams or words of all
 * names are searched.
 */
export function customersByName(
  sql: Sql,
  { actor, today }: Searcher,
  { text, words, most }: NameSearch,
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
  const sample = sampleFor(words);
  const newest = seen({
    among: (rows) => rows.orderBy('visible_customers.created_at', 'desc').limit(sample.newest),
  });
  const viewer = ownViewer(actor);
  const spread = query
    .selectFrom(
      raw<CustomerRow>`(select part.* from (select min(id) as first, max(id) as last from visible_customers where viewer_id = ${viewer}) as ends,
        generate_series(0, ${raw.lit(sampleSizes.places - 1)}) as place,
        lateral (select * from visible_customers where viewer_id = ${viewer} and id >= first + ((last - first)::bigint * place / ${raw.lit(sampleSizes.places)})::int
          order by id limit ${raw.lit(sample.perPlace)}) as part)`.as('visible_customers'),
    )
    .select(customerColumns);
  const inSample = query
    .selectFrom(
      raw<CustomerRow>`(select * from (${newest}) as newest union select * from (${spread}) as spread)`.as(
        'visible_customers',
      ),
    )
    .select(customerColumns)
    .where(hasWords(name, words));
  const inAll = seen({
    by: 'parts',
    among: (rows) => rows.where(hasWords(name, words)).limit(samples.parts.newest),
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
      .limit(most),
    // The plan depends on the frequency of the words.
    { prepared: false },
  );
}

/** A list whose search finds fewer rows as typed also finds customers with other spellings of the words. */
const few = 5;

/**
 * Ids of customers within scope whose names sound like a search text, or have one wrong letter: the best ones, since a list of all would read them all.
 */
async function customersAlike(sql: Sql, searcher: Searcher, text: string): Promise<readonly number[]> {
  const words = await otherSpellings(sql, wordsOf(text));
  if (words === null) return [];
  const rows = await customersByName(sql, searcher, { text, words, most: sampleSizes.ranked });
  return rows.map(({ id }) => id);
}

interface SearchRequest extends RowsOnly {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** What a search finds that few rows match as typed. */
export interface Alike {
  /** Ids of the rows that match as typed. */
  readonly rows: readonly number[];
  /** Ids of the customers with other spellings. */
  readonly customers: readonly number[];
}

/**
 * Reads a page of a list, with customers of other spellings if few rows match the search as typed (docs/product/rules.md, "Search").
 * @param read a page, with the rows of `alike`
 */
export async function withCustomersAlike<
  Request extends SearchRequest,
  Page extends Pick<ListPage<{ readonly id: number }>, 'rows' | 'page'>,
>(
  sql: Sql,
  searcher: Searcher,
  request: Request,
  read: (request: Request, alike: Alike | null) => Promise<Page>,
): Promise<Page> {
  const { search, cursor } = request;
  if (search === undefined) return read(request, null);
  const isFirst = cursor === undefined;
  const typed = await read(
    isFirst ? request : { ...request, cursor: undefined, limit: few, rowsOnly: true },
    null,
  );
  const isMany = typed.rows.length >= few || typed.page.next_cursor !== null;
  const found = isMany ? [] : await customersAlike(sql, searcher, search);
  if (found.length > 0) return read(request, { rows: typed.rows.map(({ id }) => id), customers: found });
  return isFirst ? typed : read(request, null);
}

/** Condition of an id. */
export function isOneOf(id: Expression<number>, ids: readonly number[]): Condition {
  return raw<boolean>`${id} = any (${ids}::int[])`;
}

/** Condition that a row is of a customer with another spelling, beside the conditions of the search as typed. */
export function isAlike(customerId: Expression<number>, alike: Alike | null): Condition[] {
  return alike === null ? [] : [isOneOf(customerId, alike.customers)];
}
