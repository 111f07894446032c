import type { ExpressionBuilder, InferResult } from 'kysely';
import { instantOf } from '@/lib/db/dates';
import { query, raw, type Tables } from '@/lib/db/query';
import { paiseOfColumn, rupeesOf } from '@/lib/money';
import { partyNames } from '@/lib/sales/names';
import type { OrderRecord } from './contract';

/** The columns of a record, for a select or the RETURNING of a write. */
export const orderColumns = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  [
    'orders.id',
    'orders.name',
    'orders.user_id',
    'orders.executive_id',
    'orders.employee_id',
    raw<string>`${eb.ref('orders.total_amount')}::text`.as('total_amount'),
    raw<string>`${eb.ref('orders.paid_amount')}::text`.as('paid_amount'),
    raw<string>`${eb.ref('orders.pending_amount')}::text`.as('pending_amount'),
    'orders.status',
    'orders.opportunity_id',
    'orders.created_at',
    'orders.version',
    ...partyNames('orders'),
  ] as const;

/** All orders, with the columns of a record. */
export const selectOrders = query.selectFrom('orders').select(orderColumns);
export type OrderRow = InferResult<typeof selectOrders>[number];

/** An order row as a record on the wire (docs/product/gateway.md, "Records"). */
export function toOrderRecord(row: OrderRow): OrderRecord {
  return {
    id: row.id,
    name: row.name,
    userid: row.user_id,
    executiveid: row.executive_id,
    employeeid: row.employee_id,
    total_amount: rupeesOf(paiseOfColumn(row.total_amount)),
    paid_amount: rupeesOf(paiseOfColumn(row.paid_amount)),
    pending_amount: rupeesOf(paiseOfColumn(row.pending_amount)),
    status: row.status,
    opportunityid: row.opportunity_id,
    created_at: instantOf(row.created_at),
    version: row.version,
    username: row.username ?? '',
    executivename: row.executivename,
    employeename: row.employeename,
  };
}
