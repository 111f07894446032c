import { notFound } from '@/lib/kernel/access/not-found';
import { rangesOf, selectStores, toStoreHours, type StoreRow } from '@/lib/visits/bookings/to-wire';
import type { Sql } from '@/lib/db/sql';
import { latestDate } from '@/lib/kernel/text/calendar';
import type { StoreSettings } from './contract';
import { hoursText, smsNameOf } from './rules';

/** Select of stores with closed and special days from a date on. */
export const storesFrom = (today: string) => selectStores({ from: today, to: latestDate });

export function toSettings(row: StoreRow): StoreSettings {
  const {
    id,
    shop_address,
    title,
    phone,
    map_url,
    capacity,
    position,
    active,
    seller_id,
    sms_name,
    version,
  } = row;
  const { hours, slot_minutes, special_days } = toStoreHours(row);
  return {
    id,
    shop_address,
    title,
    sms_name: sms_name ?? smsNameOf(title),
    phone,
    map_url,
    hours,
    slot_minutes,
    capacity,
    position,
    active,
    seller_id,
    version,
    closed_days: rangesOf(row.closed_days),
    special_days,
  };
}

/** Throws 404. */
export async function readStore(sql: Sql, id: number, today: string): Promise<StoreSettings> {
  const row = await sql.first(storesFrom(today).where('stores.id', '=', id));
  if (row === undefined) throw notFound();
  return toSettings(row);
}

export function forTrail(store: StoreSettings) {
  const { closed_days: _closed, special_days: _special, id: _id, ...settings } = store;
  return { ...settings, hours: hoursText(store.hours) };
}
