import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { BookingRecord } from '@/lib/bookings/contract';
import { bookingTime, whyCannotCancel } from '@/lib/bookings/rules';
import { formatDate, formatTime, storeDate } from '@/lib/text/format';
import { bookingsText } from './bookings-text';
import { DateTile } from './date-tile';
import { quantityLabel } from './quantity-label';
import { SlotWords } from './slot-words';

const text = bookingsText.list;

type Status = keyof typeof text.status;
const tones: Record<Status, BadgeTone> = { upcoming: 'success', past: 'neutral', cancelled: 'danger' };

interface BookingRowProps {
  booking: BookingRecord;
  now: Date;
  onCancel(booking: BookingRecord): void;
}

/** One visit: when, where, how much, and how it stands. */
export function BookingRow({ booking, now, onCancel }: BookingRowProps) {
  const time = bookingTime(booking, storeDate(now));
  const status: Status = booking.status === 'cancelled' ? 'cancelled' : time;
  const mayCancel = booking.status === 'booked' && whyCannotCancel(booking, now) === null;
  const when = `${formatDate(booking.slot_date)}, ${formatTime(booking.slot_time)}`;
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-5 px-5 py-5 md:grid-cols-[auto_1fr_auto] md:items-center md:px-8">
      <DateTile date={booking.slot_date} faded={status !== 'upcoming'} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-text text-base font-semibold tabular-nums">
            <SlotWords booking={booking} />
          </h3>
          <Badge tone={tones[status]}>{text.status[status]}</Badge>
        </div>
        <p className="mt-0.5 text-ink-soft">{booking.shop_address}</p>
        <p className="text-sm text-ink-muted">
          {quantityLabel(booking.quantity)}
          {booking.referral_code !== null && ` · ${text.referral} ${booking.referral_code}`}
        </p>
      </div>
      {mayCancel && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`${bookingsText.cancel.confirm}: ${when}`}
          onClick={() => onCancel(booking)}
          className="col-start-2 -ml-4 justify-self-start md:col-start-3 md:ml-0"
        >
          {bookingsText.cancel.confirm}
        </Button>
      )}
    </li>
  );
}
