import { z } from 'zod';
import { dateFilter, listSpec, oneOf, textFilter } from '@/components/back-office/list-view';
import { bookingStatuses } from '@/lib/bookings/contract';

/** The staff's bookings in the address bar. */
export const staffBookingList = listSpec(
  ['created_at', 'slot'],
  z.object({ shop_address: textFilter, slot_date: dateFilter, status: oneOf(bookingStatuses) }),
);
