import type { BookingRecord } from '@/lib/bookings/contract';
import { formatDate, formatTime } from '@/lib/text/format';

/** Date and time of a visit; a narrow screen breaks the line only between the two. */
export function SlotWords({ booking }: { booking: Pick<BookingRecord, 'slot_date' | 'slot_time'> }) {
  return (
    <>
      <span className="whitespace-nowrap">{formatDate(booking.slot_date)},</span>{' '}
      <span className="whitespace-nowrap">{formatTime(booking.slot_time)}</span>
    </>
  );
}
