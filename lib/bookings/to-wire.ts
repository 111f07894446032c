import type { ExpressionBuilder, InferResult } from 'kysely';
import { instantOf } from '@/lib/db/dates';
import { query, type Tables } from '@/lib/db/query';
import type { BookingRecord, StaffBookingRecord, StoreRecord } from './contract';

/** The columns of a record, for a select or the RETURNING of a write. */
export const bookingColumns = (eb: ExpressionBuilder<Tables, 'bookings'>) =>
  [
    'bookings.id',
    'bookings.slot_time',
    'bookings.slot_date',
    'bookings.store_id',
    'bookings.user_id',
    'bookings.user_mobile',
    'bookings.quantity_grams',
    'bookings.referral_code',
    'bookings.status',
    'bookings.created_at',
    'bookings.version',
    'bookings.moved_at',
    eb
      .selectFrom('stores')
      .select('stores.shop_address')
      .whereRef('stores.id', '=', 'bookings.store_id')
      .$asScalar()
      .$notNull()
      .as('shop_address'),
  ] as const;

/** All bookings, with the columns of a record. */
export const selectBookings = query.selectFrom('bookings').select(bookingColumns);
export type BookingRow = InferResult<typeof selectBookings>[number];

/** The same with the customer's name. */
export const selectStaffBookings = selectBookings.select((eb) =>
  eb
    .selectFrom('users')
    .select('users.name')
    .whereRef('users.id', '=', 'bookings.user_id')
    .$asScalar()
    .$notNull()
    .as('user_name'),
);
type StaffBookingRow = InferResult<typeof selectStaffBookings>[number];

export const selectStores = query
  .selectFrom('stores')
  .select([
    'stores.id',
    'stores.shop_address',
    'stores.open_days',
    'stores.opens',
    'stores.closes',
    'stores.slot_minutes',
    'stores.capacity',
  ]);
export type StoreRow = InferResult<typeof selectStores>[number];

/** A booking row as a record on the wire (docs/product/gateway.md, "Records"). */
export function toBookingRecord(row: BookingRow): BookingRecord {
  const quantity = String(row.quantity_grams);
  return {
    id: row.id,
    slot_time: row.slot_time,
    slot_date: row.slot_date,
    shop_address: row.shop_address,
    user_id: row.user_id,
    user_mobile: row.user_mobile,
    Quantity: quantity,
    quantity,
    referral_code: row.referral_code,
    status: row.status,
    created_at: instantOf(row.created_at),
    version: row.version,
    moved_at: row.moved_at === null ? null : instantOf(row.moved_at),
  };
}

export function toStaffBookingRecord(row: StaffBookingRow): StaffBookingRecord {
  return { ...toBookingRecord(row), user_name: row.user_name };
}

export function toStoreRecord(row: StoreRow): StoreRecord {
  return {
    shop_address: row.shop_address,
    open_days: row.open_days,
    opens: row.opens,
    closes: row.closes,
    slot_minutes: row.slot_minutes,
    capacity: row.capacity,
  };
}
