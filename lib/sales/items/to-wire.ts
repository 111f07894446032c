import type { Item } from '@/lib/db/generated/client';
import { query } from '@/lib/db/query';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { mapperOf, selectionOf, type RowOf } from '@/lib/kernel/records/rows';
import { rowsOf, valuesOf } from '@/lib/kernel/records/values';
import type { ItemRecord } from './contract';
import { computedPrice, isOverDiscounted, type PricedPiece, type SoldPiece } from './price';
import { purityKeys, purityOf } from './purity-keys';
import { itemDefinition } from './record';
import { stateOf } from './rules';

export const itemColumns = selectionOf(itemDefinition, 'items');

export const selectItems = query.selectFrom('items').select(itemColumns);
export type ItemRow = RowOf<typeof itemDefinition>;

type ItemColumns = Omit<
  ItemRow,
  'id' | 'created_at' | 'version' | 'ready_at' | 'invoice_id' | 'credit_note_id'
>;

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
  return { ...toWire(row), computed_price: priceByWeight(row), state: stateOf(row) };
}

function priceByWeight(row: ItemRow): number | null {
  const piece = pricedPieceOf(row);
  return piece === null || isOverDiscounted(piece) ? null : rupeesOf(computedPrice(piece));
}

type PriceColumns = Pick<
  ItemRow,
  | 'article'
  | 'weight_mg'
  | 'rate_per_gram'
  | 'wastage_percent'
  | 'making_percent'
  | 'making_amount'
  | 'stone_amount'
  | 'hallmark_amount'
  | 'discount_amount'
  | 'tax_percent'
>;

/** Null without a weight or a rate. */
export function pricedPieceOf(row: PriceColumns): PricedPiece | null {
  const { weightMg, ratePaisePerGram, ...piece } = anyPieceOf(row);
  if (weightMg === null || ratePaisePerGram === null) return null;
  return { ...piece, weightMg, ratePaisePerGram };
}

export type SoldColumns = PriceColumns & Pick<ItemRow, 'price'>;

export function soldPieceOf(row: SoldColumns): SoldPiece {
  return { ...anyPieceOf(row), pricePaise: paiseOfColumn(row.price) };
}

function anyPieceOf(row: PriceColumns) {
  return {
    article: row.article,
    weightMg: row.weight_mg,
    ratePaisePerGram: hundredths(row.rate_per_gram),
    wastageHundredths: hundredths(row.wastage_percent),
    makingPercentHundredths: hundredths(row.making_percent),
    makingPaise: hundredths(row.making_amount),
    stonePaise: hundredths(row.stone_amount),
    hallmarkPaise: hundredths(row.hallmark_amount),
    discountPaise: hundredths(row.discount_amount),
    taxHundredths: hundredths(row.tax_percent),
  };
}
