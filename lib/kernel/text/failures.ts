import { networkErrorMessage } from './network';

/** Messages of failures without one from the server; several are fixed verbatim (docs/product/rules.md, "Screens"). */
export const failureText = {
  authenticationRequired: 'Authentication required. Please login again.',
  network: networkErrorMessage,
} as const;

export const bookingFailureText = {
  booking: 'Failed to book slot. Please try again.',
  noLocation: 'Please select a store location',
  storeOff: 'This store no longer takes bookings. Please choose another one.',
  noQuantity: 'Please select gold quantity',
  noDate: 'Please select a date',
  noTime: 'Please select a time',
  staffBookingsLoad: 'Failed to fetch bookings',
  updateBooking: 'Failed to update booking. Please try again.',
} as const;
