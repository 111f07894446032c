import { useTranslations } from 'next-intl';
import { useFormats } from '@/components/ui/use-formats';
import { callRegions } from '@/lib/visit-rules';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { gramsOf } from '@/lib/visits/bookings/rules';
import { storeDate, storeTime } from '@/lib/kernel/text/format';

type Slot = Pick<BookingRecord, 'slot_date' | 'slot_time'>;
type Deadline = Pick<BookingRecord, 'needs_new_time' | 'new_time_until'>;
type Place = Slot & Pick<BookingRecord, 'shop_address' | 'needs_new_time'>;

/** What customers read about visits, in the language of the page. */
export function useVisitTexts() {
  const text = useTranslations('bookings');
  const { date, time } = useFormats();
  const when = ({ slot_date, slot_time }: Slot) =>
    text('when', { date: date(slot_date), time: time(slot_time) });
  /** A region keeps its English name as value; addresses stay as they are. */
  const place = (shopAddress: string) => {
    const region = callRegions.find((each) => each === shopAddress);
    return region === undefined ? shopAddress : text(`regions.${region}`);
  };
  return {
    when,
    place,
    quantity: (quantity: string) => text('grams', { range: gramsOf(quantity) }),
    /** Accessible name of a button among others with its label. */
    labelled: (label: string, subject: string) => text('labelled', { label, subject }),
    /** Null unless the visit lost its slot. */
    newTime: ({ needs_new_time, new_time_until }: Deadline) => {
      if (!needs_new_time || new_time_until === null) return null;
      const end = new Date(new_time_until);
      return text('visit.needsNewTime', {
        until: when({ slot_date: storeDate(end), slot_time: storeTime(end) }),
      });
    },
    /** After a version conflict. */
    changed: (booking: Place) =>
      booking.needs_new_time
        ? text('meanwhile.needsNewTime')
        : text('meanwhile.moved', { when: when(booking), store: place(booking.shop_address) }),
  };
}
