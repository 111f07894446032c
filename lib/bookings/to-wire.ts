import { timeOf } from '@/lib/db/dates';
import type { Store } from '@/lib/db/generated/client';
import { jsonOf, type Stored } from '@/lib/db/sql';
import { mapperOf, sqlColumns, type RowOf } from '@/lib/records/rows';
import type { BookingRecord, StaffBookingRecord, StoreRecord } from './contract';
import { bookingDefinition } from './record';

export type BookingRow = RowOf<typeof bookingDefinition> & {
  readonly quantityGrams: number;
  readonly store: { readonly shopAddress: string };
};
/** SQL: a row of the table with alias `t`, with its store `s`. */
const bookingColumns = {
  ...sqlColumns(bookingDefinition),
  quantityGrams: 't.quantity_grams',
  store: "json_build_object('shopAddress', s.shop_address)",
};

export type StaffBookingRow = BookingRow & { readonly userName: string };
/** SQL: the same with the customer's name. */
export const staffBookingColumns = {
  ...bookingColumns,
  userName: '(SELECT u.name FROM users u WHERE u.id = t.user_id)',
};

const storeColumns = {
  id: 's.id',
  shopAddress: 's.shop_address',
  openDays: 's.open_days',
  opens: 's.opens',
  closes: 's.closes',
  slotMinutes: 's.slot_minutes',
  capacity: 's.capacity',
} as const satisfies Partial<Record<keyof Store, string>>;

export type StoreRow = Pick<Stored<Store>, keyof typeof storeColumns>;
/** SQL: the row of the table with alias `s`. */
export const storeJson = jsonOf(storeColumns);

const toWire = mapperOf(bookingDefinition);

/** A booking row with its store as a record on the wire (docs/product/gateway.md, "Records"). */
export function toBookingRecord(booking: BookingRow): BookingRecord {
  const grams = String(booking.quantityGrams);
  return { ...toWire(booking), shop_address: booking.store.shopAddress, Quantity: grams, quantity: grams };
}

export function toStaffBookingRecord(booking: StaffBookingRow): StaffBookingRecord {
  return { ...toBookingRecord(booking), user_name: booking.userName };
}

export function toStoreRecord(store: StoreRow): StoreRecord {
  return {
    shop_address: store.shopAddress,
    open_days: store.openDays,
    opens: timeOf(store.opens),
    closes: timeOf(store.closes),
    slot_minutes: store.slotMinutes,
    capacity: store.capacity,
  };
}
