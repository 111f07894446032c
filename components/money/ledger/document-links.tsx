import { ExternalLink } from '@lucide/icons';
import type { EntryRecord } from '@/lib/money/ledger/contract';
import type { CreditNoteRecord, InvoiceRecord } from '@/lib/sales/orders/contract';
import { ledgerText as text } from './ledger-text';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';

export function receiptHref(entryId: number): string {
  return `/api/receipt?id=${entryId}`;
}

export function invoiceHref(invoiceId: number): string {
  return `/api/invoice?id=${invoiceId}`;
}

export function creditNoteHref(creditNoteId: number): string {
  return `/api/credit_note?id=${creditNoteId}`;
}

export function firstInvoiceHref(orderId: number): string {
  return `/api/invoice?order_id=${orderId}`;
}

interface ReceiptLinkProps {
  entry: Pick<EntryRecord, 'id' | 'receipt_no' | 'document' | 'arrives_by' | 'method'>;
}

/** Title and number of the document of a payment or refund; for a refund through Razorpay also the day by which it arrives. */
export function ReceiptLink({
  entry: { id, receipt_no: number, document, arrives_by, method },
}: ReceiptLinkProps) {
  if (number === null) return null;
  return (
    <span className="min-w-0">
      <span className="block text-ink-muted">{text.document(document)}</span>
      <DocumentLink href={receiptHref(id)} number={number} label={text.receiptOf(document, number)} />
      {arrives_by !== null && method === 'online' && (
        <span className="block text-ink-muted">{text.arrivesBy(arrives_by)}</span>
      )}
    </span>
  );
}

export function InvoiceLink({ invoice: { id, number } }: { invoice: Pick<InvoiceRecord, 'id' | 'number'> }) {
  return <DocumentLink href={invoiceHref(id)} number={number} label={text.invoice.openNumber(number)} />;
}

export function CreditNoteLink({
  creditNote: { id, number },
}: {
  creditNote: Pick<CreditNoteRecord, 'id' | 'number'>;
}) {
  return (
    <DocumentLink href={creditNoteHref(id)} number={number} label={text.creditNote.openNumber(number)} />
  );
}

interface DocumentLinkProps {
  href: string;
  number: string;
  label: string;
  /** In a narrow column: breaks the number where its text is enlarged. */
  wraps?: boolean;
}

/** Link to a document with its number, in a new tab. */
export function DocumentLink({ href, number, label, wraps = false }: DocumentLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className={classes(
        'inline-flex min-h-target items-center gap-1.5 pointer-coarse:min-h-touch text-emerald tabular-nums underline underline-offset-4',
        wraps ? 'max-w-full min-w-0 wrap-anywhere' : 'whitespace-nowrap',
      )}
    >
      {number}
      <Icon of={ExternalLink} className="size-3.5 shrink-0" />
    </a>
  );
}
