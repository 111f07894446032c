import type { BookingFormValues } from './booking-form-shape';

export const bookingFields = ['shop_address', 'quantity', 'slot_date', 'slot_time', 'referral_code'] as const;

export const emptyBookingForm: BookingFormValues = {
  shop_address: '',
  quantity: '',
  slot_date: '',
  slot_time: '',
  referral_code: '',
};
