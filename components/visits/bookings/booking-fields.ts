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

/** What an entry of the waiting list fills in. */
export function placeOf({ shop_address, slot_date, slot_time, quantity }: WaitingRecord) {
  return { shop_address, slot_date, slot_time, quantity };
}
