import { CustomerLink } from '@/components/back-office/customer-link';
import { listColumns } from '@/components/back-office/record-parts';
import { Badge } from '@/components/ui/badge';
import type { CustomerSummary } from '@/lib/people/customers/contract';
import { customerDefinition } from '@/lib/people/customers/record';
import { formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { customersText as text } from './customers-text';

export function PlanBadge({ active }: Pick<CustomerSummary, 'active'>) {
  return <Badge tone={active === 1 ? 'gold' : 'neutral'}>{active === 1 ? text.hasPlan : text.noPlan}</Badge>;
}

export const customerColumns = listColumns<typeof customerDefinition, CustomerSummary>(customerDefinition, {
  name: {
    phone: { line: 1, cell: (row) => row.name },
    cell: (row) => (
      <span className="font-medium">
        <CustomerLink id={row.id} name={row.name} mobile={row.mobile} />
      </span>
    ),
  },
  mobile: { phone: { line: 2 } },
  active: { phone: { line: 1 }, cell: (row) => <PlanBadge active={row.active} /> },
  visited: { from: 'lg' },
  created_at: { from: 'lg', cell: (row) => formatShortDate(storeDate(new Date(row.created_at))) },
});
