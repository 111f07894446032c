import { notFound } from '@/lib/kernel/access/not-found';
import { isStaff } from '@/lib/kernel/access/actor';
import { operation } from '@/lib/kernel/access/operation';
import { brand } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { english } from '@/lib/languages';
import { calendarFile } from './calendar-file';
import { calendarTexts } from './calendar-texts';
import type { openBookingCalendar } from './contract';
import { visibleTo } from './scope';
import { selectBookings, toBookingRecord } from './to-wire';

const selectCalendarVisits = selectBookings
  .innerJoin('stores', 'stores.id', 'bookings.store_id')
  .select(['stores.slot_minutes', 'bookings.calendar_sequence', 'bookings.updated_at']);

/** In the customer's language, staff's in English. Cancelled bookings too. Throws NOT_FOUND for another customer's. */
export const readBookingCalendar = operation<
  InputOf<typeof openBookingCalendar>,
  OutputOf<typeof openBookingCalendar>
>("list a customer's bookings", 'no proof', async ({ actor, client, sql }, { id }) => {
  const row = await sql.first(selectCalendarVisits.where('bookings.id', '=', id).where(visibleTo(actor)));
  if (row === undefined) throw notFound();
  const booking = toBookingRecord(row);
  const language = actor.language ?? (isStaff(actor) ? null : client.language) ?? english;
  const file = calendarFile({
    booking,
    texts: await calendarTexts(language, booking),
    slotMinutes: row.slot_minutes,
    sequence: row.calendar_sequence,
    changedAt: new Date(row.updated_at),
  });
  return {
    fileName: `${brand.name.toLowerCase()}-visit-${booking.code}.ics`,
    bytes: new TextEncoder().encode(file),
  };
});
