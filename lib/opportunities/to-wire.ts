import { instantOf } from '@/lib/db/dates';
import type { Opportunity } from '@/lib/db/generated/client';
import { jsonOf, type Stored } from '@/lib/db/sql';
import { paiseOfColumn, rupeesOf } from '@/lib/money';
import {
  hasNames,
  namesOnWire,
  partyNameColumns,
  type NamesOnWire,
  type PartyNames,
} from '@/lib/sales/names';
import type { OpportunityRecord } from './contract';

const ownColumns = {
  id: 't.id',
  name: 't.name',
  userId: 't.user_id',
  employeeId: 't.employee_id',
  executiveId: 't.executive_id',
  totalAmount: 't.total_amount::text',
  status: 't.status',
  createdAt: 't.created_at',
  version: 't.version',
} as const satisfies Partial<Record<keyof Opportunity, string>>;
export const opportunityColumns = { ...ownColumns, ...partyNameColumns };

/** A row without names, as read by Prisma. */
type PlainOpportunityRow = Pick<Stored<Opportunity>, keyof typeof ownColumns>;
export type OpportunityRow = PlainOpportunityRow & PartyNames;
/** SQL: the row of the table with alias `t`. */
export const opportunityJson = jsonOf(opportunityColumns);

/** An opportunity row as a record on the wire (docs/product/gateway.md, "Records"). */
export function toOpportunityRecord(row: OpportunityRow): OpportunityRecord;
/** Without names: for the audit trail, or for `named`, which adds them. */
export function toOpportunityRecord(row: PlainOpportunityRow): Omit<OpportunityRecord, keyof NamesOnWire>;
export function toOpportunityRecord(row: PlainOpportunityRow): Omit<OpportunityRecord, keyof NamesOnWire> {
  return {
    id: row.id,
    name: row.name,
    userid: row.userId,
    employeeid: row.employeeId,
    executiveid: row.executiveId,
    total_amount: rupeesOf(paiseOfColumn(row.totalAmount)),
    status: row.status,
    created_at: instantOf(row.createdAt),
    version: row.version,
    ...(hasNames(row) ? namesOnWire(row) : {}),
  };
}
