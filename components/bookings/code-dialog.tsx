'use client';

import { Dialog } from '@/components/ui/dialog';
import type { BookingRecord } from '@/lib/bookings/contract';
import { bookingsText } from './bookings-text';
import { SlotWords } from './slot-words';
import { VisitCode } from './visit-code';

interface CodeDialogProps {
  booking: BookingRecord;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The code of a visit, as large as the screen allows. */
export function CodeDialog({ booking, open, onOpenChange }: CodeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={bookingsText.code.title}
      description={
        <>
          <SlotWords booking={booking} />, {booking.shop_address}
        </>
      }
    >
      <VisitCode code={booking.code} size="large" />
    </Dialog>
  );
}
