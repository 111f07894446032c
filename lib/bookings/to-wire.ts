import { dateOf, timeOf } from '@/lib/db/dates';
import type { Booking, Store } from '@/lib/db/generated/client';
import type { BookingRecord, StoreRecord } from './contract';

/** A booking row with its store in the wire's spelling (gateway.md, "Records"). */
export function toBookingRecord(booking: Booking & { store: { shopAddress: string } }): BookingRecord {
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
    created_at: booking.createdAt.toISOString(),
    version: booking.version,
  };
}

export function toStoreRecord(store: Store): StoreRecord {
  return {
    shop_address: store.shopAddress,
    open_days: store.openDays,
    opens: timeOf(store.opens),
    closes: timeOf(store.closes),
    slot_minutes: store.slotMinutes,
    capacity: store.capacity,
  };
}
