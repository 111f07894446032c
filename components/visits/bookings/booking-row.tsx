import { useTranslations } from 'next-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { classes } from '@/components/ui/classes';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import {
  awaitsNewTime,
  bookingTime,
  isAhead,
  whyCannotCancel,
  whyCannotMove,
} from '@/lib/visits/bookings/rules';
import { remindersAhead } from '@/lib/visits/messages/rules';
import { storeDate } from '@/lib/kernel/text/format';
import { DateTile } from './date-tile';
import { MovedNote } from './moved-note';
import { ReminderSwitch } from './reminder-switch';
import { ShowCodeButton } from './show-code-button';
import { FormattedSlot } from './format-slot';
import { useVisitTexts } from './use-visit-texts';
import { VisitActions } from './visit-actions';
import { VisitCode } from './visit-code';

type Status = 'upcoming' | 'past' | 'cancelled' | 'newTime';
const tones: Record<Status, BadgeTone> = {
  upcoming: 'success',
  past: 'neutral',
  cancelled: 'danger',
  newTime: 'warning',
};

interface BookingRowProps {
  booking: BookingRecord;
  now: Date;
  mapUrl: string | null;
  /** Highlighted, with QR code, directions and calendar file. */
  isNext?: boolean;
  /** The confirmation above already shows the QR code. */
  isConfirmed?: boolean;
  onCancel(booking: BookingRecord): void;
  onChange(booking: BookingRecord): void;
  /** Reminders were turned on or off. */
  onReminders(booking: BookingRecord): void;
}

export function BookingRow({
  booking,
  now,
  mapUrl,
  isNext = false,
  isConfirmed = false,
  onCancel,
  onChange,
  onReminders,
}: BookingRowProps) {
  const text = useTranslations('bookings');
  const visit = useVisitTexts();
  const time = bookingTime(booking, storeDate(now));
  const needsTime = awaitsNewTime(booking, now);
  const status: Status = booking.status === 'cancelled' ? 'cancelled' : needsTime ? 'newTime' : time;
  const mayCancel = booking.status === 'booked' && whyCannotCancel(booking, now) === null;
  const mayChange = whyCannotMove(booking, now) === null;
  const ahead = isAhead(booking, now);
  const remindersLeft = remindersAhead(booking, now);
  const when = visit.when(booking);
  return (
    <li
      className={classes(
        'grid grid-cols-[auto_1fr] items-start gap-x-5 gap-y-4 px-5 py-5 md:px-8',
        isNext && 'bg-gold-pale md:grid-cols-[auto_1fr_auto] md:grid-rows-[auto_1fr] md:py-6',
      )}
    >
      <DateTile date={booking.slot_date} tone={isNext ? 'gold' : status === 'upcoming' ? 'pale' : 'faded'} />
      <div className="min-w-0">
        {isNext && <p className="mb-0.5 text-sm font-semibold text-gold-deep">{text('visit.next')}</p>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className={classes('font-text font-semibold tabular-nums', isNext ? 'text-lg' : 'text-base')}>
            <FormattedSlot booking={booking} />
          </h3>
          <Badge tone={tones[status]}>{text(`list.status.${status}`)}</Badge>
        </div>
        <p className="mt-0.5 text-ink-soft">{visit.place(booking.shop_address)}</p>
        <p className="text-sm text-ink-muted">
          {text('list.number', { id: booking.id })}
          {' · '}
          <span className="whitespace-nowrap">{visit.quantity(booking.quantity)}</span>
          {booking.referral_code !== null && ` · ${text('list.referral', { code: booking.referral_code })}`}
        </p>
        {(status === 'upcoming' || needsTime) && !isNext && booking.code !== '' && (
          <p className="mt-1">
            {text.rich('code.line', {
              code: booking.code,
              strong: (code) => <span className="font-mono text-lg font-semibold tracking-wide">{code}</span>,
            })}
          </p>
        )}
        <MovedNote booking={booking} now={now} />
      </div>
      {isNext && !isConfirmed && (
        <div className="col-span-full flex justify-center md:col-span-1 md:col-start-3 md:row-span-2">
          <VisitCode code={booking.code} />
        </div>
      )}
      {(ahead || mayCancel || mayChange) && (
        <div className="col-span-full flex flex-col gap-3 xs:flex-row xs:flex-wrap md:col-span-1 md:col-start-2">
          {isNext ? (
            <VisitActions booking={booking} mapUrl={mapUrl} />
          ) : (
            ahead && <ShowCodeButton booking={booking} mapUrl={mapUrl} />
          )}
          {mayChange && !needsTime && remindersLeft !== 'none' && (
            <ReminderSwitch booking={booking} ahead={remindersLeft} when={when} onChanged={onReminders} />
          )}
          {/* Side by side on a phone, and on one line where the row wraps. */}
          <div className="flex gap-3">
            {mayChange && (
              <Button
                variant={needsTime ? 'primary' : 'secondary'}
                size="small"
                className="flex-1 xs:flex-none"
                aria-label={visit.labelled(text('change.button'), when)}
                onClick={() => onChange(booking)}
              >
                {text('change.button')}
              </Button>
            )}
            {mayCancel && (
              <Button
                variant="danger-outline"
                size="small"
                className="flex-1 xs:flex-none"
                aria-label={visit.labelled(text('cancel.title'), when)}
                onClick={() => onCancel(booking)}
              >
                {text('cancel.title')}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
