import { expressionBuilder } from 'kysely';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { idIn, listPage, mobileStartsWith, type RowsOnly } from '@/lib/db/pagination';
import { containsName } from '@/lib/db/text-search';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { listBookings } from './contract';
import { visibleTo } from './scope';
import { selectStaffBookings, toStaffBookingRecord } from './to-wire';

/* Staff operations on bookings (docs/product/rules.md, "Bookings"). */

const eb = expressionBuilder<Tables, 'bookings'>();

/** Exactly as in `bookings_slot_idx` and `bookings_store_slot_idx`. */
const slotStart = raw<string>`(${eb.ref('bookings.slot_date')} + ${eb.ref('bookings.slot_time')})`;

/** The search matches the start of the mobile and the exact id. */
export const readAllBookings = operation<
  InputOf<typeof listBookings> & RowsOnly,
  OutputOf<typeof listBookings>
>('see all bookings', 'no proof', async ({ actor, sql }, input) => {
  const { search, shop_address, slot_date, from_date, to_date, user_id, status } = input;
  // A day or a customer has few bookings.
  const selective = slot_date !== undefined || user_id !== undefined;
  const store = shop_address === undefined ? [] : [await atStores(sql, shop_address, selective)];
  const [{ rows, page }, dates] = await Promise.all([
    listPage(sql, input, {
      table: 'bookings',
      rows: selectStaffBookings,
      visible: visibleTo(actor),
      selective,
      where: [
        ...(search === undefined
          ? []
          : [
              eb.or([
                mobileStartsWith(eb.ref('bookings.user_mobile'), search),
                eb('bookings.id', '=', idIn(search)),
              ]),
            ]),
        ...store,
        ...(slot_date === undefined ? [] : [eb('bookings.slot_date', '=', slot_date)]),
        ...(from_date === undefined ? [] : [raw<boolean>`${slotStart} >= ${from_date}::date`]),
        ...(to_date === undefined ? [] : [raw<boolean>`${slotStart} < ${to_date}::date + 1`]),
        ...(user_id === undefined ? [] : [eb('bookings.user_id', '=', user_id)]),
        ...(status === undefined ? [] : [eb('bookings.status', '=', status)]),
      ],
      sorts: {
        created_at: { by: eb.ref('bookings.created_at'), type: 'timestamptz' },
        slot: { by: slotStart, type: 'timestamp' },
      },
    }),
    input.rowsOnly === true ? undefined : sql.first(newestDates),
  ]);
  return { data: rows.map(toStaffBookingRecord), ...page, slot_dates: datesIn(dates?.text ?? '') };
});

/** Newest first, at most 400. `<> 0` instead of `> 0`, for which PostgreSQL would aggregate all dates before sorting. */
const newestDates = query
  .selectFrom((from) =>
    from
      .selectFrom('visit_counters')
      .select('day')
      .groupBy('day')
      .having((days) => days.fn.sum('bookings'), '<>', raw.lit(0))
      .orderBy('day', 'desc')
      .limit(raw.lit(400))
      .as('days'),
  )
  .select((days) =>
    raw<string>`coalesce(string_agg(${days.ref('days.day')}::text, ',' order by ${days.ref('days.day')} desc), '')`.as(
      'text',
    ),
  );

const datesIn = (text: string): string[] => (text === '' ? [] : text.split(','));

/** The stores are looked up first: otherwise PostgreSQL would scan all visits for an unknown store. */
async function atStores(sql: Sql, text: string, selective: boolean): Promise<Condition> {
  const named = query
    .selectFrom('stores')
    .select('id')
    .where((store) => containsName(store.ref('shop_address'), text));
  // The index on a day's visits supports an array.
  if (selective) return raw<boolean>`${eb.ref('bookings.store_id')} = any (array(${named}))`;
  const stores = await sql.rows(named);
  return stores.length === 0
    ? eb.lit(false)
    : eb(
        'bookings.store_id',
        'in',
        stores.map(({ id }) => id),
      );
}
