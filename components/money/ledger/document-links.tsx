import { ExternalLink } from '@lucide/icons';
import { ledgerText as text } from './ledger-text';
import { Icon } from '@/components/ui/icon';

export function receiptHref(entryId: number): string {
  return `/api/receipt?id=${entryId}`;
}

export function invoiceHref(orderId: number): string {
  return `/api/invoice?order_id=${orderId}`;
}

export function ReceiptLink({ id, number }: { id: number; number: string }) {
  return <DocumentLink href={receiptHref(id)} number={number} label={text.receiptOf(number)} />;
}

export function InvoiceLink({ orderId, number }: { orderId: number; number: string }) {
  return <DocumentLink href={invoiceHref(orderId)} number={number} label={text.invoice.openNumber(number)} />;
}

function DocumentLink({ href, number, label }: { href: string; number: string; label: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className="inline-flex min-h-target items-center gap-1.5 whitespace-nowrap text-emerald tabular-nums underline underline-offset-4"
    >
      {number}
      <Icon of={ExternalLink} className="size-3.5 shrink-0" />
    </a>
  );
}
