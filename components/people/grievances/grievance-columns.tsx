import type { Column } from '@/components/back-office/column';
import { listColumns } from '@/components/back-office/record-parts';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { GrievanceRecord } from '@/lib/people/grievances/contract';
import { grievanceDefinition } from '@/lib/people/grievances/record';

const tones: Record<GrievanceRecord['state'], BadgeTone> = {
  open: 'warning',
  late: 'danger',
  answered: 'success',
};

export function GrievanceStateBadge({ state }: Pick<GrievanceRecord, 'state'>) {
  return <Badge tone={tones[state]}>{grievanceDefinition.fields.state.labels[state]}</Badge>;
}

export const grievanceColumns: readonly Column<GrievanceRecord, 'created_at' | 'due_at'>[] = listColumns<
  typeof grievanceDefinition,
  GrievanceRecord
>(grievanceDefinition, {
  ticket: { phone: { line: 1 } },
  name: { grows: true, phone: { line: 2, first: true } },
  mobile: { from: 'lg' },
  state: { phone: { line: 1, first: true }, cell: ({ state }) => <GrievanceStateBadge state={state} /> },
  due_at: { phone: { line: 2 } },
  created_at: { from: 'xl' },
});
