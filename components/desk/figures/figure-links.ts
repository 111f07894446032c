import type { StaffRole } from '@/lib/kernel/access/actor';
import { screensOf } from '@/lib/kernel/access/record-links';
import type { DateRange } from '@/lib/desk/figures/rules';
import type { OpportunityStage } from '@/lib/sales/opportunities/rules';

/** Person whose figures the list has; null: everything in the actor's scope. */
export interface FigurePerson {
  readonly id: number;
  readonly role: 'executive' | 'employee';
}

/** Links to the lists behind the figures (docs/product/figures.md, "The figures"). */
export function linksOf(
  role: StaffRole,
  { from, to }: DateRange,
  person: FigurePerson | null,
  storeId?: string,
) {
  const { opportunity: opportunities, order: orders, due: dues } = screensOf[role];
  const of = {
    ...(person === null ? {} : { [`${person.role}id`]: String(person.id) }),
    ...(storeId === undefined ? {} : { store_id: storeId }),
  };
  const address = (path: string, filters: Record<string, string>) => {
    const search = new URLSearchParams({ ...filters, ...of }).toString();
    return search === '' ? path : `${path}?${search}`;
  };
  const created = { created_from: from, created_to: to };
  const moved = (stage: 'won' | 'lost') => address(opportunities, { stage, stage_from: from, stage_to: to });
  return {
    made: address(opportunities, created),
    won: moved('won'),
    won_value: moved('won'),
    lost: moved('lost'),
    received: address(orders, { received_from: from, received_to: to }),
    due: address(dues, {}),
    stage: (stage: OpportunityStage) => address(opportunities, { stage, ...created }),
  };
}
export type FigureLinks = ReturnType<typeof linksOf>;
