import { Phone } from '@lucide/icons';
import type { ReactNode } from 'react';
import { CustomerLink } from '@/components/back-office/customer-link';
import { OrderBadge } from '@/components/sales/orders/order-badge';
import { classes } from '@/components/ui/classes';
import { Icon } from '@/components/ui/icon';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { formatRupees, formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { orderPageText as text } from './order-page-text';

interface OrderHeadProps {
  order: OrderRecord;
  /** Null if the customer's page is closed to the viewer. */
  mobile: string | null;
  /** The next step. */
  children: ReactNode;
}

export function OrderHead({ order, mobile, children }: OrderHeadProps) {
  const { id, name, userid, username, created_at: createdAt } = order;
  return (
    <header className="mt-1 rounded-lg border border-ivory-line bg-white p-4 shadow-rest md:px-6 md:py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5 lg:flex-nowrap">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-title wrap-anywhere">{name}</h1>
            <OrderBadge status={order.status} />
          </div>
          <p className="mt-1 text-sm text-ink-muted tabular-nums">
            {text.ordered(id, formatShortDate(storeDate(new Date(createdAt))))}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 font-medium">
            <span className="wrap-anywhere">
              <CustomerLink id={userid} name={username} />
            </span>
            {mobile !== null && (
              <a
                href={`tel:+91${mobile}`}
                aria-label={text.call(mobile)}
                className="inline-flex min-h-target items-center gap-2 text-emerald tabular-nums hover:text-emerald-deep pointer-coarse:min-h-touch"
              >
                <Icon of={Phone} className="size-4" />
                {mobile}
              </a>
            )}
          </p>
        </div>
        {children}
      </div>
      <dl className="mt-3 grid grid-cols-3 gap-x-4 border-t border-ivory-line pt-3 md:max-w-reading">
        <Sum label={text.total} amount={order.total_amount} />
        <Sum label={text.paid} amount={order.paid_amount} />
        <Sum label={text.due} amount={order.pending_amount} isOpen={order.pending_amount > 0} />
      </dl>
    </header>
  );
}

function Sum({ label, amount, isOpen = false }: { label: string; amount: number; isOpen?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd
        className={classes(
          'mt-0.5 text-sm font-semibold wrap-anywhere tabular-nums xs:text-xl',
          isOpen && 'text-ruby',
        )}
      >
        {formatRupees(amount)}
      </dd>
    </div>
  );
}
