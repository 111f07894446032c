'use client';

import { CalendarDays } from '@lucide/icons';
import { useEffect, useState } from 'react';
import { Moment } from '@/components/layout/moment';
import { Alert } from '@/components/ui/alert';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { successText } from '@/lib/kernel/text/messages';
import { dashboardText as text } from './dashboard-text';
import { takeNotice, type Notice } from './notice';

/** What /subscription left for this page: the plan is bought, or was active already. */
export function PaymentNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    const notice = takeNotice();
    if (notice !== null) setNotice(notice);
  }, []);
  return (
    <>
      <Moment
        message={notice !== null && 'paid' in notice ? successText.paymentReceived(notice.paid) : null}
        next={text.bought}
        className="mb-6"
      >
        <LinkButton
          href="/gold_slot_booking?book=1"
          wholePage
          size="small"
          icon={<Icon of={CalendarDays} className="size-4" />}
        >
          {text.book}
        </LinkButton>
        <LinkButton href="/receipt" wholePage variant="secondary" size="small">
          {text.receipt}
        </LinkButton>
      </Moment>
      <Alert tone="info" className="mb-6">
        {notice !== null && 'info' in notice && notice.info}
      </Alert>
    </>
  );
}
