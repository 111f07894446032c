import { FileText, ReceiptText } from '@lucide/icons';
import { FailureAlert } from '@/components/back-office/failure-alert';
import {
  creditNoteHref,
  DocumentLink,
  invoiceHref,
  receiptHref,
} from '@/components/money/ledger/document-link';
import { ledgerText } from '@/components/money/ledger/ledger-text';
import type { Ledger } from '@/components/money/ledger/use-entries';
import { ShareButton, type SharedRecord } from '@/components/money/shared-document/share-button';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { formatRupees, formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { orderPageText } from './order-page-text';

const text = orderPageText.documents;

interface Document {
  readonly key: string;
  readonly title: string;
  readonly number: string;
  readonly label: string;
  readonly href: string;
  readonly at: string;
  readonly amount: number;
  readonly isVoid: boolean;
  /** Null for receipts, which the ledger shares. */
  readonly shared: SharedRecord | null;
}

/** Every document of the order, newest first: receipts, refunds, invoices, credit notes. */
export function DocumentsPart({ ledger }: { ledger: Ledger }) {
  const { entries, invoices, creditNotes } = ledger;
  if (entries === null || invoices === null || creditNotes === null)
    return ledger.isLoading ? (
      <Skeleton className="h-5 w-48" />
    ) : (
      <FailureAlert
        sentence={text.failed}
        failure={ledger.failure}
        shown
        onRetry={() => void ledger.reload()}
      />
    );
  const documents = documentsOf(entries, invoices, creditNotes);
  if (documents.length === 0) return <p className="text-sm text-ink-soft">{text.empty}</p>;
  return (
    <ul className="divide-y divide-ivory-line border-t border-ivory-line">
      {documents.map(({ key, title, number, label, href, at, amount, isVoid, shared }) => (
        <li key={key} className="flex items-start gap-3 py-3 text-sm">
          <Icon
            of={shared === null ? ReceiptText : FileText}
            className="mt-0.5 size-5 shrink-0 text-gold-deep"
          />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {title}
              {isVoid && <Badge tone="danger">{ledgerText.voided}</Badge>}
            </p>
            <div className="flex flex-wrap items-center gap-x-4">
              <DocumentLink href={href} number={number} label={label} wraps />
              {shared !== null && (
                <span className="-ml-3">
                  <ShareButton what={shared} document={`${title} ${number}`} />
                </span>
              )}
            </div>
          </div>
          <p className="text-right tabular-nums">
            <span className="block font-semibold">{formatRupees(amount)}</span>
            <span className="text-ink-muted">{formatShortDate(storeDate(new Date(at)))}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function documentsOf(
  entries: NonNullable<Ledger['entries']>,
  invoices: NonNullable<Ledger['invoices']>,
  creditNotes: NonNullable<Ledger['creditNotes']>,
): Document[] {
  const receipts = entries.flatMap((entry) =>
    entry.receipt_no === null
      ? []
      : [
          {
            key: `receipt ${entry.id}`,
            title: ledgerText.document(entry.document),
            number: entry.receipt_no,
            label: ledgerText.receiptOf(entry.document, entry.receipt_no),
            href: receiptHref(entry.id),
            at: entry.received_at,
            amount: Math.abs(entry.amount),
            isVoid: entry.voided_at !== null,
            shared: null,
          },
        ],
  );
  const issued = invoices.map(({ id, number, issued_at: at, total }) => ({
    key: `invoice ${id}`,
    title: text.invoice,
    number,
    label: ledgerText.invoice.openNumber(number),
    href: invoiceHref(id),
    at,
    amount: total,
    isVoid: false,
    shared: { kind: 'invoice', id } as const,
  }));
  const credited = creditNotes.map(({ id, number, issued_at: at, total }) => ({
    key: `credit note ${id}`,
    title: text.creditNote,
    number,
    label: ledgerText.creditNote.openNumber(number),
    href: creditNoteHref(id),
    at,
    amount: total,
    isVoid: false,
    shared: { kind: 'credit_note', id } as const,
  }));
  return [...receipts, ...issued, ...credited].toSorted((one, other) => other.at.localeCompare(one.at));
}
