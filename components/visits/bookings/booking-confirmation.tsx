'use client';

import { useTranslations } from 'next-intl';
import { Moment } from '@/components/layout/moment';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { remindersAhead } from '@/lib/visits/messages/rules';
import { FormattedSlot } from './format-slot';
import { useVisitTexts } from './use-visit-texts';
import { VisitCode } from './visit-code';
import { VisitActions } from './visit-actions';

interface BookingConfirmationProps {
  /** Null before a booking: the live region stays mounted. */
  booking: BookingRecord | null;
  mapUrl: string | null;
  now: Date;
  onDone(): void;
}

export function BookingConfirmation({ booking, mapUrl, now, onDone }: BookingConfirmationProps) {
  const text = useTranslations('bookings');
  const visit = useVisitTexts();
  /** What happens until the visit: one sentence or two. */
  function next(of: BookingRecord): string {
    const ahead = of.reminders ? remindersAhead(of, now) : 'none';
    const show = text('confirmation.next');
    return ahead === 'none' ? show : `${show} ${text(`reminders.on.${ahead}`)}`;
  }

  return (
    <>
      <Moment
        message={booking === null ? null : text('confirmation.done')}
        next={booking === null ? null : next(booking)}
        className="mb-3"
      />
      {booking !== null && (
        <Card aria-labelledby="confirmation" className="mb-6 md:mb-8">
          <h2 id="confirmation" className="mb-5 text-title">
            {text('confirmation.title')}
          </h2>
          <div className="flex flex-col items-center gap-6 md:flex-row md:items-start md:justify-between md:gap-8">
            <div className="w-full">
              <Facts
                items={[
                  { label: text('confirmation.when'), value: <FormattedSlot booking={booking} /> },
                  { label: text('confirmation.store'), value: visit.place(booking.shop_address) },
                  { label: text('confirmation.quantity'), value: visit.quantity(booking.quantity) },
                  { label: text('confirmation.number'), value: booking.id },
                ]}
              />
            </div>
            <VisitCode code={booking.code} />
          </div>
          <div className="mt-6 flex flex-col gap-3 xs:flex-row xs:flex-wrap">
            <VisitActions booking={booking} mapUrl={mapUrl} />
            <Button size="small" className="xs:ml-auto" onClick={onDone}>
              {text('confirmation.close')}
            </Button>
          </div>
        </Card>
      )}
    </>
  );
}
