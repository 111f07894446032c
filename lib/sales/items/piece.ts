import { assertValid, Refusal, wrongField } from '@/lib/kernel/access/refusal';
import { refusalText } from '@/lib/kernel/text/messages';
import type { InputOf } from '@/lib/contract';
import { violatesUnique } from '@/lib/db/faults';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { decimalOf } from '@/lib/paise';
import type { items } from './contract';
import { isOverDiscounted } from './price';
import { unweighed } from './record';
import { isMeasurement, weightsAfter, whyWrongPurity } from './rules';
import { pricedPieceOf, type ItemRow } from './to-wire';

/* See docs/product/money.md, "Items by weight". */

type Sent = Partial<
  | Pick<InputOf<(typeof items)['actions']['create']>, keyof typeof unweighed>
  | Pick<InputOf<(typeof items)['actions']['update']>, keyof typeof unweighed>
>;
type PieceColumns = Pick<ItemRow, keyof typeof unweighed>;

/**
 * The sent fields over the stored ones; null clears. Throws 400 for weights that contradict each other, a purity that the article does not
 * have, making as both percentage and amount, an exemption without its note, a discount above the price before tax, and an unknown rate.
 * @param current default: a new item's
 */
export async function pieceColumns(
  sql: Pick<Sql, 'prisma'>,
  input: Sent,
  current: PieceColumns = unweighed,
): Promise<PieceColumns> {
  const { problem, ...weights } = weightsAfter(input, current);
  assertValid('weight_mg', problem);
  const columns = {
    ...weights,
    article: input.article ?? current.article,
    purity: over(input.purity, current.purity),
    rate_per_gram: over(decimal(input.rate_per_gram), current.rate_per_gram),
    wastage_percent: over(decimal(input.wastage_percent), current.wastage_percent),
    making_percent: over(decimal(input.making_percent), current.making_percent),
    making_amount: over(decimal(input.making_amount), current.making_amount),
    stone_amount: over(decimal(input.stone_amount), current.stone_amount),
    hallmark_amount: over(decimal(input.hallmark_amount), current.hallmark_amount),
    discount_amount: over(decimal(input.discount_amount), current.discount_amount),
    discount_reason: over(input.discount_reason, current.discount_reason),
    tax_percent: over(decimal(input.tax_percent), current.tax_percent),
    rate_id: over(input.rate_id, current.rate_id),
    huid: over(input.huid, current.huid),
    huid_exempt: over(input.huid_exempt, current.huid_exempt),
    huid_exempt_note: over(input.huid_exempt_note, current.huid_exempt_note),
  };
  assertValid('purity', whyWrongPurity(columns.article, columns.purity));
  if (columns.making_percent !== null && columns.making_amount !== null)
    throw wrongField(
      typeof input.making_amount === 'number' ? 'making_amount' : 'making_percent',
      'Making is a percentage or an amount, not both. Clear one with null.',
    );
  if (columns.huid_exempt === 'other' && columns.huid_exempt_note === null)
    throw wrongField('huid_exempt_note', 'Exemption note is required with another reason.');
  const piece = pricedPieceOf(columns);
  // The scales decide after the sale, when the discount can no longer change.
  if (piece !== null && isOverDiscounted(piece) && !isMeasurement(input))
    throw wrongField('discount_amount', 'Discount must not be more than the price before tax.');
  if (columns.rate_id !== null && columns.rate_id !== current.rate_id)
    await requireRate(sql, columns.rate_id);
  return columns;
}

/** 409 HUID_TAKEN in place of the violation by a second live piece with a HUID; any other error as it is. */
export function huidTaken(error: unknown): unknown {
  if (!violatesUnique(error, 'items_live_huid_key')) return error;
  const message = refusalText.huidTaken;
  return new Refusal('HUID_TAKEN', message, { fields: { huid: message }, cause: error });
}

/**
 * {@link huidTaken} with the pieces of the opportunities that cannot be reopened, in `data` and the message. After the transaction has failed.
 * @param opportunityIds those that were to be reopened
 */
export async function reopeningRefusal(
  sql: Sql,
  error: unknown,
  opportunityIds: readonly number[],
): Promise<unknown> {
  const refusal = huidTaken(error);
  if (refusal === error) return error;
  const pieces = await sql.rows(
    query
      .selectFrom('items')
      .innerJoin('items as others', 'others.huid', 'items.huid')
      .select(['items.id', 'items.name', 'items.huid'])
      .distinct()
      .where(raw<boolean>`items.opportunity_id = any(${opportunityIds}::int[])`)
      .where('items.declined', '=', true)
      .where('items.deleted_at', 'is', null)
      .where('others.deleted_at', 'is', null)
      .whereRef('others.id', '<>', 'items.id')
      .where((piece) =>
        piece.or([
          piece('others.declined', '=', false),
          raw<boolean>`others.opportunity_id = any(${opportunityIds}::int[])`,
        ]),
      )
      .orderBy('items.id'),
  );
  // Free again by now.
  if (pieces.length === 0) return refusal;
  const named = pieces.map(({ name, huid }) => `${name} (${huid})`).join(', ');
  const message = refusalText.huidsTaken(named);
  return new Refusal('HUID_TAKEN', message, {
    data: pieces.map(({ id, name }) => ({ id, message: `${name}: ${refusalText.huidTaken}` })),
    cause: error,
  });
}

function over<T>(value: T | undefined, stored: T): T {
  return value === undefined ? stored : value;
}

/** Text of a numeric column. */
function decimal(hundredths: number | null | undefined): string | null | undefined {
  return typeof hundredths === 'number' ? decimalOf(hundredths) : hundredths;
}

async function requireRate(sql: Pick<Sql, 'prisma'>, id: number): Promise<void> {
  const rate = await sql.prisma.goldRate.findUnique({ where: { id }, select: { id: true } });
  if (rate === null) throw wrongField('rate_id', 'Gold rate does not exist.');
}
