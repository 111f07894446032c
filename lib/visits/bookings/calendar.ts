import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { brand } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { calendarFile } from './calendar-file';
import type { openBookingCalendar } from './contract';
import { visibleTo } from './scope';
import { selectBookings, toBookingRecord } from './to-wire';

const selectCalendarVisits = selectBookings
  .innerJoin('stores', 'stores.id', 'bookings.store_id')
  .select(['stores.slot_minutes', 'bookings.calendar_sequence', 'bookings.updated_at']);

/** Cancelled bookings too. Throws NOT_FOUND for another customer's. */
export const readBookingCalendar = operation<
  InputOf<typeof openBookingCalendar>,
  OutputOf<typeof openBookingCalendar>
>("list a customer's bookings", async ({ actor, sql }, { id }) => {
  const row = await sql.first(selectCalendarVisits.where('bookings.id', '=', id).where(visibleTo(actor)));
  if (row === undefined) throw notFound();
  const booking = toBookingRecord(row);
  const file = calendarFile({
    booking,
    slotMinutes: row.slot_minutes,
    sequence: row.calendar_sequence,
    changedAt: new Date(row.updated_at),
  });
  return {
    fileName: `${brand.name.toLowerCase()}-visit-${booking.code}.ics`,
    bytes: new TextEncoder().encode(file),
  };
});
