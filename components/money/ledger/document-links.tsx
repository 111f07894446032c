import type { EntryRecord } from '@/lib/money/ledger/contract';
import type { CreditNoteRecord, InvoiceRecord } from '@/lib/sales/orders/contract';
import { creditNoteHref, DocumentLink, invoiceHref, receiptHref } from './document-link';
import { ledgerText as text } from './ledger-text';

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
