import { useFormats } from '@/components/ui/use-formats';
import type { BookingRecord } from '@/lib/visits/bookings/contract';

const unbroken = 'inline-block [text-decoration:inherit]';

interface FormattedSlotProps {
  booking: Pick<BookingRecord, 'slot_date' | 'slot_time'>;
  /** A comma, which stays at the time. */
  end?: string;
}

/** Breaks the line only between date and time, unless one is wider than it; underlined as the text around it. */
export function FormattedSlot({ booking, end = '' }: FormattedSlotProps) {
  const { date, time } = useFormats();
  return (
    <>
      <span className={unbroken}>{date(booking.slot_date)},</span>{' '}
      <span className={unbroken}>
        {time(booking.slot_time)}
        {end}
      </span>
    </>
  );
}
