import { networkErrorMessage } from './network';

/** Messages of failures without one from the server; several are fixed verbatim (docs/product/rules.md, "Screens"). */
export const failureText = {
  authenticationRequired: 'Authentication required. Please login again.',
  network: networkErrorMessage,
} as const;

export const bookingFailureText = {
  bookingsLoad: 'Failed to fetch bookings. Please try again.',
  bookingsNoUser: 'User ID not found. Please login again.',
  booking: 'Failed to book slot. Please try again.',
  noLocation: 'Please select a store location',
  storeOff: 'This store no longer takes bookings. Please choose another one.',
  noQuantity: 'Please select gold quantity',
  noDate: 'Please select a date',
  noTime: 'Please select a time',
  reschedule: 'Failed to change your visit. Please try again.',
  staffBookingsLoad: 'Failed to fetch bookings',
  updateBooking: 'Failed to update booking. Please try again.',
} as const;
