import type { RawView } from '@/components/back-office/list-view';
import { staffBookingList } from '@/components/bookings/staff-booking-list';
import { readAllBookings } from '@/lib/bookings/back-office';
import { readStores } from '@/lib/bookings/operations';
import type { PageSession } from '@/lib/server/page';
import { listBookings } from '@/lib/bookings/contract';
import { firstPage } from './first-page';

/** What the staff's bookings screens show first: a page of visits, the dates there are, and the stores. */
export async function firstBookings({ run }: PageSession, searchParams: Promise<RawView>) {
  let slotDates: readonly string[] = [];
  const [first, stores] = await Promise.all([
    firstPage(staffBookingList, searchParams, async (request) => {
      const { data, slot_dates, ...page } = await run(readAllBookings, listBookings.input.parse(request));
      slotDates = slot_dates;
      return { ...page, rows: data };
    }),
    run(readStores, {}),
  ]);
  return { first, slotDates, stores: stores.data, now: new Date().toISOString() };
}
