'use client';

import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { successText } from '@/lib/kernel/text/messages';
import { takeNotice, type Notice } from './notice';

export function PaymentNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    const notice = takeNotice();
    if (notice !== null) setNotice(notice);
  }, []);
  const text =
    notice === null ? null : 'paid' in notice ? successText.paymentReceived(notice.paid) : notice.info;
  return (
    <Alert tone={notice !== null && 'info' in notice ? 'info' : 'success'} className="mb-6">
      {text}
    </Alert>
  );
}
