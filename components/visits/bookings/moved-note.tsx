import { useTranslations } from 'next-intl';
import { CalendarClock } from '@lucide/icons';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/components/ui/use-formats';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { awaitsNewTime } from '@/lib/visits/bookings/rules';
import { useVisitTexts } from './use-visit-texts';

/** A visit lost its slot, with the deadline for choosing another time; or staff rescheduled it, with the time of the change. */
export function MovedNote({ booking, now }: { booking: BookingRecord; now: Date }) {
  const text = useTranslations('bookings.visit');
  const { newTime } = useVisitTexts();
  const { instant } = useFormats();
  const { moved_at } = booking;
  const note =
    (awaitsNewTime(booking, now) ? newTime(booking) : null) ??
    (moved_at === null ? null : text('moved', { when: instant(moved_at) }));
  if (note === null) return null;
  return (
    <p className="mt-1 flex items-start gap-2 text-sm font-medium text-amber">
      <Icon of={CalendarClock} className="mt-0.5 size-4 shrink-0" />
      <span>{note}</span>
    </p>
  );
}
