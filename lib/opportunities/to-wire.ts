import type { InferResult } from 'kysely';
import { query } from '@/lib/db/query';
import { mapperOf, selectionOf } from '@/lib/records/rows';
import { namesOf, partyNames } from '@/lib/sales/names';
import type { OpportunityRecord } from './contract';
import { opportunityDefinition } from './record';

export const opportunityColumns = [
  ...selectionOf(opportunityDefinition, 'opportunities'),
  ...partyNames('opportunities'),
] as const;

export const selectOpportunities = query.selectFrom('opportunities').select(opportunityColumns);
export type OpportunityRow = InferResult<typeof selectOpportunities>[number];

const toWire = mapperOf(opportunityDefinition);

/** Opportunity on the wire (docs/product/gateway.md, "Records"). */
export function toOpportunityRecord(row: OpportunityRow): OpportunityRecord {
  return Object.assign(toWire(row), namesOf(row));
}
