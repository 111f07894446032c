import { maxId } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { plainText } from '@/lib/kernel/text/plain-text';
import { paiseOfColumn } from '@/lib/paise';
import { selectItems } from '@/lib/sales/items/to-wire';
import type { ItemCells } from './item-cells';
import type { FieldsOfRow, KnownPiece, ReadRow } from './plan';

/* What an import of pieces finds in the database, and makes. */

interface KnownOpportunity {
  readonly isOpen: boolean;
  /** By HUID, and by name, price and net weight ({@link keysOf}). */
  readonly pieces: Map<string, KnownPiece[]>;
  /** Paise. */
  sum: number;
}

export interface Known {
  readonly opportunities: ReadonlyMap<number, KnownOpportunity>;
  /** HUIDs of live pieces. */
  readonly huids: Set<string>;
}

/** What a piece is known by. */
const keysOf = ({ huid, name, price, weight_mg }: KnownPiece) => [
  JSON.stringify([plainText(name), price, weight_mg]),
  ...(huid === null ? [] : [`HUID ${huid}`]),
];

/** Pieces of the opportunity that are this one: by the HUID, or else by name, price and net weight. */
export function alikeIn({ pieces }: KnownOpportunity, piece: KnownPiece): KnownPiece[] {
  const found = new Set(keysOf(piece).flatMap((key) => pieces.get(key) ?? []));
  return [...found].filter(({ huid }) => huid === null || piece.huid === null || huid === piece.huid);
}

function addPiece(opportunity: KnownOpportunity, piece: KnownPiece): void {
  for (const key of keysOf(piece))
    opportunity.pieces.set(key, [...(opportunity.pieces.get(key) ?? []), piece]);
  opportunity.sum += paiseOfColumn(piece.price);
}

/** Adds a piece that a row makes. */
export function addKnown({ opportunities, huids }: Known, piece: KnownPiece): void {
  const opportunity = opportunities.get(piece.opportunity_id ?? 0);
  if (opportunity !== undefined) addPiece(opportunity, piece);
  if (piece.huid !== null) huids.add(piece.huid);
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
  const opportunities = await sql.rows(locked ? found.forNoKeyUpdate() : found);
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
  const known = new Map(
    opportunities.map(({ id, status }): [number, KnownOpportunity] => [
      id,
      { isOpen: status === 'open', pieces: new Map(), sum: 0 },
    ]),
  );
  for (const piece of pieces) {
    const opportunity = known.get(piece.opportunity_id ?? 0);
    if (opportunity !== undefined) addPiece(opportunity, piece);
  }
  return { opportunities: known, huids: new Set(taken.flatMap(({ huid }) => huid ?? [])) };
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
