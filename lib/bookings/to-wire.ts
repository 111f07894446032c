import { dateOf, instantOf, timeOf } from '@/lib/db/dates';
import type { Booking, Store } from '@/lib/db/generated/client';
import { jsonOf, type Stored } from '@/lib/db/sql';
import type { BookingRecord, StaffBookingRecord, StoreRecord } from './contract';

const ownColumns = {
  id: 't.id',
  slotTime: 't.slot_time',
  slotDate: 't.slot_date',
  userId: 't.user_id',
  userMobile: 't.user_mobile',
  quantityGrams: 't.quantity_grams',
  referralCode: 't.referral_code',
  status: 't.status',
  createdAt: 't.created_at',
  version: 't.version',
  movedAt: 't.moved_at',
} as const satisfies Partial<Record<keyof Booking, string>>;

export type BookingRow = Pick<Stored<Booking>, keyof typeof ownColumns> & {
  readonly store: { readonly shopAddress: string };
};
/** SQL: a row of the table with alias `t`, with its store `s`. */
const bookingColumns = { ...ownColumns, store: "json_build_object('shopAddress', s.shop_address)" };

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

/** A booking row with its store as a record on the wire (docs/product/gateway.md, "Records"). */
export function toBookingRecord(booking: BookingRow): BookingRecord {
  const grams = String(booking.quantityGrams);
  return {
    id: booking.id,
    slot_time: timeOf(booking.slotTime),
    slot_date: dateOf(booking.slotDate),
    shop_address: booking.store.shopAddress,
    user_id: booking.userId,
    user_mobile: booking.userMobile,
    Quantity: grams,
    quantity: grams,
    referral_code: booking.referralCode,
    status: booking.status,
    created_at: instantOf(booking.createdAt),
    version: booking.version,
    moved_at: booking.movedAt === null ? null : instantOf(booking.movedAt),
  };
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
