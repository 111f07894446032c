import { Bloom } from '@/components/layout/moment';
import { invoiceHref } from '@/components/money/ledger/document-link';
import { formatRupees } from '@/lib/kernel/text/format';
import type { InvoiceRecord, OrderRecord } from '@/lib/sales/orders/contract';
import { deliveryText } from './delivery-text';
import { DocumentDone } from './document-done';

const text = deliveryText.done;

interface DeliveredProps {
  order: OrderRecord;
  invoice: InvoiceRecord;
  count: number;
  /** Null: the sender selects the chat. */
  mobile: string | null;
  onClose(): void;
}

/** The end of a delivery: its invoice, to print and to send. */
export function Delivered({ order, invoice, count, mobile, onClose }: DeliveredProps) {
  const { username: customer, pending_amount: due } = order;
  const total = formatRupees(invoice.total);
  return (
    <DocumentDone
      lead={text.lead(count, customer)}
      facts={[
        [text.invoice, invoice.number],
        [text.total, total],
        ...(due > 0 ? [[text.dueLeft, formatRupees(due)] as const] : []),
      ]}
      href={invoiceHref(invoice.id)}
      message={text.message(customer, count, invoice.number, total)}
      mobile={mobile}
      onClose={onClose}
    >
      <Bloom className="mx-auto mt-2 h-20 w-36" />
    </DocumentDone>
  );
}
