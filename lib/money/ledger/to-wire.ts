import { expressionBuilder } from 'kysely';
import type { OrderEntry } from '@/lib/db/generated/client';
import { query, type Tables } from '@/lib/db/query';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { rowsOf } from '@/lib/kernel/records/values';
import type { EntryRecord } from './contract';
import { entryDefinition } from './record';
import { arrivalOf } from './rules';

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
export type EntryRow = RowOf<typeof entryDefinition> & { readonly recorded_by_name: string | null };

/** Oldest first. */
export function entriesOf(orderId: number) {
  return selectEntries.where('order_entries.order_id', '=', orderId).orderBy('order_entries.id');
}

const toWire = mapperOf(entryDefinition);
const toRow = rowsOf(entryDefinition);

/** Row of an entry from Prisma's model. */
export function entryRow(
  entry: OrderEntry,
  { recorded_by_name }: Pick<EntryRow, 'recorded_by_name'>,
): EntryRow {
  return { ...toRow(entry), recorded_by_name };
}

/** Entry on the wire (docs/product/money.md, "The ledger"). */
export function toEntryRecord(row: EntryRow): EntryRecord {
  const entry = { ...toWire(row), recorded_by_name: row.recorded_by_name };
  return { ...entry, arrives_by: arrivalOf(entry) };
}
