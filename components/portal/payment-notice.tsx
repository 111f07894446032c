'use client';

import { CalendarDays } from '@lucide/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Moment } from '@/components/layout/moment';
import { Alert } from '@/components/ui/alert';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { takeNotice, type Notice } from './notice';

/** What /subscription left for this page: the plan is bought, or was active already. */
export function PaymentNotice() {
  const text = useTranslations('portal');
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    const notice = takeNotice();
    if (notice !== null) setNotice(notice);
  }, []);
  return (
    <>
      <Moment
        message={notice !== null && 'paid' in notice ? text('plan.received', { payment: notice.paid }) : null}
        next={text('plan.bought')}
        className="mb-6"
      >
        <LinkButton
          href="/gold_slot_booking?book=1"
          wholePage
          size="small"
          icon={<Icon of={CalendarDays} className="size-4" />}
        >
          {text('visit.book')}
        </LinkButton>
        <LinkButton href="/receipt" wholePage variant="secondary" size="small">
          {text('plan.receipt')}
        </LinkButton>
      </Moment>
      <Alert tone="info" className="mb-6">
        {notice !== null && 'info' in notice && notice.info}
      </Alert>
    </>
  );
}
