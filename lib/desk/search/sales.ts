import { visibleTo } from '@/lib/sales/parties/scope';
import { query, raw, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { Searcher } from '@/lib/people/customers/by-name';
import { hasWords, rankOf, sampleFor } from '@/lib/db/spellings';
import type { ParsedSearch } from './rules';
import { maxResults, sampleSizes } from '@/lib/db/search-sizes';

/** Ids (as typed, or of a document), words of the name, and found customers. */
interface SaleSearch {
  readonly text: string;
  readonly ids: readonly number[];
  readonly words: ParsedSearch['words'];
  readonly customers: readonly number[];
}

/** Own sales, best first: by id, by name (like `customersByName`), then those of found customers, newest first. */
export async function findSales(
  sql: Sql,
  table: 'opportunities' | 'orders',
  { actor }: Pick<Searcher, 'actor'>,
  { text, ids, words, customers }: SaleSearch,
): Promise<number[]> {
  const sales = raw`${raw.table(table)}`;
  const visible = visibleTo(actor, table);
  const name = raw<string>`${raw.ref(`${table}.name`)}`;
  const row = raw`${raw.ref(`${table}.id`)} as id, ${raw.ref(`${table}.name`)} as name, ${raw.ref(`${table}.created_at`)} as created_at`;
  const none: Condition = raw<boolean>`false`;
  const sample = sampleFor(words);
  const found = raw<{ id: number; place: number }>`(
    with newest as (select ${row} from ${sales} where ${visible} order by ${raw.ref(`${table}.created_at`)} desc, ${raw.ref(`${table}.id`)} desc limit ${raw.lit(sample.newest)}),
    spread as (${actor.role === 'admin' ? spreadOf(table, visible, sample.perPlace) : raw`select * from newest where false`}),
    in_sample as materialized (select * from (select * from newest union select * from spread) as sample where ${words.length === 0 ? none : hasWords(raw<string>`sample.name`, words)}),
    in_all as (select ${row} from ${sales} where ${visible} and ${actor.role === 'admin' ? raw<boolean>`true` : isOwnedBy(table, actor.id)}
      and ${words.length === 0 ? none : hasWords(name, words)} and (select count(*) from in_sample) < ${raw.lit(maxResults)} limit ${raw.lit(sampleSizes.ranked)}),
    named as (select id, 1 + ${rankOf(raw<string>`named.name`, text)} as place, created_at from (select * from in_sample union select * from in_all) as named
      order by 2, created_at desc, id desc limit ${raw.lit(maxResults)}),
    bought as (select sale.id, 9 + n as place, sale.created_at from unnest(${customers}::int[]) with ordinality as customer (id, n),
      lateral (select ${row} from ${sales} where ${raw.ref(`${table}.user_id`)} = customer.id and ${visible}
        order by ${raw.ref(`${table}.created_at`)} desc, ${raw.ref(`${table}.id`)} desc limit ${raw.lit(maxResults)}) as sale)
    select id, min(place) as place, max(created_at) as created_at
    from (select ${raw.ref(`${table}.id`)} as id, 0 as place, ${raw.ref(`${table}.created_at`)} as created_at from ${sales} where ${visible} and ${raw.ref(`${table}.id`)} = any (${ids}::int[])
      union all select * from named union all select * from bought) as every
    group by id)`;
  const rows = await sql.rows(
    query
      .selectFrom(found.as('found'))
      .select('found.id')
      .orderBy('found.place')
      .orderBy(raw`found.created_at desc, found.id desc`)
      .limit(maxResults),
    // The plan depends on the frequency of the words.
    { prepared: false },
  );
  return rows.map((each) => each.id);
}

/** Must equal the expression in the index of names; the role's column is part of `visibleTo`. */
function isOwnedBy(table: string, id: number): Condition {
  return raw<boolean>`(array[${raw.ref(`${table}.executive_id`)}, ${raw.ref(`${table}.employee_id`)}]) @> array[${id}::int]`;
}

function spreadOf(table: string, visible: Condition, perPlace: number) {
  const sales = raw.table(table);
  return raw`select part.* from (select min(id) as first, max(id) as last from ${sales}) as ends,
    generate_series(0, ${raw.lit(sampleSizes.places - 1)}) as place,
    lateral (select ${raw.ref(`${table}.id`)} as id, ${raw.ref(`${table}.name`)} as name, ${raw.ref(`${table}.created_at`)} as created_at from ${sales}
      where ${raw.ref(`${table}.id`)} >= first + ((last - first)::bigint * place / ${raw.lit(sampleSizes.places)})::int and ${visible}
      order by ${raw.ref(`${table}.id`)} limit ${raw.lit(perPlace)}) as part`;
}

/** Best first: by id or code, then those of found customers, newest visit first. */
export async function findBookings(
  sql: Sql,
  { code, id }: Pick<ParsedSearch, 'code' | 'id'>,
  customers: readonly number[],
): Promise<number[]> {
  const found = raw<{ id: number; place: number; day: string }>`(
    select id, min(place) as place, max(day) as day
    from (select id, 0 as place, slot_date as day from bookings where id = ${id ?? -1}::int or code = ${code ?? ''}
      union all select visit.id, 1, visit.slot_date from unnest(${customers}::int[]) as customer (id),
        lateral (select bookings.id, bookings.slot_date from bookings where bookings.user_id = customer.id
          order by bookings.slot_date desc, bookings.slot_time desc limit ${raw.lit(maxResults)}) as visit) as every
    group by id)`;
  const rows = await sql.rows(
    query
      .selectFrom(found.as('found'))
      .select('found.id')
      .orderBy('found.place')
      .orderBy(raw`found.day desc, found.id desc`)
      .limit(maxResults),
  );
  return rows.map((each) => each.id);
}
