import { expressionBuilder, type InferResult } from 'kysely';
import { query, type Tables } from '@/lib/db/query';
import { mapperOf, selectionOf } from '@/lib/records/rows';
import type { EntryRecord } from './contract';
import { entryDefinition } from './record';

const eb = expressionBuilder<Tables, 'order_entries'>();

export const entryColumns = [
  ...selectionOf(entryDefinition, 'order_entries'),
  eb
    .selectFrom('users')
    .select('users.name')
    .whereRef('users.id', '=', 'order_entries.recorded_by')
    .as('recorded_by_name'),
] as const;

export const selectEntries = query.selectFrom('order_entries').select(entryColumns);
export type EntryRow = InferResult<typeof selectEntries>[number];

/** Oldest first. */
export function entriesOf(orderId: number) {
  return selectEntries.where('order_entries.order_id', '=', orderId).orderBy('order_entries.id');
}

const toWire = mapperOf(entryDefinition);

/** Entry on the wire (docs/product/money.md, "The ledger"). */
export function toEntryRecord(row: EntryRow): EntryRecord {
  return { ...toWire(row), recorded_by_name: row.recorded_by_name };
}
