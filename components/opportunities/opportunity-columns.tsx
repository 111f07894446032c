import type { Column } from '@/components/back-office/column';
import { NameWithId, PersonWithId } from '@/components/back-office/name-with-id';
import type { OpportunityRecord } from '@/lib/opportunities/contract';
import type { opportunityDefinition } from '@/lib/opportunities/record';
import { formatInstant, formatRupees } from '@/lib/text/format';
import { opportunitiesText } from './opportunities-text';
import { OpportunityBadge } from './opportunity-badge';

const text = opportunitiesText.columns;

export const opportunityColumns: readonly Column<
  OpportunityRecord,
  (typeof opportunityDefinition.sorts)[number]
>[] = [
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
    from: 'lg',
    wraps: 'text',
    cell: (row) => <PersonWithId name={row.executivename} id={row.executiveid} />,
  },
  {
    key: 'user',
    header: text.user,
    from: 'lg',
    wraps: 'text',
    cell: (row) => <PersonWithId name={row.username} id={row.userid} />,
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
    key: 'status',
    header: text.status,
    phone: { line: 2 },
    cell: (row) => <OpportunityBadge status={row.status} />,
  },
  {
    key: 'created',
    header: text.created,
    from: 'lg',
    sort: 'created_at',
    firstDirection: 'desc',
    cell: (row) => formatInstant(row.created_at),
  },
];
