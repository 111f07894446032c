import { MessageCircle, Printer } from '@lucide/icons';
import { customerChat } from '@/components/back-office/customer-chat';
import { invoiceHref } from '@/components/money/ledger/document-links';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { LinkButton } from '@/components/ui/link-button';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { lotus } from '@/lib/business';
import { formatRupees } from '@/lib/kernel/text/format';
import type { InvoiceRecord, OrderRecord } from '@/lib/sales/orders/contract';
import { deliveryText } from './delivery-text';

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
  const place = useFocusOnMount<HTMLDivElement>();
  const { username: customer, pending_amount: due } = order;
  const total = formatRupees(invoice.total);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-1 flex-col outline-none">
      <div className="flex-1 text-center">
        <Bloom />
        <p role="status" className="mt-4 text-lg font-semibold wrap-anywhere">
          {text.lead(count, customer)}
        </p>
        <dl className="mt-6 divide-y divide-ivory-line rounded-md border border-ivory-line bg-white px-4 text-left">
          <Fact label={text.invoice} value={invoice.number} />
          <Fact label={text.total} value={total} />
          {due > 0 && <Fact label={text.dueLeft} value={formatRupees(due)} />}
        </dl>
        <div className="mt-6 grid gap-3 xs:grid-cols-2">
          <LinkButton
            href={invoiceHref(invoice.id)}
            wholePage
            target="_blank"
            rel="noopener"
            icon={<Icon of={Printer} className="size-5" />}
          >
            {text.print}
          </LinkButton>
          <LinkButton
            href={customerChat(mobile, text.message(customer, count, invoice.number, total))}
            target="_blank"
            rel="noopener"
            variant="secondary"
            icon={<Icon of={MessageCircle} className="size-5" />}
          >
            {text.send}
          </LinkButton>
        </div>
        <p className="mt-2 text-sm text-ink-muted">{text.sendHint}</p>
      </div>
      <Button variant="quiet" full className="mt-6" onClick={onClose}>
        {text.close}
      </Button>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

/** The lotus opens once. The turn is on a group: an animation of the petal would replace it. */
function Bloom() {
  return (
    <svg viewBox={lotus.viewBox.join(' ')} aria-hidden="true" className="mx-auto mt-2 h-20 w-36 text-gold">
      {lotus.angles.map((angle, index) => (
        <g key={angle} transform={`rotate(${angle} ${lotus.center.join(' ')})`}>
          <path
            d={lotus.petal}
            fill="currentColor"
            fillOpacity={lotus.opacity(index)}
            className="motion-safe:animate-bloom"
          />
        </g>
      ))}
    </svg>
  );
}
