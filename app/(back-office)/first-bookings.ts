import { readListQuery, type RawQuery } from '@/components/back-office/list-query';
import { bookingRequest, staffBookingList } from '@/components/bookings/staff-booking-list';
import { readAllBookings } from '@/lib/bookings/back-office';
import { readStores } from '@/lib/bookings/operations';
import type { PageSession } from '@/lib/server/page';
import { listBookings } from '@/lib/bookings/contract';
import { storeDate } from '@/lib/text/format';
import { firstPageOf } from './first-page';

/** Initial data of the staff's bookings screens. */
export async function firstBookings({ run }: PageSession, searchParams: Promise<RawQuery>) {
  let slotDates: readonly string[] = [];
  const now = new Date();
  const view = readListQuery(staffBookingList, await searchParams);
  const [first, stores] = await Promise.all([
    firstPageOf(bookingRequest(view, storeDate(now)), async (request) => {
      const { data, slot_dates, ...page } = await run(readAllBookings, listBookings.input.parse(request));
      slotDates = slot_dates;
      return { ...page, rows: data };
    }),
    run(readStores, {}),
  ]);
  return { first, slotDates, stores: stores.data, now: now.toISOString() };
}
