'use client';

import { useState } from 'react';
import { FileText } from '@lucide/icons';
import { FailureMessage } from '@/components/back-office/failure-message';
import { ReasonButton } from '@/components/back-office/reason-button';
import { Alert } from '@/components/ui/alert';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { showToast } from '@/components/ui/toast';
import { call, type Failure } from '@/lib/gateway/client';
import { issueInvoice } from '@/lib/money/ledger/endpoints';
import type { InvoiceRecord, OrderRecord } from '@/lib/sales/orders/contract';
import { ledgerText } from './ledger-text';
import { firstInvoiceHref, invoiceHref } from './document-link';

const text = ledgerText.invoice;

interface InvoiceButtonProps {
  order: OrderRecord;
  /** Null before it is issued. */
  number: string | null;
  /** Null once the number is known. The button is there from the start, so that those beside it do not move. */
  whyUnknown: string | null;
  onIssued(invoice: InvoiceRecord): void;
}

export function InvoiceButton({ order, number, whyUnknown, onIssued }: InvoiceButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const href = firstInvoiceHref(order.id);
  const isPaid = order.status === 'paid' && order.total_amount > 0;

  async function issue() {
    setBusy(true);
    setFailure(null);
    const outcome = await call(issueInvoice, { order_id: order.id });
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    const { data: issued } = outcome.data;
    onIssued(issued);
    showToast(text.issued, 'success', {
      note: issued.number,
      link: { text: text.open, href: invoiceHref(issued.id), inNewTab: true },
    });
  }

  if (number !== null)
    return (
      <LinkButton
        href={href}
        wholePage
        target="_blank"
        rel="noopener"
        variant="secondary"
        size="small"
        aria-label={text.openNumber(number)}
        icon={<Icon of={FileText} className="size-4" />}
      >
        {text.open}
      </LinkButton>
    );
  return (
    <>
      <ReasonButton
        variant="secondary"
        size="small"
        busy={busy}
        reason={isPaid ? whyUnknown : text.notPaid}
        onClick={() => void issue()}
      >
        {text.issue}
      </ReasonButton>
      <Alert className="basis-full">
        {failure !== null && <FailureMessage sentence={text.failed} failure={failure} />}
      </Alert>
    </>
  );
}
