import { readListQuery, type RawQuery } from '@/components/back-office/list-query';
import { bookingRequest, staffBookingList } from '@/components/visits/bookings/staff-booking-list';
import { readAllBookings } from '@/lib/visits/bookings/back-office';
import { readStores } from '@/lib/visits/bookings/operations';
import type { PageSession } from '@/lib/server/page';
import { listBookings } from '@/lib/visits/bookings/contract';
import { storeDate } from '@/lib/kernel/text/format';
import { firstPageOf } from './first-page';

/** Initial data of the staff's bookings screens. */
export async function firstBookings({ run }: PageSession, searchParams: Promise<RawQuery>) {
  const now = new Date();
  const view = readListQuery(staffBookingList, await searchParams);
  const [first, stores] = await Promise.all([
    firstPageOf(bookingRequest(view, storeDate(now)), async (request) => {
      const { data: rows, ...page } = await run(readAllBookings, listBookings.input.parse(request));
      return { ...page, rows };
    }),
    run(readStores, {}),
  ]);
  return { first, stores: stores.data, now: now.toISOString() };
}
