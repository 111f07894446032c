import { CalendarClock } from '@lucide/icons';
import { Icon } from '@/components/ui/icon';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { awaitsNewTime } from '@/lib/visits/bookings/rules';
import { formatDate, formatInstant, formatTime, storeDate, storeTime } from '@/lib/kernel/text/format';
import { bookingsText } from './bookings-text';

/** A visit lost its slot, with the deadline for choosing another time; or staff rescheduled it, with the time of the change. */
export function MovedNote({ booking, now }: { booking: BookingRecord; now: Date }) {
  const { moved_at } = booking;
  const note =
    (awaitsNewTime(booking, now) ? newTimeText(booking) : null) ??
    (moved_at === null ? null : bookingsText.visit.moved(formatInstant(moved_at)));
  if (note === null) return null;
  return (
    <p className="mt-1 flex items-start gap-2 text-sm font-medium text-amber">
      <Icon of={CalendarClock} className="mt-0.5 size-4 shrink-0" />
      <span>{note}</span>
    </p>
  );
}

/** Returns null unless the visit lost its slot. */
export function newTimeText({ needs_new_time, new_time_until }: BookingRecord): string | null {
  return needs_new_time && new_time_until !== null
    ? bookingsText.visit.needsNewTime(minuteOf(new_time_until))
    : null;
}

/** Date and time in the store's time zone. */
function minuteOf(iso: string): string {
  const at = new Date(iso);
  return `${formatDate(storeDate(at))}, ${formatTime(storeTime(at))}`;
}
