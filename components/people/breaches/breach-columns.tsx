import type { Column } from '@/components/back-office/column';
import { listColumns } from '@/components/back-office/record-parts';
import type { BreachRecord } from '@/lib/people/breaches/contract';
import { breachDefinition } from '@/lib/people/breaches/record';

export const breachColumns: readonly Column<BreachRecord, 'created_at' | 'discovered_at'>[] = listColumns<
  typeof breachDefinition,
  BreachRecord
>(breachDefinition, {
  id: { phone: { line: 1 } },
  nature: { grows: true, phone: { line: 2, first: true } },
  discovered_at: { phone: { line: 1, first: true } },
  cert_in_due_at: { from: 'lg' },
  board_due_at: { from: 'lg' },
  created_at: { from: 'xl' },
});
