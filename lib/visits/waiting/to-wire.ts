import type { ExpressionBuilder, InferResult, RawBuilder } from 'kysely';
import { query, raw, type Tables } from '@/lib/db/query';
import { storeDate, storeTime } from '@/lib/kernel/text/format';
import type { WaitingRecord } from './contract';

type Entries = ExpressionBuilder<Tables, 'waiting_entries'>;

export interface MomentValues {
  readonly at: string;
  /** At the stores. */
  readonly date: string;
  readonly time: string;
}
/** Values, or placeholders of a query that is compiled once. */
type Moment = { readonly [Name in keyof MomentValues]: string | RawBuilder<string> };

export function momentOf(now: Date): MomentValues {
  return { at: now.toISOString(), date: storeDate(now), time: storeTime(now) };
}

/**
 * Condition of current entries: not ended, the slot has not begun, the hold is not over. The next count of its slot, within seconds, ends an entry with an expired hold
 * (lib/visits/waiting/expire-holds.ts).
 */
export const isCurrentAt = (now: Moment) => (eb: Entries) =>
  eb.and([
    eb('waiting_entries.ended_at', 'is', null),
    raw<boolean>`(waiting_entries.slot_date, waiting_entries.slot_time) > (${now.date}::date, ${now.time}::time)`,
    eb.or([eb('waiting_entries.held_until', 'is', null), eb('waiting_entries.held_until', '>', now.at)]),
  ]);

/** Select of waiting entries with their place in line. */
export const selectWaiting = (now: Moment) =>
  query
    .selectFrom('waiting_entries')
    .innerJoin('stores', 'stores.id', 'waiting_entries.store_id')
    .where(isCurrentAt(now))
    .select((eb) => [
      'waiting_entries.id',
      'waiting_entries.store_id',
      'waiting_entries.slot_date',
      'waiting_entries.slot_time',
      'waiting_entries.quantity_grams',
      'waiting_entries.held_until',
      'stores.shop_address',
      eb
        .selectFrom('waiting_entries as line')
        .select(raw<number>`count(*)::int`.as('place'))
        .whereRef('line.store_id', '=', 'waiting_entries.store_id')
        .whereRef('line.slot_date', '=', 'waiting_entries.slot_date')
        .whereRef('line.slot_time', '=', 'waiting_entries.slot_time')
        .whereRef('line.id', '<=', 'waiting_entries.id')
        .where('line.ended_at', 'is', null)
        .where((line) => line.or([line('line.held_until', 'is', null), line('line.held_until', '>', now.at)]))
        .$asScalar()
        .$notNull()
        .as('place'),
    ]);
type WaitingRow = InferResult<ReturnType<typeof selectWaiting>>[number];

export function toWaitingRecord(row: WaitingRow): WaitingRecord {
  const { id, shop_address, slot_date, slot_time, place, held_until } = row;
  return {
    id,
    shop_address,
    slot_date,
    slot_time,
    quantity: String(row.quantity_grams),
    place,
    held_until: held_until === null ? null : new Date(held_until).toISOString(),
  };
}
