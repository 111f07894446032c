import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { formatDate, formatTime } from '@/lib/kernel/text/format';

/** Breaks the line only between date and time. */
export function FormattedSlot({ booking }: { booking: Pick<BookingRecord, 'slot_date' | 'slot_time'> }) {
  return (
    <>
      <span className="whitespace-nowrap">{formatDate(booking.slot_date)},</span>{' '}
      <span className="whitespace-nowrap">{formatTime(booking.slot_time)}</span>
    </>
  );
}
