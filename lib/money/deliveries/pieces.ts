import type { SignedIn } from '@/lib/kernel/access/actor';
import { Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { isUnchanged } from '@/lib/kernel/access/version';
import type { InputOf } from '@/lib/contract';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { huidTaken, pieceColumns } from '@/lib/sales/items/piece';
import { namesOfPieces, requireUndelivered } from '@/lib/sales/items/pieces';
import { isMeasurement } from '@/lib/sales/items/rules';
import { toItemRecord, type ItemRow } from '@/lib/sales/items/to-wire';
import type { deliver } from './contract';
import { needsHuid } from './rules';

/* The pieces of a delivery, under the lock of their order (docs/product/sale.md, "Delivery"). */

type Measured = NonNullable<InputOf<typeof deliver>['pieces']>;
type Fields = Omit<Measured[number], 'item_id'>;

/** Throws 400 on `item_ids` for ids that are not of the order, DELIVERED for delivered ones. */
export function chosenPieces(pieces: readonly ItemRow[], ids: readonly number[]): ItemRow[] {
  const known = new Set(pieces.map(({ id }) => id));
  const others = ids.filter((id) => !known.has(id));
  if (others.length > 0)
    throw wrongField('item_ids', `Not pieces of this order: ${others.join(', ')}. Please load it again.`);
  const wanted = new Set(ids);
  const chosen = pieces.filter(({ id }) => wanted.has(id));
  requireUndelivered(chosen);
  return chosen;
}

/**
 * Writes what was measured, with new versions and audit entries, and returns the pieces as they are then. Throws 400 on `pieces` for what an
 * item may not have, HUID_TAKEN, naming the piece.
 */
export async function measurePieces(
  tx: Transaction,
  actor: SignedIn,
  chosen: readonly ItemRow[],
  sent: Measured,
  now: Date,
): Promise<ItemRow[]> {
  const changes = new Map(sent.map(({ item_id, ...fields }) => [item_id, fields]));
  const known = new Set(chosen.map(({ id }) => id));
  const others = [...changes.keys()].filter((id) => !known.has(id));
  if (others.length > 0) throw wrongField('pieces', `Not delivered with this request: ${others.join(', ')}.`);
  const measured: ItemRow[] = [];
  for (const row of chosen) {
    const fields = changes.get(row.id);
    measured.push(fields === undefined ? row : await measure(tx, row, fields, now));
  }
  const before = new Map(chosen.map((row) => [row.id, row]));
  writeAudit(
    tx,
    measured.flatMap((row) => {
      const former = before.get(row.id);
      if (former === undefined || former.version === row.version) return [];
      const entry = { actorId: actor.id, action: 'item.update', entity: 'item', entityId: row.id } as const;
      return [{ ...entry, before: toItemRecord(former), after: toItemRecord(row) }];
    }),
    now,
  );
  return measured;
}

type MeasuredColumns = Pick<
  ItemRow,
  'id' | 'huid' | 'huid_exempt' | 'huid_exempt_note' | 'gross_mg' | 'stone_mg' | 'weight_mg'
>;

const writeMeasured = compileOnce((value: Placeholder<MeasuredColumns & { now: Date }>) =>
  query
    .updateTable('items')
    .set({
      huid: value('huid'),
      huid_exempt: value('huid_exempt'),
      huid_exempt_note: value('huid_exempt_note'),
      gross_mg: value('gross_mg'),
      stone_mg: value('stone_mg'),
      weight_mg: value('weight_mg'),
      version: raw<number>`version + 1`,
      updated_at: value('now'),
    })
    .where('id', '=', value('id')),
);

async function measure(tx: Transaction, row: ItemRow, fields: Fields, now: Date): Promise<ItemRow> {
  if (!isMeasurement(fields)) return row;
  try {
    const columns = await pieceColumns(tx, fields, row);
    // Without a weight no HUID would be needed.
    if (columns.weight_mg === null && row.weight_mg !== null)
      throw wrongField('weight_mg', 'The weight of a piece is not cleared as it is handed over.');
    if (isUnchanged(row, columns)) return row;
    const { huid, huid_exempt, huid_exempt_note, gross_mg, stone_mg, weight_mg } = columns;
    const written = { id: row.id, huid, huid_exempt, huid_exempt_note, gross_mg, stone_mg, weight_mg };
    await tx.run(writeMeasured({ ...written, now })).catch((error: unknown) => {
      throw huidTaken(error);
    });
    return { ...row, ...columns, version: row.version + 1 };
  } catch (error) {
    throw ofPiece(error, row);
  }
}

/** Names the piece in a refusal of one of its fields. */
function ofPiece(error: unknown, { id, name }: ItemRow): unknown {
  if (!(error instanceof Refusal)) return error;
  const message = `${name}: ${error.message}`;
  return new Refusal(error.code, message, {
    fields: { pieces: message },
    data: [{ id, message }],
    cause: error,
  });
}

/** Throws HUID_NEEDED, naming the pieces. */
export function requireHuids(pieces: readonly ItemRow[]): void {
  const without = pieces.filter(needsHuid);
  if (without.length > 0)
    throw new Refusal('HUID_NEEDED', `HUID or exemption is missing: ${namesOfPieces(without)}.`, {
      data: without.map(({ id, name }) => ({ id, message: `${name} needs a HUID or an exemption.` })),
    });
}
