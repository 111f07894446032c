import type { BookingRecord } from '@/lib/bookings/contract';
import { hasBegun } from '@/lib/bookings/rules';

const momentOf = (booking: BookingRecord) => `${booking.slot_date}T${booking.slot_time}`;
const byMoment = (a: BookingRecord, b: BookingRecord) =>
  momentOf(a).localeCompare(momentOf(b)) || a.id - b.id;

/** Upcoming booked visits first, earliest first; then all others, latest first. */
export function inVisitOrder(bookings: readonly BookingRecord[], now: Date): BookingRecord[] {
  const isAhead = (booking: BookingRecord) => booking.status === 'booked' && !hasBegun(booking, now);
  return [
    ...bookings.filter(isAhead).toSorted(byMoment),
    ...bookings.filter((booking) => !isAhead(booking)).toSorted((a, b) => byMoment(b, a)),
  ];
}

/** The earliest upcoming booked visit, or null. */
export function nextVisit(bookings: readonly BookingRecord[], now: Date): BookingRecord | null {
  const [first] = inVisitOrder(bookings, now);
  return first?.status === 'booked' && !hasBegun(first, now) ? first : null;
}
