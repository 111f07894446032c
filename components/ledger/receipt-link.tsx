import { ExternalLink } from 'lucide-react';
import { ledgerText as text } from './ledger-text';

/** Address of an entry's receipt or credit note, a PDF. */
export function receiptHref(entryId: number): string {
  return `/api/receipt?id=${entryId}`;
}

/** The number of a receipt, which opens it in a new tab. */
export function ReceiptLink({ id, number }: { id: number; number: string }) {
  return (
    <a
      href={receiptHref(id)}
      target="_blank"
      rel="noopener"
      aria-label={text.receiptOf(number)}
      className="inline-flex min-h-target items-center gap-1.5 whitespace-nowrap text-emerald tabular-nums underline underline-offset-4"
    >
      {number}
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
    </a>
  );
}
