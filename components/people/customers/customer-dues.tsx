import { Link } from '@/components/ui/link';
import { orderLink } from '@/lib/kernel/access/record-links';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { formatRupees, formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { paiseOfRupees, rupeesOf } from '@/lib/paise';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { SectionFailure } from './customer-reload';
import { Section } from './customer-section';
import { customersText as text } from './customers-text';

interface CustomerDuesProps {
  on: { readonly customer_id: number };
  role: StaffRole;
  /** Orders with something due, oldest first; null if they could not be loaded. */
  dues: readonly OrderRecord[] | null;
}

/** Nothing without dues. */
export function CustomerDues({ on, role, dues }: CustomerDuesProps) {
  if (dues === null)
    return (
      <Section title={text.dues.title}>
        <SectionFailure on={on} />
      </Section>
    );
  if (dues.length === 0) return null;
  const total = dues.reduce((sum, { pending_amount: due }) => sum + paiseOfRupees(due), 0);
  return (
    <Section title={text.dues.title}>
      <p className="text-title font-semibold text-ruby tabular-nums">{formatRupees(rupeesOf(total))}</p>
      <ul className="mt-2">
        {dues.map(({ id, name, pending_amount: due, created_at: createdAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-ivory-line py-2 text-sm last:border-b-0"
          >
            <span className="min-w-0">
              <Link
                href={orderLink(role, id)}
                className="font-medium wrap-anywhere underline decoration-ivory-line underline-offset-4 hover:decoration-current"
              >
                {name}
              </Link>
              <span className="block text-xs text-ink-muted">
                {text.dues.ordered(formatShortDate(storeDate(new Date(createdAt))))}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{formatRupees(due)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
