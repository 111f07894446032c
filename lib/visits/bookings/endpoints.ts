import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const bookSlot = endpoint<typeof contract.bookSlot>('POST', '/slotbooking');
export const cancelBooking = endpoint<typeof contract.cancelBooking>('POST', '/cancel_booking');
export const listBookings = endpoint<typeof contract.listBookings>('POST', '/get_all_booking_details', {
  list: 'data',
  normalize: async (body) => (await import('./bookings-in')).staffBookingsIn(body),
});
export const listBookingsOfUser = endpoint<typeof contract.listBookingsOfUser>(
  'GET',
  '/get_booking_by_user_id',
  {
    list: 'bookings',
    normalize: async (body) => (await import('./bookings-in')).ownBookingsIn(body),
  },
);
export const listFullDays = endpoint<typeof contract.listFullDays>('GET', '/full_days');
export const listStores = endpoint<typeof contract.listStores>('GET', '/stores');
export const slotAvailability = endpoint<typeof contract.slotAvailability>('GET', '/slot_availability');
export const updateBooking = endpoint<typeof contract.updateBooking>('PUT', '/update_booking');
export const rescheduleBooking = endpoint<typeof contract.rescheduleBooking>('PUT', '/reschedule_booking');
