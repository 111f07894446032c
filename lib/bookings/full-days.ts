import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { operation } from '@/lib/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { raw } from '@/lib/db/query';
import { storeDate } from '@/lib/text/format';
import type { listFullDays } from './contract';
import { noSuchStore } from './operations';
import { holdsOf } from './slots';
import { isFullDay, lastBookableDate, weekday } from './rules';
import { selectStores, toStoreRecord } from './to-wire';

/** A store with its full slots to a customer (a place held for the own account is free), for today and for the days that have as many as the store has slots. */
const selectFullSlots = (today: string, customerId: number, now: Date) =>
  selectStores.select((store) =>
    jsonArrayFrom(
      store
        .selectFrom('slots')
        .select((slot) => ['slots.slot_date', slot.fn.jsonAgg('slots.slot_time').as('times')])
        .whereRef('slots.store_id', '=', 'stores.id')
        .where('slots.slot_date', '>=', today)
        .where('slots.slot_date', '<=', lastBookableDate(today))
        .where((slot) => raw<boolean>`booked + held - ${holdsOf(slot, customerId, now)} >= capacity`)
        .groupBy('slots.slot_date')
        .having((slot) =>
          slot.or([
            slot('slots.slot_date', '=', today),
            raw<boolean>`count(*) >= trunc(extract(epoch from ${slot.ref('stores.closes')} - ${slot.ref('stores.opens')}) / 60 / ${slot.ref('stores.slot_minutes')})`,
          ]),
        ),
    ).as('full_slots'),
  );

/**
 * The open days of a store within the booking horizon without free slots. Refuses 400 for an unknown store. One statement, which reads
 * that store's slots by primary key.
 */
export const readFullDays = operation<InputOf<typeof listFullDays>, OutputOf<typeof listFullDays>>(
  'see stores and slots',
  async ({ actor, sql, clock }, { shop_address }) => {
    const now = clock.now();
    const today = storeDate(now);
    const found = await sql.first(
      selectFullSlots(today, actor.id, now).where('stores.shop_address', '=', shop_address),
    );
    if (found === undefined) throw noSuchStore();
    const store = toStoreRecord(found);
    const fullSlots = new Map(found.full_slots.map(({ slot_date, times }) => [slot_date, times]));
    const data = [...new Set([today, ...fullSlots.keys()])]
      .filter((date) => store.open_days.includes(weekday(date)))
      .filter((date) => isFullDay(store, date, fullSlots.get(date) ?? [], now));
    return { data: data.toSorted() };
  },
);
