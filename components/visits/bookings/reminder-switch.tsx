'use client';

import { useTranslations } from 'next-intl';
import { Bell, BellOff } from '@lucide/icons';
import { useState } from 'react';
import { CustomerFailureMessage } from '@/components/portal/customer-failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { BookingRecord } from '@/lib/visits/bookings/contract';
import { call, type Failure } from '@/lib/gateway/client';
import { setReminders } from '@/lib/visits/messages/endpoints';
import { Icon } from '@/components/ui/icon';
import { useVisitTexts } from './use-visit-texts';

interface ReminderSwitchProps {
  booking: BookingRecord;
  /** Reminders still to come (`remindersAhead`). */
  ahead: 'both' | 'day before' | 'hours before';
  /** Date and time, for the button's name. */
  when: string;
  onChanged(booking: BookingRecord): void;
}

export function ReminderSwitch({ booking, ahead, when, onChanged }: ReminderSwitchProps) {
  const text = useTranslations('bookings.reminders');
  const { labelled } = useVisitTexts();
  const [busy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { id, reminders } = booking;
  const label = text(reminders ? 'turnOff' : 'turnOn');
  const icon = reminders ? BellOff : Bell;

  async function change() {
    setBusy(true);
    setAnnouncement(null);
    setFailure(null);
    const outcome = await call(setReminders, { id, reminders: !reminders });
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    setAnnouncement(reminders ? text('off') : text(`on.${ahead}`));
    onChanged(outcome.data.data);
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        icon={<Icon of={icon} className="size-4" />}
        aria-label={labelled(label, when)}
        onClick={() => void change()}
      >
        {label}
      </Button>
      <p role="status" className={announcement === null ? 'sr-only' : 'self-center text-sm text-ink-soft'}>
        {announcement}
      </p>
      <Alert className="basis-full">
        {failure !== null && <CustomerFailureMessage failure={failure} sentence={text('failed')} />}
      </Alert>
    </>
  );
}
