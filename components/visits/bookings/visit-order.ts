import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { awaitsNewTime, isAhead } from '@/lib/visits/bookings/rules';

const momentOf = (booking: BookingRecord) => `${booking.slot_date}T${booking.slot_time}`;
const byMoment = (a: BookingRecord, b: BookingRecord) =>
  momentOf(a).localeCompare(momentOf(b)) || a.id - b.id;

/** Visits that need a new time, then those ahead, each earliest first; then the rest, latest first. */
export function inVisitOrder(bookings: readonly BookingRecord[], now: Date): BookingRecord[] {
  const isUrgent = (booking: BookingRecord) => awaitsNewTime(booking, now);
  const isOver = (booking: BookingRecord) => !isUrgent(booking) && !isAhead(booking, now);
  return [
    ...bookings.filter(isUrgent).toSorted(byMoment),
    ...bookings.filter((booking) => isAhead(booking, now)).toSorted(byMoment),
    ...bookings.filter(isOver).toSorted((a, b) => byMoment(b, a)),
  ];
}

export function nextVisit(bookings: readonly BookingRecord[], now: Date): BookingRecord | null {
  return bookings.filter((booking) => isAhead(booking, now)).toSorted(byMoment)[0] ?? null;
}
