'use client';

import { Moment } from '@/components/layout/moment';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { successText } from '@/lib/kernel/text/messages';
import { bookingsText } from './bookings-text';
import { quantityLabel } from '@/lib/visits/bookings/rules';
import { remindersAhead } from '@/lib/visits/messages/rules';
import { FormattedSlot } from './format-slot';
import { VisitCode } from './visit-code';
import { VisitActions } from './visit-actions';

const text = bookingsText.confirmation;

interface BookingConfirmationProps {
  /** Null before a booking: the live region stays mounted. */
  booking: BookingRecord | null;
  mapUrl: string | null;
  now: Date;
  onDone(): void;
}

export function BookingConfirmation({ booking, mapUrl, now, onDone }: BookingConfirmationProps) {
  return (
    <>
      <Moment
        message={booking === null ? null : successText.slotBooked}
        next={booking === null ? null : nextOf(booking, now)}
        className="mb-3"
      />
      {booking !== null && (
        <Card aria-labelledby="confirmation" className="mb-6 md:mb-8">
          <h2 id="confirmation" className="mb-5 text-title">
            {text.title}
          </h2>
          <div className="flex flex-col items-center gap-6 md:flex-row md:items-start md:justify-between md:gap-8">
            <div className="w-full">
              <Facts
                items={[
                  { label: text.when, value: <FormattedSlot booking={booking} /> },
                  { label: text.store, value: booking.shop_address },
                  { label: text.quantity, value: quantityLabel(booking.quantity) },
                  { label: text.number, value: booking.id },
                ]}
              />
            </div>
            <VisitCode code={booking.code} />
          </div>
          <div className="mt-6 flex flex-col gap-3 xs:flex-row xs:flex-wrap">
            <VisitActions booking={booking} mapUrl={mapUrl} />
            <Button size="small" className="xs:ml-auto" onClick={onDone}>
              {text.done}
            </Button>
          </div>
        </Card>
      )}
    </>
  );
}

/** What happens until the visit. */
function nextOf(booking: BookingRecord, now: Date): string {
  const ahead = booking.reminders ? remindersAhead(booking, now) : 'none';
  return ahead === 'none' ? text.next : `${text.next} ${bookingsText.reminders.on[ahead]}`;
}
