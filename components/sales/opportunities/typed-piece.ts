import { paiseOfField } from '@/lib/kernel/text/amount';
import type { ReadField } from '@/components/back-office/form-field';
import { articleNames } from '@/lib/articles';
import { computedPrice, type PricedPiece, type SoldPiece } from '@/lib/sales/items/price';
import { netWeightOf } from './weight-fields';

/* The piece as it is typed into the item form. */

/** Null while weight or rate is missing, a value is wrong, or making is given twice. */
export function typedPiece(read: ReadField): PricedPiece | null {
  const { weightMg, ratePaisePerGram } = weighed(read);
  const charges = typedCharges(read);
  if (weightMg === null || ratePaisePerGram === null || charges === null) return null;
  return { ...charges, weightMg, ratePaisePerGram };
}

/** With its price, also without a weight or a rate. Null while the price is missing or a value is wrong. */
export function typedSale(read: ReadField): SoldPiece | null {
  const pricePaise = paiseOfField(read('price'));
  const charges = typedCharges(read);
  return pricePaise === null || charges === null ? null : { ...charges, ...weighed(read), pricePaise };
}

/** Price in paise without a reduction: the computed one without the discount if it is higher than the typed one. */
export function unreducedPrice(read: ReadField): number {
  const piece = typedPiece(read);
  const computed = piece === null ? 0 : computedPrice({ ...piece, discountPaise: null });
  return Math.max(computed, paiseOfField(read('price')) ?? 0);
}

const weighed = (read: ReadField) => ({
  weightMg: netWeightOf(read),
  ratePaisePerGram: paiseOfField(read('rate_per_gram')),
});

function typedCharges(read: ReadField) {
  const typed = (name: string) =>
    read(name).trim() === '' ? null : (paiseOfField(read(name)) ?? Number.NaN);
  const amounts = {
    wastageHundredths: typed('wastage_percent'),
    makingPercentHundredths: typed('making_percent'),
    makingPaise: typed('making_amount'),
    stonePaise: typed('stone_amount'),
    hallmarkPaise: typed('hallmark_amount'),
    discountPaise: typed('discount_amount'),
    taxHundredths: typed('tax_percent'),
  };
  if (Object.values(amounts).some(Number.isNaN)) return null;
  if (amounts.makingPercentHundredths !== null && amounts.makingPaise !== null) return null;
  return { article: articleNames.find((name) => name === read('article')) ?? 'jewellery', ...amounts };
}
