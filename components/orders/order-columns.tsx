import { orNobody } from '@/components/back-office/details-panel';
import { NameWithId, PersonWithId } from '@/components/back-office/name-with-id';
import type { Column } from '@/components/back-office/column';
import type { OrderRecord } from '@/lib/orders/contract';
import type { orderDefinition } from '@/lib/orders/record';
import { formatInstant, formatRupees } from '@/lib/text/format';
import { OrderBadge } from './order-badge';
import { ordersText } from './orders-text';

const text = ordersText.columns;

export const orderColumns: readonly Column<OrderRecord, (typeof orderDefinition.sorts)[number]>[] = [
  {
    key: 'name',
    header: text.name,
    sort: 'name',
    phone: { line: 1, cell: (row) => row.name },
    cell: (row) => <NameWithId name={row.name} id={row.id} />,
  },
  {
    key: 'executive',
    header: text.executive,
    from: 'xl',
    wraps: 'text',
    cell: (row) => <PersonWithId name={row.executivename} id={row.executiveid} />,
  },
  {
    key: 'employee',
    header: text.employee,
    from: 'xl',
    wraps: 'text',
    cell: (row) => <PersonWithId name={row.employeename} id={row.employeeid} />,
  },
  {
    key: 'total',
    header: text.total,
    align: 'end',
    sort: 'total_amount',
    firstDirection: 'desc',
    phone: { line: 2 },
    cell: (row) => formatRupees(row.total_amount),
  },
  {
    key: 'paid',
    header: text.paid,
    align: 'end',
    from: 'lg',
    cell: (row) => formatRupees(row.paid_amount),
  },
  {
    key: 'pending',
    header: text.pending,
    align: 'end',
    sort: 'pending_amount',
    firstDirection: 'desc',
    phone: {
      line: 2,
      cell: (row) => (row.pending_amount === 0 ? null : text.due(formatRupees(row.pending_amount))),
    },
    cell: (row) => formatRupees(row.pending_amount),
  },
  {
    key: 'status',
    header: text.status,
    phone: { line: 2 },
    cell: (row) => <OrderBadge status={row.status} />,
  },
  {
    key: 'opportunity',
    header: text.opportunity,
    from: 'xl',
    wraps: 'header',
    cell: (row) => orNobody(row.opportunityid),
  },
  {
    key: 'created',
    header: text.created,
    from: 'lg',
    wraps: 'text',
    sort: 'created_at',
    firstDirection: 'desc',
    cell: (row) => <CreatedAt words={formatInstant(row.created_at)} />,
  },
];

/** Breaks the line only between date and time. */
function CreatedAt({ words }: { words: string }) {
  const dateEnd = words.lastIndexOf(' ', words.indexOf(':'));
  return (
    <>
      <span className="whitespace-nowrap">{words.slice(0, dateEnd)}</span>{' '}
      <span className="whitespace-nowrap">{words.slice(dateEnd + 1)}</span>
    </>
  );
}
