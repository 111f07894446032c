import type { ExpressionBuilder, InferResult } from 'kysely';
import { query, type Tables } from '@/lib/db/query';
import { mapperOf, selectionOf } from '@/lib/records/rows';
import type { BookingRecord, StaffBookingRecord, StoreRecord } from './contract';
import { bookingDefinition } from './record';

export const bookingColumns = (eb: ExpressionBuilder<Tables, 'bookings'>) =>
  [
    ...selectionOf(bookingDefinition, 'bookings'),
    'bookings.store_id',
    'bookings.quantity_grams',
    eb
      .selectFrom('stores')
      .select('stores.shop_address')
      .whereRef('stores.id', '=', 'bookings.store_id')
      .$asScalar()
      .$notNull()
      .as('shop_address'),
    // One at most: unique index opportunities_live_booking_key.
    eb
      .selectFrom('opportunities')
      .select('opportunities.id')
      .whereRef('opportunities.booking_id', '=', 'bookings.id')
      .where('opportunities.deleted_at', 'is', null)
      .$asScalar()
      .as('opportunityid'),
  ] as const;

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

const toWire = mapperOf(bookingDefinition);

/** A booking row as a record on the wire (docs/product/gateway.md, "Records"). */
export function toBookingRecord(row: BookingRow): BookingRecord {
  const quantity = String(row.quantity_grams);
  const { shop_address, opportunityid } = row;
  return { ...toWire(row), shop_address, Quantity: quantity, quantity, opportunityid };
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
