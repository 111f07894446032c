import type { Order } from '@/lib/db/generated/client';
import { dateOf } from '@/lib/db/dates';
import { query } from '@/lib/db/query';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { rowsOf } from '@/lib/kernel/records/values';
import { namesOf, partyNames } from '@/lib/sales/parties/names';
import { decimalOf, paiseOfColumn, rupeesOf } from '@/lib/paise';
import type { PartyNames } from '@/lib/sales/parties/parties';
import { storeDate } from '@/lib/kernel/text/format';
import type { OrderRecord, OrderWithAdvance } from './contract';
import { daysOfAdvance, type OrderAmounts } from './rules';
import { orderDefinition } from './record';

const orderColumns = [
  ...selectionOf(orderDefinition, 'orders'),
  'orders.chosen_status',
  'orders.advance_since',
  'orders.advance_amount',
  ...partyNames('orders'),
] as const;

export const selectOrders = query.selectFrom('orders').select(orderColumns);
export type OrderRow = RowOf<typeof orderDefinition> &
  PartyNames &
  AdvanceRow & { readonly chosen_status: Order['chosenStatus'] };

/** The advance of an order, which the database keeps: of the row under its lock, without entries and invoices that are written later. */
export interface AdvanceRow {
  /** `YYYY-MM-DD` */
  readonly advance_since: string | null;
  readonly advance_amount: string | null;
}

/** Row of an order from Prisma's model. */
export function orderRow(order: Order, { username, executivename, employeename }: PartyNames): OrderRow {
  const { chosenStatus: chosen_status, advanceSince, advanceAmount } = order;
  return {
    ...toRow(order),
    chosen_status,
    advance_since: advanceSince === null ? null : dateOf(advanceSince),
    advance_amount: advanceAmount?.toFixed(2) ?? null,
    username,
    executivename,
    employeename,
  };
}

const toWire = mapperOf(orderDefinition);
const toRow = rowsOf(orderDefinition);

/** Order on the wire (docs/product/gateway.md, "Records"). */
export function toOrderRecord(row: OrderRow): OrderRecord {
  return Object.assign(toWire(row), namesOf(row));
}

/** Order on the wire with its advance, and the age of that now. */
export function toOrderWithAdvance(row: OrderRow, now: Date): OrderWithAdvance {
  const { advance_since: since, advance_amount: amount } = row;
  return {
    ...toOrderRecord(row),
    advance_since: since,
    advance_amount: amount === null ? null : rupeesOf(paiseOfColumn(amount)),
    advance_days: since === null ? null : daysOfAdvance(since, storeDate(now)),
  };
}

/** Columns of amounts in paise. */
export function amountColumns({ total, paid, pending, status, chosen }: OrderAmounts) {
  return {
    total_amount: decimalOf(total),
    paid_amount: decimalOf(paid),
    pending_amount: decimalOf(pending),
    status,
    chosen_status: chosen,
  };
}
