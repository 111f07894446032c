'use client';

import { QrCode } from '@lucide/icons';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { bookingsText } from './bookings-text';

const CodeDialog = lazyPart(() => import('./code-dialog').then((module) => module.CodeDialog));

const text = bookingsText.code;

interface ShowCodeButtonProps {
  booking: BookingRecord;
  mapUrl: string | null;
}

/** Renders nothing for a booking of an older server, which has no code. */
export function ShowCodeButton({ booking, mapUrl }: ShowCodeButtonProps) {
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  if (booking.code === '') return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon of={QrCode} className="size-4" />}
        aria-label={`${text.show}: ${formatDate(booking.slot_date)}, ${formatTime(booking.slot_time)}`}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {text.show}
      </Button>
      {opened && <CodeDialog booking={booking} mapUrl={mapUrl} open={open} onOpenChange={setOpen} />}
    </>
  );
}
