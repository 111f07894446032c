import { operation } from '@/lib/access/operation';
import { timeZone } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw, type Tables } from '@/lib/db/query';
import { selectEntries, toEntryRecord, type EntryRow } from '@/lib/ledger/to-wire';
import { rupeesOfSum } from '@/lib/money';
import { daysAfter } from '@/lib/text/calendar';
import { storeDate, storeDayStart } from '@/lib/text/format';
import { entriesUpTo, type BookEntryRecord, type readDayBook } from './contract';

/* The day book (docs/product/money.md, "Staff endpoints and screens"). One statement for entries and sums, so that they agree. */

type BookRow = EntryRow & Pick<BookEntryRecord, 'ordername' | 'late'> & { readonly username: string | null };

interface Sums {
  readonly in: string;
  readonly out: string;
}

/** Without opening adjustments. */
export function entriesOn(date: string) {
  return selectEntries
    .innerJoin('orders', 'orders.id', 'order_entries.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.name as ordername',
      'users.name as username',
      raw<boolean>`(order_entries.created_at at time zone ${raw.lit(timeZone)})::date > ${date}::date`.as(
        'late',
      ),
    ])
    .where('order_entries.received_at', '>=', storeDayStart(date).toISOString())
    .where('order_entries.received_at', '<', storeDayStart(daysAfter(date, 1)).toISOString())
    .where('order_entries.opening', 'is', false);
}

function bookOf(date: string) {
  const rowsOf = (condition: ReturnType<typeof raw<boolean>>) =>
    raw<BookRow[]>`coalesce((select json_agg(listed) from (
      select * from day where ${condition} order by received_at, id limit ${raw.lit(entriesUpTo)}
    ) as listed), '[]')`;
  const sums = raw`coalesce(sum(amount::numeric) filter (where amount::numeric > 0), 0)::text as "in",
    coalesce(-sum(amount::numeric) filter (where amount::numeric < 0), 0)::text as "out"`;
  const counted = raw`from day where kind <> 'adjustment' and voided_at is null`;
  return query
    .with(
      (cte) => cte('day').materialized(),
      () => entriesOn(date),
    )
    .selectNoFrom([
      rowsOf(raw<boolean>`kind <> 'adjustment'`).as('entries'),
      rowsOf(raw<boolean>`kind = 'adjustment'`).as('adjustments'),
      raw<number>`(select count(*)::int from day where kind <> 'adjustment')`.as('total'),
      raw<(Sums & { method: Tables['order_entries']['method'] })[]>`coalesce((select json_agg(sums) from (
        select method, ${sums} ${counted} group by method order by method
      ) as sums), '[]')`.as('by_method'),
      raw<(Sums & { id: number | null; name: string | null })[]>`coalesce((select json_agg(sums) from (
        select recorded_by as id, recorded_by_name as name, ${sums} ${counted}
        group by recorded_by, recorded_by_name order by recorded_by_name nulls last, recorded_by
      ) as sums), '[]')`.as('by_staff'),
    ]);
}

export const showDayBook = operation<InputOf<typeof readDayBook>, OutputOf<typeof readDayBook>>(
  'see the day book',
  async ({ clock, sql }, input) => {
    const date = input.date ?? storeDate(clock.now());
    const book = await sql.first(bookOf(date));
    if (book === undefined) throw new Error('A day book has no row');
    return {
      date,
      entries: book.entries.map(toBookEntry),
      total: book.total,
      adjustments: book.adjustments.map(toBookEntry),
      by_method: book.by_method.map(inRupees),
      by_staff: book.by_staff.map(inRupees),
    };
  },
);

export function toBookEntry(row: BookRow): BookEntryRecord {
  return { ...toEntryRecord(row), ordername: row.ordername, username: row.username ?? '', late: row.late };
}

function inRupees<S extends Sums>(sums: S) {
  return { ...sums, in: rupeesOfSum(sums.in), out: rupeesOfSum(sums.out) };
}
