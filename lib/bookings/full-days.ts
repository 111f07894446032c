import { operation } from '@/lib/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { Prisma } from '@/lib/db/generated/client';
import { storeDate } from '@/lib/text/format';
import type { listFullDays } from './contract';
import { noSuchStore } from './operations';
import { isFullDay, lastBookableDate, weekday } from './rules';
import { storeJson, toStoreRecord, type StoreRow } from './to-wire';

interface Found {
  readonly store: StoreRow;
  /** Full slot times by date, for today and for the dates that have as many as the store has slots. */
  readonly taken: Readonly<Record<string, readonly string[]>>;
}

/**
 * The open days of a store within the booking horizon on which no slot has capacity left. Refuses 400 for an unknown store. One statement,
 * which reads only that store's slots of those days by primary key.
 */
export const readFullDays = operation<InputOf<typeof listFullDays>, OutputOf<typeof listFullDays>>(
  'see stores and slots',
  async ({ sql, clock }, { shop_address }) => {
    const now = clock.now();
    const today = storeDate(now);
    const [found] = await sql.rows<Found>(Prisma.sql`
      SELECT json_build_object('store', ${storeJson}, 'taken', (
        SELECT coalesce(json_object_agg(day, times), '{}') FROM (
          SELECT slot_date AS day, json_agg(slot_time) AS times FROM slots
          WHERE store_id = s.id AND slot_date BETWEEN ${today}::date AND ${lastBookableDate(today)}::date AND booked >= capacity
          GROUP BY slot_date
          HAVING slot_date = ${today}::date OR count(*) >= trunc(extract(epoch FROM s.closes - s.opens) / 60 / s.slot_minutes)
        ) AS days)) AS row
      FROM stores s WHERE s.shop_address = ${shop_address}`);
    if (found === undefined) throw noSuchStore();
    const store = toStoreRecord(found.store);
    const data = [...new Set([today, ...Object.keys(found.taken)])]
      .filter((date) => store.open_days.includes(weekday(date)))
      .filter((date) => isFullDay(store, date, found.taken[date] ?? [], now));
    return { data: data.toSorted() };
  },
);
