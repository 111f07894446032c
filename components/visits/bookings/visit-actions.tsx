import { useTranslations } from 'next-intl';
import { CalendarPlus, MapPin } from '@lucide/icons';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { brand } from '@/lib/business';
import { directionsLink } from './directions';
import { useVisitTexts } from './use-visit-texts';

interface VisitActionsProps {
  booking: BookingRecord;
  /** The store's own map link, if it has one. */
  mapUrl: string | null;
}

export function VisitActions({ booking, mapUrl }: VisitActionsProps) {
  const text = useTranslations('bookings.visit');
  const visit = useVisitTexts();
  const directions = mapUrl ?? directionsLink(booking.shop_address);
  return (
    <>
      {directions === null ? (
        <LinkButton
          href={brand.phoneHref}
          variant="secondary"
          size="small"
          icon={<Icon of={MapPin} className="size-4" />}
        >
          {text('callForDirections', { phone: brand.phone })}
        </LinkButton>
      ) : (
        <LinkButton
          href={directions}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          size="small"
          icon={<Icon of={MapPin} className="size-4" />}
          aria-label={visit.labelled(text('directions'), visit.place(booking.shop_address))}
        >
          {text('directions')}
        </LinkButton>
      )}
      <LinkButton
        href={`/api/booking_calendar?id=${booking.id}`}
        wholePage
        // A new tab: an error message must not replace this screen. Browsers close the tab of a download.
        target="_blank"
        rel="noopener"
        variant="secondary"
        size="small"
        icon={<Icon of={CalendarPlus} className="size-4" />}
        aria-label={visit.labelled(text('addToCalendar'), visit.when(booking))}
      >
        {text('addToCalendar')}
      </LinkButton>
    </>
  );
}
