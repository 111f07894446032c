'use client';

import { useId, useState } from 'react';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { useOpenedByLink } from '@/components/back-office/use-opened-by-link';
import { ReasonButton } from '@/components/back-office/reason-button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { EntryRecord } from '@/lib/money/ledger/contract';
import { amountProblem } from '@/lib/money/ledger/rules';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { InvoiceButton } from './invoice-button';
import { ledgerText as text } from './ledger-text';
import { announcePayment } from './announce-payment';
import { Statement } from './statement';
import { useEntries, type Ledger } from './use-entries';

const RecordPayment = lazyPart(() => import('./record-payment').then((module) => module.RecordPayment));
const VoidEntry = lazyPart(() => import('./void-entry').then((module) => module.VoidEntry));
const SendPaymentLink = lazyPart(() =>
  import('./send-payment-link').then((module) => module.SendPaymentLink),
);
const RefundEntry = lazyPart(() => import('./refund-entry').then((module) => module.RefundEntry));

interface OrderLedgerProps {
  order: OrderRecord;
  /** The order takes no payment any more. */
  isAdvanceOver: boolean;
  role: StaffRole;
  onChanged(order: OrderRecord): void;
  /** A request was rejected: the order may have changed. */
  onRefused(): void;
  /** New history entry, though the order is unchanged. */
  onAudited(): void;
}

/** Loads the ledger by itself, in the list of orders. */
export function OrderLedger(props: OrderLedgerProps) {
  const { order } = props;
  return <LedgerPart {...props} ledger={useEntries(order.id, order.version)} />;
}

interface LedgerPartProps extends OrderLedgerProps {
  ledger: Ledger;
  /** Beside another button that leads: no filled ones here. */
  quiet?: boolean;
}

export function LedgerPart(props: LedgerPartProps) {
  const { order, isAdvanceOver, role, ledger, quiet = false, onChanged, onRefused, onAudited } = props;
  const titleId = useId();
  const { entries, creditNotes, invoiceNo, isLoading, failure, reload, put, issued } = ledger;
  const [open, setOpen] = useState<
    | { readonly what: 'record' | 'link' }
    | { readonly what: 'void' | 'refund'; readonly entry: EntryRecord }
    | null
  >(null);
  const close = () => setOpen(null);
  const whyNoPayment = isAdvanceOver ? text.advanceOver : amountProblem(1, order);
  const opensPayment = `record-payment-${order.id}`;
  useOpenedByLink(opensPayment, () => whyNoPayment === null && setOpen({ what: 'record' }));
  const whyNoLink = isAdvanceOver ? text.advanceOver : order.pending_amount > 0 ? null : text.link.nothingDue;
  useOpenedByLink(`payment-link-${order.id}`, () => whyNoLink === null && setOpen({ what: 'link' }));
  function onSaved(saved: { readonly data: EntryRecord; readonly order: OrderRecord }) {
    put(saved.data);
    onChanged(saved.order);
  }
  const isEmpty = entries?.length === 0;

  return (
    <section aria-labelledby={titleId} className={quiet ? undefined : 'mt-4'}>
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={titleId} className="font-text text-base font-semibold">
          {text.title}
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          <InvoiceButton
            order={order}
            number={invoiceNo}
            whyUnknown={entries !== null ? null : isLoading ? text.loading : text.failed}
            onIssued={(invoice) => {
              issued(invoice);
              onAudited();
            }}
          />
          <ReasonButton
            variant="secondary"
            size="small"
            reason={whyNoLink}
            onClick={() => setOpen({ what: 'link' })}
          >
            {text.link.title}
          </ReasonButton>
          <ReasonButton
            variant={quiet ? 'secondary' : 'primary'}
            size="small"
            reason={whyNoPayment}
            data-opens={opensPayment}
            onClick={() => setOpen({ what: 'record' })}
          >
            {text.record.title}
          </ReasonButton>
        </div>
      </div>
      <p role="status" className={isEmpty ? 'mt-2 text-sm' : 'sr-only'}>
        {isLoading ? text.loading : isEmpty && text.empty}
      </p>
      {isLoading && <Skeleton className="mt-2 h-5 w-48" />}
      {entries !== null && entries.length > 0 && (
        <Statement
          entries={entries}
          creditNotes={creditNotes ?? []}
          order={order}
          role={role}
          onVoid={(entry) => setOpen({ what: 'void', entry })}
          onRefund={(entry) => setOpen({ what: 'refund', entry })}
        />
      )}
      <FailureAlert
        className="mt-2"
        sentence={text.failed}
        failure={failure}
        shown={failure !== null || (entries === null && !isLoading)}
        onRetry={() => void reload()}
      />
      {open?.what === 'record' && (
        <RecordPayment
          order={order}
          onSaved={(saved) => {
            onSaved(saved);
            announcePayment(saved);
          }}
          onRefused={onRefused}
          onClose={close}
        />
      )}
      {open?.what === 'link' && (
        <SendPaymentLink
          order={order}
          onSaved={(saved) => {
            onAudited();
            showToast(saved.message);
          }}
          onRefused={onRefused}
          onClose={close}
        />
      )}
      {open?.what === 'void' && (
        <VoidEntry
          entry={open.entry}
          role={role}
          onSaved={(saved) => {
            onSaved(saved);
            showToast(saved.message);
          }}
          onRefused={onRefused}
          onClose={close}
        />
      )}
      {open?.what === 'refund' && (
        <RefundEntry
          entry={open.entry}
          entries={entries ?? []}
          order={order}
          role={role}
          onSaved={(saved) => {
            onSaved(saved);
            showToast(saved.message);
          }}
          onRefused={onRefused}
          onClose={close}
        />
      )}
    </section>
  );
}
