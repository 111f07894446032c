import type { BookingRecord } from '@/lib/bookings/contract';
import { hasBegun } from '@/lib/bookings/rules';

/** The earliest visit that is booked and has not begun, or null. */
export function nextVisit(bookings: readonly BookingRecord[], now: Date): BookingRecord | null {
  const ahead = bookings.filter((booking) => booking.status === 'booked' && !hasBegun(booking, now));
  const when = (booking: BookingRecord) => `${booking.slot_date}T${booking.slot_time}`;
  return ahead.toSorted((a, b) => when(a).localeCompare(when(b)))[0] ?? null;
}
