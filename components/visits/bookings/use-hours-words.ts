import { useTranslations } from 'next-intl';
import { useDateNames } from '@/components/ui/use-date-names';
import { useFormats } from '@/components/ui/use-formats';
import type { HoursWords } from './open-days';

/** For `hoursText`, in the language of the page. */
export function useHoursWords(): HoursWords {
  const text = useTranslations('bookings.hours');
  const { weekday } = useDateNames();
  const { time } = useFormats();
  return {
    // 1 January 2024 was a Monday.
    day: (day) => weekday(`2024-01-0${day}`),
    run: (first, last) => text('run', { first, last }),
    span: (opens, closes) => text('span', { opens: time(opens), closes: time(closes) }),
    both: (first, second) => text('both', { first, second }),
    days: (days, times) => text('days', { days, times }),
  };
}
