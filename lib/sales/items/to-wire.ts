import type { Item } from '@/lib/db/generated/client';
import { query } from '@/lib/db/query';
import { purityKeys, purityOf } from '@/lib/money/gold-rate/purity-keys';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { rowsOf, valuesOf } from '@/lib/kernel/records/values';
import type { ItemRecord } from './contract';
import { computedPrice } from './price';
import { itemDefinition } from './record';

export const itemColumns = selectionOf(itemDefinition, 'items');

export const selectItems = query.selectFrom('items').select(itemColumns);
export type ItemRow = RowOf<typeof itemDefinition>;

type ItemColumns = Omit<ItemRow, 'id' | 'created_at' | 'version'>;

/** The `data` of an insert or update by Prisma's client. */
export function itemValues(columns: ItemColumns) {
  const purity = columns.purity === null ? null : purityKeys[columns.purity];
  return { ...valuesOf(itemDefinition, columns), purity };
}

/** Row of an item from Prisma's model. */
export function itemRow(item: Item): ItemRow {
  return toRow({ ...item, purity: item.purity === null ? null : purityOf(item.purity) });
}

const toWire = mapperOf(itemDefinition);
const toRow = rowsOf(itemDefinition);
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
