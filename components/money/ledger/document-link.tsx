import { ExternalLink } from '@lucide/icons';
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
