import { Refusal } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { Sql, Transaction } from '@/lib/db/sql';
import { decimalOf, formatPaise, maxPaise } from '@/lib/paise';
import { pieceColumns } from '@/lib/sales/items/piece';
import { itemDefinition, notAsked } from '@/lib/sales/items/record';
import { itemRow, itemValues, toItemRecord } from '@/lib/sales/items/to-wire';
import { updateTotalFromItems } from '@/lib/sales/opportunities/total';
import { refusalText } from '@/lib/kernel/text/messages';
import { plainText } from '@/lib/kernel/text/plain-text';
import { itemCells, type ItemCells } from './item-cells';
import { addKnown, alikeIn, knownOf, mobilesOf, type Known } from './known-pieces';
import { refusedRow, type KnownPiece, type ListImport, type Plan, type ReadRow } from './plan';

/*
 * Pieces of a file (docs/product/export-import.md, "Import"). Each becomes a piece of its open opportunity, by the rules of any other; one that the
 * opportunity has already is not repeated. Only admins import, whose reductions have no limit.
 */

type Row = ReadRow<ItemCells>;

const { fields } = itemDefinition;
type FieldName = keyof typeof fields;
const labelOf = (name: string): string =>
  Object.entries(fields).find(([field]) => field === name)?.[1].label ?? name;

const keyOf = ({ opportunityid, name, price, huid, weight_mg, gross_mg, stone_mg }: ItemCells) =>
  typeof huid === 'string'
    ? `HUID ${huid}`
    : JSON.stringify([opportunityid, name, price, weight_mg, gross_mg, stone_mg]);

export const itemImport: ListImport<ItemCells> = {
  shape: itemCells,
  keyOf,
  twice: (line, { huid }) =>
    typeof huid === 'string'
      ? `${fields.huid.label}: line ${line} has the same.`
      : `Line ${line} is the same piece. Pieces that are alike need a HUID or another name.`,
  mobilesOf,
  plan: async (sql, rows, _now, pieces) => {
    const known = await knownOf(sql, rows, false);
    for (const piece of pieces) addKnown(known, piece);
    const { plans, made } = await planAll(sql, rows, known);
    pieces.push(...made);
    return plans;
  },
  apply: async (tx, rows, by, now) => {
    const { plans, made } = await planAll(tx, rows, await knownOf(tx, rows, true));
    await make(tx, made, by, now);
    return plans;
  },
};

/** Row by row, each after what those before make, as if each were a part of its own. */
async function planAll(
  sql: Sql,
  rows: readonly Row[],
  known: Known,
): Promise<{ readonly plans: Plan[]; readonly made: KnownPiece[] }> {
  const plans: Plan[] = [];
  const made: KnownPiece[] = [];
  for (const row of rows) {
    const { plan, columns } = await planOf(sql, row, known);
    plans.push(plan);
    if (columns === null) continue;
    made.push(columns);
    addKnown(known, columns);
  }
  return { plans, made };
}

async function make(tx: Transaction, made: readonly KnownPiece[], by: number, now: Date): Promise<void> {
  if (made.length === 0) return;
  // A HUID that another request takes meanwhile fails the part, which is tried again and refuses the row then.
  const created = await tx.prisma.item.createManyAndReturn({
    data: made.map((columns) => ({ ...itemValues(columns), createdAt: now, updatedAt: now })),
  });
  writeAudit(
    tx,
    created
      .map(itemRow)
      .map(toItemRecord)
      .map((after) => ({
        actorId: by,
        action: 'item.import',
        entity: 'item',
        entityId: after.id,
        after: { ...after },
      })),
    now,
  );
  const ids = [...new Set(made.map(({ opportunity_id: id }) => id))].toSorted((a, b) => a - b);
  for (const id of ids) await updateTotalFromItems(tx, { id: by }, id, now);
}

const refusedAt = (line: number, field: FieldName, why: string) =>
  ({ plan: refusedRow(line, `${labelOf(field)}: ${why}`), columns: null }) as const;

/** The effect of a row; with the columns of a new piece. */
async function planOf(
  sql: Sql,
  { line, checked, cells }: Row,
  { opportunities, huids }: Known,
): Promise<{ readonly plan: Plan; readonly columns: KnownPiece | null }> {
  const opportunity = opportunities.get(cells.opportunityid);
  if (opportunity === undefined) return refusedAt(line, 'opportunityid', 'no opportunity has this ID.');
  const read = await columnsOf(sql, cells);
  if (read instanceof Refusal) {
    const [field, why] = Object.entries(read.details.fields ?? {})[0] ?? ['', read.message];
    return { plan: refusedRow(line, `${labelOf(field)}: ${why}`), columns: null };
  }
  const alike = alikeIn(opportunity, read);
  if (alike.length > 0) {
    const others = alike.map((piece) => givenFields(cells).find((field) => !isEqual(piece, read, field)));
    const [other] = others;
    if (other === undefined || others.includes(undefined))
      return { plan: { line, what: 'same', why: null }, columns: null };
    return refusedAt(line, other, 'the opportunity has this piece with another value. Change it there.');
  }
  if (!opportunity.isOpen) return refusedAt(line, 'opportunityid', 'this opportunity is closed.');
  if (checked === 'same')
    return refusedAt(line, 'name', 'the same piece was there at the check, and is not any more.');
  if (read.huid !== null && huids.has(read.huid)) return refusedAt(line, 'huid', refusalText.huidTaken);
  if (opportunity.sum + cells.price > maxPaise)
    return refusedAt(line, 'price', `the items would add up to more than ${formatPaise(maxPaise)}.`);
  return { plan: { line, what: 'made', why: null }, columns: read };
}

/** Columns of a new piece; the refusal of what a piece may not have. */
async function columnsOf(sql: Sql, cells: ItemCells): Promise<KnownPiece | Refusal> {
  const { opportunityid, name, price, ...piece } = cells;
  try {
    const columns = await pieceColumns(sql, piece);
    return {
      ...columns,
      name,
      price: decimalOf(price),
      order_id: null,
      opportunity_id: opportunityid,
      ...notAsked,
    };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

type Compared = Exclude<keyof ItemCells, 'opportunityid' | 'price' | 'name'>;

/** Fields with a value. The price of a piece with a HUID is compared, too. */
function givenFields(cells: ItemCells): (Compared | 'price' | 'name')[] {
  const { opportunityid: _, ...given } = cells;
  return Object.keys(given).flatMap((name) => {
    const field = names.find((each) => each === name);
    return field === undefined || cells[field] === undefined || cells[field] === null ? [] : [field];
  });
}

const names = [
  'name',
  'price',
  'article',
  'purity',
  'weight_mg',
  'gross_mg',
  'stone_mg',
  'rate_per_gram',
  'wastage_percent',
  'making_percent',
  'making_amount',
  'stone_amount',
  'hallmark_amount',
  'discount_amount',
  'tax_percent',
  'discount_reason',
  'huid',
  'huid_exempt',
  'huid_exempt_note',
] as const satisfies readonly (Compared | 'price' | 'name')[];

/** A text that was stored in an equivalent form is the same. */
function isEqual(piece: KnownPiece, read: KnownPiece, field: (typeof names)[number]): boolean {
  const [stored, given] = [piece[field], read[field]];
  return stored === given || (typeof stored === 'string' && plainText(stored) === given);
}
