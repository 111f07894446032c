import { jsonOf } from '@/lib/db/sql';
import { mapperOf, sqlColumns, type RowOf } from '@/lib/records/rows';
import {
  hasNames,
  namesOnWire,
  partyNameColumns,
  type NamesOnWire,
  type PartyNames,
} from '@/lib/sales/names';
import type { OrderRecord } from './contract';
import { orderDefinition } from './record';

export const orderColumns = { ...sqlColumns(orderDefinition), ...partyNameColumns };

/** A row without names, as read by Prisma. */
type PlainOrderRow = RowOf<typeof orderDefinition>;
export type OrderRow = PlainOrderRow & PartyNames;
/** SQL: the row of the table with alias `t`. */
export const orderJson = jsonOf(orderColumns);

const toWire = mapperOf(orderDefinition);

/** An order row as a record on the wire (docs/product/gateway.md, "Records"). */
export function toOrderRecord(row: OrderRow): OrderRecord;
/** Without names: for the audit trail, or for `named`, which adds them. */
export function toOrderRecord(row: PlainOrderRow): Omit<OrderRecord, keyof NamesOnWire>;
export function toOrderRecord(row: PlainOrderRow): Omit<OrderRecord, keyof NamesOnWire> {
  return { ...toWire(row), ...(hasNames(row) ? namesOnWire(row) : {}) };
}
