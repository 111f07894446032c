import { NameWithId } from '@/components/back-office/name-with-id';
import { listColumns } from '@/components/back-office/record-parts';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { OpportunityBadge, StageBadge } from './opportunity-badge';

export const opportunityColumns = listColumns<typeof opportunityDefinition, OpportunityRecord>(
  opportunityDefinition,
  {
    name: {
      phone: { line: 1, cell: (row) => row.name },
      cell: (row) => <NameWithId name={row.name} id={row.id} />,
    },
    executiveid: { from: 'lg', wraps: 'text' },
    userid: { from: 'lg', wraps: 'text' },
    total_amount: { phone: { line: 2 } },
    status: { phone: { line: 2 }, cell: (row) => <OpportunityBadge status={row.status} /> },
    stage: { from: 'xl', cell: (row) => <StageBadge stage={row.stage} /> },
    created_at: { from: 'lg' },
  },
);
