import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import { storeDate } from '@/lib/kernel/text/format';
import type { listFullDays } from './contract';
import { fewestSlots, isFullDay, lastBookableDate } from './rules';
import { holdsOf } from './slots';
import { requireStore } from './stores';
import { toStoreHours } from './to-wire';

/**
 * Slots that are full to a customer (a place held for that customer is free), for today and for days with at least `atLeast` full slots.
 */
const selectFullSlots = (storeId: number, today: string, atLeast: number, customerId: number, now: Date) =>
  query
    .selectFrom('slots')
    .select((slot) => ['slots.slot_date', slot.fn.jsonAgg('slots.slot_time').as('times')])
    .where('slots.store_id', '=', storeId)
    .where('slots.slot_date', '>=', today)
    .where('slots.slot_date', '<=', lastBookableDate(today))
    .where((slot) => raw<boolean>`booked + held - ${holdsOf(slot, customerId, now)} >= capacity`)
    .groupBy('slots.slot_date')
    .having((slot) =>
      slot.or([slot('slots.slot_date', '=', today), raw<boolean>`count(*) >= ${atLeast}::int`]),
    );

/**
 * Open days within the booking horizon without free slots; none if the store is off. Refuses 400 for an unknown store. Reads the slots by
 * primary key.
 */
export const readFullDays = operation<InputOf<typeof listFullDays>, OutputOf<typeof listFullDays>>(
  'see stores and slots',
  'no proof',
  async ({ actor, sql, clock }, { shop_address }) => {
    const now = clock.now();
    const today = storeDate(now);
    const row = await requireStore(sql, shop_address, { from: today, to: lastBookableDate(today) });
    const store = toStoreHours(row);
    const atLeast = fewestSlots(store);
    if (!row.active || atLeast === Infinity) return { data: [] };
    const days = await sql.rows(selectFullSlots(row.id, today, atLeast, actor.id, now));
    const fullSlots = new Map(days.map(({ slot_date, times }) => [slot_date, times]));
    const data = [...new Set([today, ...fullSlots.keys()])].filter((date) =>
      isFullDay(store, date, fullSlots.get(date) ?? [], now),
    );
    return { data: data.toSorted() };
  },
);
