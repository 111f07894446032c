import { maxId } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { selectItems, type ItemRow } from '@/lib/sales/items/to-wire';
import type { ItemCells } from './item-cells';
import type { FieldsOfRow, ReadRow } from './plan';

/* What an import of pieces finds in the database. */

export interface Known {
  readonly opportunities: ReadonlyMap<number, { readonly isOpen: boolean; readonly pieces: ItemRow[] }>;
  /** HUIDs of live pieces. */
  readonly huids: ReadonlySet<string>;
}

/** The opportunities with their pieces, and who has the HUIDs. Locks the opportunities by id, under which pieces change. */
export async function knownOf(
  sql: Sql,
  rows: readonly ReadRow<ItemCells>[],
  locked: boolean,
): Promise<Known> {
  const ids = [...new Set(rows.map(({ cells }) => cells.opportunityid))];
  const huids = rows.flatMap(({ cells }) => cells.huid ?? []);
  const found = query
    .selectFrom('opportunities')
    .select(['id', 'status'])
    .where(raw<boolean>`opportunities.id = any (${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id');
  const opportunities = await sql.rows(locked ? found.forUpdate() : found);
  const pieces = await sql.rows(
    selectItems
      .where(raw<boolean>`items.opportunity_id = any (${ids}::int[])`)
      .where('items.deleted_at', 'is', null)
      .orderBy('items.id'),
  );
  const taken = await sql.rows(
    query
      .selectFrom('items')
      .select('huid')
      .where(raw<boolean>`items.huid = any (${huids}::text[])`)
      .where('deleted_at', 'is', null)
      .where('declined', '=', false),
  );
  return {
    opportunities: new Map(
      opportunities.map(({ id, status }) => [
        id,
        { isOpen: status === 'open', pieces: pieces.filter((piece) => piece.opportunity_id === id) },
      ]),
    ),
    huids: new Set(taken.flatMap(({ huid }) => huid ?? [])),
  };
}

/** By the customer of the opportunity. */
export async function mobilesOf(
  sql: Sql,
  rows: readonly FieldsOfRow[],
): Promise<ReadonlyMap<number, string>> {
  const idOf = ({ fields: given }: FieldsOfRow) => {
    const id = /^\d{1,10}$/.test(given['opportunityid'] ?? '') ? Number(given['opportunityid']) : 0;
    return id > maxId ? 0 : id;
  };
  const ids = [...new Set(rows.map(idOf))];
  const customers = await sql.rows(
    query
      .selectFrom('opportunities')
      .innerJoin('users', 'users.id', 'opportunities.user_id')
      .select(['opportunities.id', 'users.mobile'])
      .where(raw<boolean>`opportunities.id = any (${ids}::int[])`)
      .where('users.deleted_at', 'is', null),
  );
  const mobiles = new Map(customers.map(({ id, mobile }) => [id, mobile]));
  return new Map(
    rows.flatMap((row) => {
      const mobile = mobiles.get(idOf(row));
      return mobile === undefined ? [] : [[row.line, mobile]];
    }),
  );
}
