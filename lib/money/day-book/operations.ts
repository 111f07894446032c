import { operation } from '@/lib/kernel/access/operation';
import { timeZone } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw, type Tables } from '@/lib/db/query';
import { methodsWithoutMoney } from '@/lib/money/ledger/record';
import { selectEntries, toEntryRecord, type EntryRow } from '@/lib/money/ledger/to-wire';
import { rupeesOfSum } from '@/lib/paise';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import { closingOf, toClosingRecord, type ClosingRow } from './closings';
import { entriesUpTo, type BookEntryRecord, type dayBook } from './contract';
import { isAfterClosing } from './online';
import { moneyBesideOrdersOn } from './payouts';

/* The day book (docs/product/money.md, "Staff endpoints and screens"). One statement for entries, sums and closing, so that they agree. */

/** A row as selected by `entriesOn` and `moneyBesideOrdersOn`. */
export type BookRow = Omit<EntryRow, 'document'> &
  Pick<BookEntryRecord, 'document' | 'ordername' | 'late' | 'about'> & {
    /** Null for money of no order; `order_id` is 0 then. */
    readonly of_order: number | null;
    readonly username: string | null;
  };
type Read = (typeof dayBook)['actions']['read'];

interface Sums {
  readonly in: string;
  readonly out: string;
}

/** Condition for entries recorded after the closing, by their number, which is assigned under the lock that the closing holds. */
function afterClosing(date: string) {
  return raw<boolean>`coalesce((select case when order_entries.receipt_no is null
      then order_entries.created_at > day_closings.closed_at else ${isAfterClosing('order_entries.receipt_no')} end
    from day_closings where day_closings.date = ${date}::date), false)`;
}

/** @param storeId only of orders of this store */
export function entriesOn(date: string, storeId?: number) {
  const all = selectEntries
    .innerJoin('orders', 'orders.id', 'order_entries.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id as of_order',
      'orders.name as ordername',
      'users.name as username',
      raw<boolean>`((order_entries.created_at at time zone ${raw.lit(timeZone)})::date > ${date}::date or ${afterClosing(date)})`.as(
        'late',
      ),
      raw<'order'>`'order'`.as('about'),
    ])
    .where('order_entries.received_at', '>=', storeDayStart(date).toISOString())
    .where('order_entries.received_at', '<', storeDayStart(daysAfter(date, 1)).toISOString());
  return storeId === undefined ? all : all.where('orders.store_id', '=', storeId);
}

function bookOf(date: string, storeId: number | undefined) {
  const sums = raw`coalesce(sum(amount) filter (where amount > 0), 0)::text as "in",
    coalesce(-sum(amount) filter (where amount < 0), 0)::text as "out"`;
  const money = raw`(
    select method, recorded_by, recorded_by_name, amount::numeric from day where kind <> 'adjustment' and voided_at is null
    union all select method, recorded_by, recorded_by_name, amount::numeric from other
  ) as money`;
  const listed = (rows: ReturnType<typeof raw>) =>
    raw<BookRow[]>`coalesce((select json_agg(listed.entry) from (
      select entry from (${rows}) as rows order by received_at, id limit ${raw.lit(entriesUpTo)}
    ) as listed), '[]')`;
  const rowsOf = (table: 'day' | 'other') =>
    raw`select to_json(${raw.table(table)}) as entry, received_at, id from ${raw.table(table)}`;
  return query
    .with(
      (cte) => cte('day').materialized(),
      () => entriesOn(date, storeId),
    )
    .with(
      (cte) => cte('other').materialized(),
      () => query.selectFrom(raw<BookRow>`(${moneyBesideOrdersOn(date, storeId)})`.as('other')).selectAll(),
    )
    .selectNoFrom([
      listed(raw`${rowsOf('day')} where kind <> 'adjustment' union all ${rowsOf('other')}`).as('entries'),
      listed(raw`${rowsOf('day')} where kind = 'adjustment'`).as('adjustments'),
      raw<number>`((select count(*) from day where kind <> 'adjustment') + (select count(*) from other))::int`.as(
        'total',
      ),
      raw<(Sums & { method: Tables['order_entries']['method'] })[]>`coalesce((select json_agg(sums) from (
        select method, ${sums} from ${money} group by method order by method
      ) as sums), '[]')`.as('by_method'),
      raw<(Sums & { id: number | null; name: string | null })[]>`coalesce((select json_agg(sums) from (
        select recorded_by as id, recorded_by_name as name, ${sums} from ${money} where not (method::text = any (${[...methodsWithoutMoney]}::text[]))
        group by recorded_by, recorded_by_name order by recorded_by_name nulls last, recorded_by
      ) as sums), '[]')`.as('by_staff'),
      raw<ClosingRow | null>`(select to_json(closing) from (${closingOf(date)}) as closing)`.as('closing'),
    ]);
}

export const showDayBook = operation<InputOf<Read>, OutputOf<Read>>(
  'see the day book',
  'no proof',
  async ({ clock, sql }, input) => {
    const date = input.date ?? storeDate(clock.now());
    const book = await sql.first(bookOf(date, input.store_id));
    if (book === undefined) throw new Error('A day book has no row');
    return {
      date,
      entries: book.entries.map(toBookEntry),
      total: book.total,
      adjustments: book.adjustments.map(toBookEntry),
      by_method: book.by_method.map(inRupees),
      by_staff: book.by_staff.map(inRupees),
      closing: book.closing === null ? null : toClosingRecord(book.closing),
    };
  },
);

export function toBookEntry(row: BookRow): BookEntryRecord {
  const { of_order: orderid, document, ordername, username, late, about } = row;
  return {
    ...toEntryRecord({ ...row, document: null }),
    document,
    orderid,
    ordername,
    username: username ?? '',
    late,
    about,
  };
}

function inRupees<S extends Sums>(sums: S) {
  return { ...sums, in: rupeesOfSum(sums.in), out: rupeesOfSum(sums.out) };
}
