import { NameWithId } from '@/components/back-office/name-with-id';
import { listColumns } from '@/components/back-office/record-parts';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { formatInstant, formatRupees } from '@/lib/kernel/text/format';
import { OrderBadge } from './order-badge';
import { ordersText } from './orders-text';

export const orderColumns = listColumns<typeof orderDefinition, OrderRecord>(orderDefinition, {
  name: {
    phone: { line: 1, cell: (row) => row.name },
    cell: (row) => (
      <NameWithId name={row.name} id={row.id} customer={{ id: row.userid, name: row.username }} />
    ),
  },
  executiveid: { from: 'xl', wraps: 'text' },
  employeeid: { from: 'xl', wraps: 'text' },
  total_amount: { phone: { line: 2 } },
  paid_amount: { from: 'lg' },
  pending_amount: {
    phone: {
      line: 2,
      cell: (row) => (row.pending_amount === 0 ? null : ordersText.due(formatRupees(row.pending_amount))),
    },
  },
  status: { phone: { line: 2 }, cell: (row) => <OrderBadge status={row.status} /> },
  opportunityid: { from: 'xl', wraps: 'header' },
  created_at: {
    from: 'lg',
    wraps: 'text',
    cell: (row) => <CreatedAt time={formatInstant(row.created_at)} />,
  },
});

/** Breaks the line only between date and time. */
function CreatedAt({ time }: { time: string }) {
  const dateEnd = time.lastIndexOf(' ', time.indexOf(':'));
  return (
    <>
      <span className="whitespace-nowrap">{time.slice(0, dateEnd)}</span>{' '}
      <span className="whitespace-nowrap">{time.slice(dateEnd + 1)}</span>
    </>
  );
}
