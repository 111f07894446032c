'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { FormattedSlot } from './format-slot';
import { useVisitTexts } from './use-visit-texts';
import { VisitActions } from './visit-actions';
import { VisitCode } from './visit-code';

interface CodeDialogProps {
  booking: BookingRecord;
  mapUrl: string | null;
  open: boolean;
  onOpenChange(open: boolean): void;
}

export function CodeDialog({ booking, mapUrl, open, onOpenChange }: CodeDialogProps) {
  const text = useTranslations('bookings.code');
  const visit = useVisitTexts();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text('title')}
      description={
        <>
          <FormattedSlot booking={booking} end="," /> {visit.place(booking.shop_address)}
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
