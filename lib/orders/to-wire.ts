import { instantOf } from '@/lib/db/dates';
import type { Order } from '@/lib/db/generated/client';
import { jsonOf, type Stored } from '@/lib/db/sql';
import { paiseOfColumn, rupeesOf } from '@/lib/money';
import {
  hasNames,
  namesOnWire,
  partyNameColumns,
  type NamesOnWire,
  type PartyNames,
} from '@/lib/sales/names';
import type { OrderRecord } from './contract';

const ownColumns = {
  id: 't.id',
  name: 't.name',
  userId: 't.user_id',
  executiveId: 't.executive_id',
  employeeId: 't.employee_id',
  totalAmount: 't.total_amount::text',
  paidAmount: 't.paid_amount::text',
  pendingAmount: 't.pending_amount::text',
  status: 't.status',
  opportunityId: 't.opportunity_id',
  createdAt: 't.created_at',
  version: 't.version',
} as const satisfies Partial<Record<keyof Order, string>>;
export const orderColumns = { ...ownColumns, ...partyNameColumns };

/** A row without names, as read by Prisma. */
type PlainOrderRow = Pick<Stored<Order>, keyof typeof ownColumns>;
export type OrderRow = PlainOrderRow & PartyNames;
/** SQL: the row of the table with alias `t`. */
export const orderJson = jsonOf(orderColumns);

/** An order row as a record on the wire (docs/product/gateway.md, "Records"). */
export function toOrderRecord(row: OrderRow): OrderRecord;
/** Without names: for the audit trail, or for `named`, which adds them. */
export function toOrderRecord(row: PlainOrderRow): Omit<OrderRecord, keyof NamesOnWire>;
export function toOrderRecord(row: PlainOrderRow): Omit<OrderRecord, keyof NamesOnWire> {
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
    created_at: instantOf(row.createdAt),
    version: row.version,
    ...(hasNames(row) ? namesOnWire(row) : {}),
  };
}
