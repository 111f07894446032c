'use client';

import { Dialog } from '@/components/ui/dialog';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { bookingsText } from './bookings-text';
import { FormattedSlot } from './format-slot';
import { VisitActions } from './visit-actions';
import { VisitCode } from './visit-code';

interface CodeDialogProps {
  booking: BookingRecord;
  mapUrl: string | null;
  open: boolean;
  onOpenChange(open: boolean): void;
}

export function CodeDialog({ booking, mapUrl, open, onOpenChange }: CodeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={bookingsText.code.title}
      description={
        <>
          <FormattedSlot booking={booking} />, {booking.shop_address}
        </>
      }
    >
      <VisitCode code={booking.code} size="large" />
      <div className="mt-6 flex flex-col justify-center gap-3 xs:flex-row xs:flex-wrap">
        <VisitActions booking={booking} mapUrl={mapUrl} />
      </div>
    </Dialog>
  );
}
