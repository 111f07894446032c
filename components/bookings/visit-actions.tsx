'use client';

import { CalendarPlus, MapPin } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import type { BookingRecord } from '@/lib/bookings/contract';
import { brand } from '@/lib/business';
import { formatDate, formatTime } from '@/lib/text/format';
import { bookingsText } from './bookings-text';
import { calendarFile } from './calendar-file';
import { directionsLink } from './directions';
import { quantityLabel } from '@/lib/bookings/rules';

const text = bookingsText.visit;

interface VisitActionsProps {
  booking: BookingRecord;
  slotMinutes: number;
}

export function VisitActions({ booking, slotMinutes }: VisitActionsProps) {
  const directions = directionsLink(booking.shop_address);
  const when = `${formatDate(booking.slot_date)}, ${formatTime(booking.slot_time)}`;

  function save() {
    const { id, quantity } = booking;
    const words = { title: text.calendarTitle, description: text.calendarText(id, quantityLabel(quantity)) };
    const file = calendarFile(booking, slotMinutes, words, new Date());
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }));
    link.download = `${brand.name.toLowerCase()}-visit-${id}.ics`;
    link.click();
    // Some browsers read the blob only after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  return (
    <>
      {directions === null ? (
        <LinkButton
          href={brand.phoneHref}
          variant="secondary"
          size="small"
          icon={<MapPin aria-hidden="true" className="size-4" />}
        >
          {text.callForDirections}
        </LinkButton>
      ) : (
        <LinkButton
          href={directions}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          size="small"
          icon={<MapPin aria-hidden="true" className="size-4" />}
          aria-label={`${text.directions}: ${booking.shop_address}`}
        >
          {text.directions}
        </LinkButton>
      )}
      <Button
        variant="secondary"
        size="small"
        icon={<CalendarPlus aria-hidden="true" className="size-4" />}
        aria-label={`${text.addToCalendar}: ${when}`}
        onClick={save}
      >
        {text.addToCalendar}
      </Button>
    </>
  );
}
