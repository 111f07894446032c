import type { Opportunity } from '@/lib/db/generated/client';
import { paiseOfColumn, rupeesOf } from '@/lib/money';
import type { OpportunityRecord } from './contract';

/** An opportunity row in the wire's spelling (gateway.md, "Records"). */
export function toOpportunityRecord(row: Opportunity): OpportunityRecord {
  return {
    id: row.id,
    name: row.name,
    userid: row.userId,
    employeeid: row.employeeId,
    executiveid: row.executiveId,
    total_amount: rupeesOf(paiseOfColumn(row.totalAmount)),
    status: row.status,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}
