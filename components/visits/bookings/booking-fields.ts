import { hasShop } from '@/lib/visits/bookings/rules';
import type { WaitingRecord } from '@/lib/visits/waiting/contract';
import type { BookingFormValues } from './booking-form-shape';

export const bookingFields = ['shop_address', 'quantity', 'slot_date', 'slot_time', 'referral_code'] as const;

export const emptyBookingForm: BookingFormValues = {
  shop_address: '',
  quantity: '',
  slot_date: '',
  slot_time: '',
  referral_code: '',
};

interface Place {
  readonly shop_address: string;
}

/**
 * Choices that customers visit.
 * @param own address of a visit that was booked in a region without a shop, which it may keep
 */
export function shopsAmong<Choice extends Place>(stores: readonly Choice[], own?: string): readonly Choice[] {
  return stores.filter(({ shop_address }) => hasShop(shop_address) || shop_address === own);
}

/**
 * With the store chosen where there is only one to visit.
 * @param last store of an earlier visit, chosen among several
 */
export function bookingFormFor(stores: readonly Place[], last?: string): BookingFormValues {
  const shops = shopsAmong(stores);
  const known = shops.find(({ shop_address }) => shop_address === last);
  const chosen = shops.length === 1 ? shops[0] : known;
  return chosen === undefined ? emptyBookingForm : { ...emptyBookingForm, shop_address: chosen.shop_address };
}

/** What an entry of the waiting list fills in. */
export function placeOf({ shop_address, slot_date, slot_time, quantity }: WaitingRecord) {
  return { shop_address, slot_date, slot_time, quantity };
}
