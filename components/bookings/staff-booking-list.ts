import { dateFilter, listSpec, oneOf, textFilter } from '@/components/back-office/list-view';
import { bookingStatuses } from '@/lib/bookings/values';

/** The staff's bookings in the address bar. */
export const staffBookingList = listSpec(['created_at', 'slot'], (given) => ({
  shop_address: textFilter(given['shop_address']),
  slot_date: dateFilter(given['slot_date']),
  status: oneOf(bookingStatuses, given['status']),
}));
