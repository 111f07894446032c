import type { InferResult } from 'kysely';
import { query } from '@/lib/db/query';
import { paiseOfColumn, rupeesOf } from '@/lib/money';
import { mapperOf, selectionOf } from '@/lib/records/rows';
import type { ItemRecord } from './contract';
import { computedPrice } from './price';
import { itemDefinition } from './record';

export const itemColumns = selectionOf(itemDefinition, 'items');

export const selectItems = query.selectFrom('items').select(itemColumns);
export type ItemRow = InferResult<typeof selectItems>[number];

const toWire = mapperOf(itemDefinition);
/** Paise, or hundredths of a percent. */
const hundredths = (column: string | null) => (column === null ? null : paiseOfColumn(column));

/** Item on the wire (docs/product/gateway.md, "Records"). */
export function toItemRecord(row: ItemRow): ItemRecord {
  return { ...toWire(row), computed_price: priceByWeight(row) };
}

function priceByWeight(row: ItemRow): number | null {
  const rate = hundredths(row.rate_per_gram);
  if (row.weight_mg === null || rate === null) return null;
  const paise = computedPrice({
    weightMg: row.weight_mg,
    ratePaisePerGram: rate,
    makingPercentHundredths: hundredths(row.making_percent),
    makingPaise: hundredths(row.making_amount),
    taxHundredths: hundredths(row.tax_percent),
  });
  return rupeesOf(paise);
}
