import type { ExpressionBuilder, InferResult } from 'kysely';
import { instantOf } from '@/lib/db/dates';
import { query, raw, type Tables } from '@/lib/db/query';
import { paiseOfColumn, rupeesOf } from '@/lib/money';
import { partyNames } from '@/lib/sales/names';
import type { OpportunityRecord } from './contract';

/** The columns of a record, for a select or the RETURNING of a write. */
export const opportunityColumns = (eb: ExpressionBuilder<Tables, 'opportunities'>) =>
  [
    'opportunities.id',
    'opportunities.name',
    'opportunities.user_id',
    'opportunities.employee_id',
    'opportunities.executive_id',
    raw<string>`${eb.ref('opportunities.total_amount')}::text`.as('total_amount'),
    'opportunities.status',
    'opportunities.created_at',
    'opportunities.version',
    ...partyNames('opportunities'),
  ] as const;

/** All opportunities, with the columns of a record. */
export const selectOpportunities = query.selectFrom('opportunities').select(opportunityColumns);
export type OpportunityRow = InferResult<typeof selectOpportunities>[number];

/** An opportunity row as a record on the wire (docs/product/gateway.md, "Records"). */
export function toOpportunityRecord(row: OpportunityRow): OpportunityRecord {
  return {
    id: row.id,
    name: row.name,
    userid: row.user_id,
    employeeid: row.employee_id,
    executiveid: row.executive_id,
    total_amount: rupeesOf(paiseOfColumn(row.total_amount)),
    status: row.status,
    created_at: instantOf(row.created_at),
    version: row.version,
    username: row.username ?? '',
    executivename: row.executivename,
    employeename: row.employeename,
  };
}
