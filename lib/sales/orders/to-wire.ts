import type { Order } from '@/lib/db/generated/client';
import { query } from '@/lib/db/query';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { rowsOf } from '@/lib/kernel/records/values';
import { namesOf, partyNames } from '@/lib/sales/parties/names';
import { decimalOf } from '@/lib/paise';
import type { PartyNames } from '@/lib/sales/parties/parties';
import type { OrderRecord } from './contract';
import type { OrderAmounts } from './rules';
import { orderDefinition } from './record';

const orderColumns = [
  ...selectionOf(orderDefinition, 'orders'),
  'orders.chosen_status',
  ...partyNames('orders'),
] as const;

export const selectOrders = query.selectFrom('orders').select(orderColumns);
export type OrderRow = RowOf<typeof orderDefinition> &
  PartyNames & { readonly chosen_status: Order['chosenStatus'] };

/** Row of an order from Prisma's model. */
export function orderRow(order: Order, { username, executivename, employeename }: PartyNames): OrderRow {
  const { chosenStatus: chosen_status } = order;
  return { ...toRow(order), chosen_status, username, executivename, employeename };
}

const toWire = mapperOf(orderDefinition);
const toRow = rowsOf(orderDefinition);

/** Order on the wire (docs/product/gateway.md, "Records"). */
export function toOrderRecord(row: OrderRow): OrderRecord {
  return Object.assign(toWire(row), namesOf(row));
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
