import { useFormats } from '@/components/ui/use-formats';
import type { BookingRecord } from '@/lib/visits/bookings/contract';

/** Breaks the line only between date and time. */
export function FormattedSlot({ booking }: { booking: Pick<BookingRecord, 'slot_date' | 'slot_time'> }) {
  const { date, time } = useFormats();
  return (
    <>
      <span className="whitespace-nowrap">{date(booking.slot_date)},</span>{' '}
      <span className="whitespace-nowrap">{time(booking.slot_time)}</span>
    </>
  );
}
