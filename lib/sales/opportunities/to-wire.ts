import type { Opportunity } from '@/lib/db/generated/client';
import { query } from '@/lib/db/query';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { rowsOf } from '@/lib/kernel/records/values';
import { namesOf, partyNames } from '@/lib/sales/parties/names';
import type { PartyNames } from '@/lib/sales/parties/parties';
import type { OpportunityRecord } from './contract';
import { opportunityDefinition } from './record';

export const opportunityColumns = [
  ...selectionOf(opportunityDefinition, 'opportunities'),
  ...partyNames('opportunities'),
] as const;

export const selectOpportunities = query.selectFrom('opportunities').select(opportunityColumns);
export type OpportunityRow = RowOf<typeof opportunityDefinition> & PartyNames;

/** Row of an opportunity from Prisma's model. */
export function opportunityRow(
  opportunity: Opportunity,
  { username, executivename, employeename }: PartyNames,
): OpportunityRow {
  return { ...toRow(opportunity), username, executivename, employeename };
}

const toWire = mapperOf(opportunityDefinition);
const toRow = rowsOf(opportunityDefinition);

/** Opportunity on the wire (docs/product/gateway.md, "Records"). */
export function toOpportunityRecord(row: OpportunityRow): OpportunityRecord {
  return Object.assign(toWire(row), namesOf(row));
}
