import { useTranslations } from 'next-intl';
import { DocumentLink, receiptHref } from '@/components/money/ledger/document-link';
import { Badge } from '@/components/ui/badge';
import { classes } from '@/components/ui/classes';
import { useFormats } from '@/components/ui/use-formats';
import type { OwnOrderRecord } from '@/lib/money/ledger/contract';

/** Payments and refunds of an order, each with its document. */
export function OwnEntries({ entries }: Pick<OwnOrderRecord, 'entries'>) {
  const text = useTranslations('orders');
  const { rupees, instant } = useFormats();
  return (
    <section>
      <h3 className="font-text text-base font-semibold">{text('payments')}</h3>
      {entries.length === 0 && <p className="mt-1 text-sm text-ink-muted">{text('noPayments')}</p>}
      <ul className="mt-1 divide-y divide-ivory-line">
        {entries.map((entry) => {
          const isVoided = entry.voided_at !== null;
          const voidedStyles = isVoided && 'text-ink-muted line-through';
          return (
            <li key={entry.id} className="flex items-start justify-between gap-4 py-3 text-sm">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                  <span className={classes(voidedStyles)}>{text(nameOf(entry))}</span>
                  {isVoided && <Badge tone="danger">{text('voided')}</Badge>}
                </p>
                <p className="text-ink-muted tabular-nums">{instant(entry.received_at)}</p>
                {entry.reference !== null && (
                  <p className="text-ink-muted wrap-anywhere">{entry.reference}</p>
                )}
                <Receipt entry={entry} />
              </div>
              <p className={classes('shrink-0 text-base font-semibold tabular-nums', voidedStyles)}>
                {rupees(entry.amount)}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Entry = OwnOrderRecord['entries'][number];

/** Key of the name of a payment, refund or adjustment. */
export function nameOf({ kind, method }: Pick<Entry, 'kind' | 'method'>) {
  if (kind === 'payment') return `entries.payment.${method}` as const;
  return kind === 'refund' || method === 'set_off'
    ? (`entries.refund.${method}` as const)
    : 'entries.adjustment';
}

/** Title and number of the document of a payment or refund; for a refund through Razorpay also the day by which it arrives. */
function Receipt({
  entry: { id, receipt_no: number, document, arrives_by: arrivesBy, method },
}: {
  entry: Entry;
}) {
  const text = useTranslations('orders');
  const { shortDate } = useFormats();
  if (number === null) return null;
  const title = text(`documents.${document ?? 'receipt'}`);
  return (
    <span className="min-w-0">
      <span className="block text-ink-muted">{title}</span>
      <DocumentLink href={receiptHref(id)} number={number} label={text('openDocument', { title, number })} />
      {arrivesBy !== null && method === 'online' && (
        <span className="block text-ink-muted">{text('arrivesBy', { date: shortDate(arrivesBy) })}</span>
      )}
    </span>
  );
}
