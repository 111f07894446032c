import { Link } from '@/components/ui/link';
import type { ReactNode } from 'react';
import { OpportunityBadge } from '@/components/sales/opportunities/opportunity-badge';
import { OrderBadge } from '@/components/sales/orders/order-badge';
import { orderLink, recordLink } from '@/lib/kernel/access/record-links';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { OutputOf } from '@/lib/contract';
import type { readCustomer } from '@/lib/people/customers/contract';
import { formatRupees } from '@/lib/kernel/text/format';
import { customersText as text } from './customers-text';
import { SectionFailure } from './customer-reload';

export type Sales = Pick<OutputOf<typeof readCustomer>['data'], 'sums' | 'opportunities' | 'orders'>;

/** Within the viewer's scope. */
export async function CustomerSales({
  on,
  role,
  sales: coming,
}: {
  on: { readonly customer_id: number };
  role: StaffRole;
  sales: Promise<Sales | null>;
}) {
  const sales = await coming;
  if (sales === null) return <SectionFailure on={on} />;
  const { sums, opportunities, orders } = sales;
  if (opportunities.length === 0 && orders.length === 0)
    return <p className="text-ink-soft">{text.noSales}</p>;
  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-4 xs:grid-cols-4">
        {(['open', 'won', 'paid', 'due'] as const)
          .filter((key) => sums[key] > 0)
          .map((key) => (
            <div key={key} className="min-w-0">
              <dt className="text-xs text-ink-muted">{text.sums[key]}</dt>
              <dd className="mt-0.5 text-sm font-semibold whitespace-nowrap tabular-nums">
                {formatRupees(sums[key])}
              </dd>
            </div>
          ))}
      </dl>
      <SalesList
        title={text.opportunities}
        sales={opportunities.map(({ id, name, total_amount: total, status }) => ({
          href: recordLink(role, 'opportunity', id),
          name,
          amount: formatRupees(total),
          badge: <OpportunityBadge status={status} />,
        }))}
      />
      <SalesList
        title={text.orders}
        sales={orders.map(({ id, name, total_amount: total, status }) => ({
          href: orderLink(role, id),
          name,
          amount: formatRupees(total),
          badge: <OrderBadge status={status} />,
        }))}
      />
    </>
  );
}

interface SalesListProps {
  readonly title: string;
  readonly sales: readonly {
    readonly href: string;
    readonly name: string;
    readonly amount: string;
    readonly badge: ReactNode;
  }[];
}

function SalesList({ title, sales }: SalesListProps) {
  if (sales.length === 0) return null;
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="font-text text-sm font-semibold text-ink-soft">{title}</h3>
      <ul className="mt-1">
        {sales.map(({ href, name, amount, badge }) => (
          <li
            key={href}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-ivory-line py-2 text-sm last:border-b-0"
          >
            <Link
              href={href}
              className="min-w-0 font-medium wrap-anywhere underline decoration-ivory-line underline-offset-4 hover:decoration-current"
            >
              {name}
            </Link>
            <span className="flex items-center gap-3 tabular-nums">
              {amount}
              {badge}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
