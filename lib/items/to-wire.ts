import type { InferResult } from 'kysely';
import { query } from '@/lib/db/query';
import { mapperOf, selectionOf } from '@/lib/records/rows';
import { itemDefinition } from './record';

/** The columns of a record, for a select or the RETURNING of a write. */
export const itemColumns = selectionOf(itemDefinition, 'items');

/** All items, with the columns of a record. */
export const selectItems = query.selectFrom('items').select(itemColumns);
export type ItemRow = InferResult<typeof selectItems>[number];

/** The mapper of an item row to a record on the wire (docs/product/gateway.md, "Records"). */
export const toItemRecord = mapperOf(itemDefinition);
