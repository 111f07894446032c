import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import type { BookingRecord } from '@/lib/bookings/contract';
import { bookingTime, whyCannotCancel } from '@/lib/bookings/rules';
import { formatDate, formatTime, storeDate } from '@/lib/text/format';
import { bookingsText } from './bookings-text';
import { DateTile } from './date-tile';
import { MovedNote } from './moved-note';
import { quantityLabel } from '@/lib/bookings/rules';
import { SlotWords } from './slot-words';
import { VisitActions } from './visit-actions';

const text = bookingsText.list;

type Status = keyof typeof text.status;
const tones: Record<Status, BadgeTone> = { upcoming: 'success', past: 'neutral', cancelled: 'danger' };

interface BookingRowProps {
  booking: BookingRecord;
  now: Date;
  /** Highlights the next visit and adds directions and the calendar file. */
  next?: { slotMinutes: number } | undefined;
  onCancel(booking: BookingRecord): void;
}

export function BookingRow({ booking, now, next, onCancel }: BookingRowProps) {
  const time = bookingTime(booking, storeDate(now));
  const status: Status = booking.status === 'cancelled' ? 'cancelled' : time;
  const mayCancel = booking.status === 'booked' && whyCannotCancel(booking, now) === null;
  const when = `${formatDate(booking.slot_date)}, ${formatTime(booking.slot_time)}`;
  const cancel = mayCancel && (
    <Button
      variant={next === undefined ? 'danger-quiet' : 'danger-outline'}
      size="small"
      aria-label={`${bookingsText.cancel.confirm}: ${when}`}
      onClick={() => onCancel(booking)}
      className={
        next === undefined ? 'col-start-2 -ml-4 justify-self-start md:col-start-3 md:ml-0' : undefined
      }
    >
      {bookingsText.cancel.confirm}
    </Button>
  );
  return (
    <li
      className={classes(
        'grid grid-cols-[auto_1fr] items-start gap-x-5 px-5 py-5 md:grid-cols-[auto_1fr_auto] md:items-center md:px-8',
        next !== undefined && 'bg-gold-pale md:py-6',
      )}
    >
      <DateTile date={booking.slot_date} tone={next ? 'gold' : status === 'upcoming' ? 'pale' : 'faded'} />
      <div className="min-w-0">
        {next !== undefined && (
          <p className="mb-0.5 text-sm font-semibold text-gold-deep">{bookingsText.visit.next}</p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3
            className={classes(
              'font-text font-semibold tabular-nums',
              next === undefined ? 'text-base' : 'text-lg',
            )}
          >
            <SlotWords booking={booking} />
          </h3>
          <Badge tone={tones[status]}>{text.status[status]}</Badge>
        </div>
        <p className="mt-0.5 text-ink-soft">{booking.shop_address}</p>
        <p className="text-sm text-ink-muted">
          {text.number(booking.id)}
          {` · ${quantityLabel(booking.quantity)}`}
          {booking.referral_code !== null && ` · ${text.referral} ${booking.referral_code}`}
        </p>
        <MovedNote booking={booking} />
      </div>
      {next === undefined ? (
        cancel
      ) : (
        <div className="col-span-full mt-4 flex flex-col gap-3 xs:flex-row xs:flex-wrap md:col-span-2 md:col-start-2">
          <VisitActions booking={booking} slotMinutes={next.slotMinutes} />
          {cancel}
        </div>
      )}
    </li>
  );
}
