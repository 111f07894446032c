'use client';

import { useTranslations } from 'next-intl';
import { QrCode } from '@lucide/icons';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { useVisitTexts } from './use-visit-texts';

const CodeDialog = lazyPart(() => import('./code-dialog').then((module) => module.CodeDialog));

interface ShowCodeButtonProps {
  booking: BookingRecord;
  mapUrl: string | null;
}

/** Renders nothing for a booking of an older server, which has no code. */
export function ShowCodeButton({ booking, mapUrl }: ShowCodeButtonProps) {
  const text = useTranslations('bookings.code');
  const visit = useVisitTexts();
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  if (booking.code === '') return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon of={QrCode} className="size-4" />}
        aria-label={visit.labelled(text('show'), visit.when(booking))}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {text('show')}
      </Button>
      {opened && <CodeDialog booking={booking} mapUrl={mapUrl} open={open} onOpenChange={setOpen} />}
    </>
  );
}
