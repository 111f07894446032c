import type { Order } from '@/lib/db/generated/client';
import { paiseOfColumn, rupeesOf } from '@/lib/money';
import type { OrderRecord } from './contract';

/** An order row in the wire's spelling (gateway.md, "Records"). */
export function toOrderRecord(row: Order): OrderRecord {
  return {
    id: row.id,
    name: row.name,
    userid: row.userId,
    executiveid: row.executiveId,
    employeeid: row.employeeId,
    total_amount: rupeesOf(paiseOfColumn(row.totalAmount)),
    paid_amount: rupeesOf(paiseOfColumn(row.paidAmount)),
    pending_amount: rupeesOf(paiseOfColumn(row.pendingAmount)),
    status: row.status,
    opportunityid: row.opportunityId,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}
