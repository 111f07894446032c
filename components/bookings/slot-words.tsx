import type { BookingRecord } from '@/lib/bookings/contract';
import { formatDate, formatTime } from '@/lib/text/format';

/** Date and time of a visit; on a narrow screen the line breaks between the two and nowhere else. */
export function SlotWords({ booking }: { booking: Pick<BookingRecord, 'slot_date' | 'slot_time'> }) {
  return (
    <>
      <span className="whitespace-nowrap">{formatDate(booking.slot_date)},</span>{' '}
      <span className="whitespace-nowrap">{formatTime(booking.slot_time)}</span>
    </>
  );
}
