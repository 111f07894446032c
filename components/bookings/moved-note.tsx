import { CalendarClock } from 'lucide-react';
import type { BookingRecord } from '@/lib/bookings/contract';
import { formatInstant } from '@/lib/text/format';
import { bookingsText } from './bookings-text';

/** Note that staff rescheduled a visit, with the time of the change. */
export function MovedNote({ booking }: { booking: Pick<BookingRecord, 'moved_at'> }) {
  if (booking.moved_at === null) return null;
  return (
    <p className="mt-1 flex items-start gap-2 text-sm font-medium text-amber">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{bookingsText.visit.moved(formatInstant(booking.moved_at))}</span>
    </p>
  );
}
