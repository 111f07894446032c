import { wrongField } from '@/lib/kernel/access/refusal';
import type { InputOf } from '@/lib/contract';
import type { Transaction } from '@/lib/db/sql';
import { decimalOf } from '@/lib/paise';
import type { items } from './contract';
import { unweighed } from './record';
import type { ItemRow } from './to-wire';

/* See docs/product/money.md, "Items by weight". */

type Sent = InputOf<(typeof items)['actions']['create']> | InputOf<(typeof items)['actions']['update']>;
type WeightColumns = Pick<
  ItemRow,
  'weight_mg' | 'purity' | 'rate_per_gram' | 'making_percent' | 'making_amount' | 'tax_percent' | 'rate_id'
>;

/**
 * The sent fields over the stored ones; null clears. Throws 400 for making as both percentage and amount, and for an unknown rate.
 * @param current default: a new item's
 */
export async function weightColumns(
  tx: Transaction,
  input: Sent,
  current: WeightColumns = unweighed,
): Promise<WeightColumns> {
  const columns = {
    weight_mg: over(input.weight_mg, current.weight_mg),
    purity: over(input.purity, current.purity),
    rate_per_gram: over(decimal(input.rate_per_gram), current.rate_per_gram),
    making_percent: over(decimal(input.making_percent), current.making_percent),
    making_amount: over(decimal(input.making_amount), current.making_amount),
    tax_percent: over(decimal(input.tax_percent), current.tax_percent),
    rate_id: over(input.rate_id, current.rate_id),
  };
  if (columns.making_percent !== null && columns.making_amount !== null)
    throw wrongField(
      typeof input.making_amount === 'number' ? 'making_amount' : 'making_percent',
      'Making is a percentage or an amount, not both. Clear one with null.',
    );
  if (columns.rate_id !== null && columns.rate_id !== current.rate_id) await requireRate(tx, columns.rate_id);
  return columns;
}

function over<T>(value: T | undefined, stored: T): T {
  return value === undefined ? stored : value;
}

/** Text of a numeric column. */
function decimal(hundredths: number | null | undefined): string | null | undefined {
  return typeof hundredths === 'number' ? decimalOf(hundredths) : hundredths;
}

async function requireRate(tx: Transaction, id: number): Promise<void> {
  const rate = await tx.prisma.goldRate.findUnique({ where: { id }, select: { id: true } });
  if (rate === null) throw wrongField('rate_id', 'Gold rate does not exist.');
}
