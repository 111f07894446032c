import { jsonOf } from '@/lib/db/sql';
import { mapperOf, sqlColumns, type RowOf } from '@/lib/records/rows';
import {
  hasNames,
  namesOnWire,
  partyNameColumns,
  type NamesOnWire,
  type PartyNames,
} from '@/lib/sales/names';
import type { OpportunityRecord } from './contract';
import { opportunityDefinition } from './record';

export const opportunityColumns = { ...sqlColumns(opportunityDefinition), ...partyNameColumns };

/** A row without names, as read by Prisma. */
type PlainOpportunityRow = RowOf<typeof opportunityDefinition>;
export type OpportunityRow = PlainOpportunityRow & PartyNames;
/** SQL: the row of the table with alias `t`. */
export const opportunityJson = jsonOf(opportunityColumns);

const toWire = mapperOf(opportunityDefinition);

/** An opportunity row as a record on the wire (docs/product/gateway.md, "Records"). */
export function toOpportunityRecord(row: OpportunityRow): OpportunityRecord;
/** Without names: for the audit trail, or for `named`, which adds them. */
export function toOpportunityRecord(row: PlainOpportunityRow): Omit<OpportunityRecord, keyof NamesOnWire>;
export function toOpportunityRecord(row: PlainOpportunityRow): Omit<OpportunityRecord, keyof NamesOnWire> {
  return { ...toWire(row), ...(hasNames(row) ? namesOnWire(row) : {}) };
}
