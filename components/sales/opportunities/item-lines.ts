import { articles, huidExemptionLabels, itemPurityLabels } from '@/lib/articles';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { opportunitiesText } from './opportunities-text';

const text = opportunitiesText.items;

/** Weights, purity, HUID and article of an item, below its name. */
export function linesOfItem(item: ItemRecord): string[] {
  const { article, weight_mg, gross_mg, stone_mg, purity, huid, huid_exempt } = item;
  return [
    weight_mg === null
      ? null
      : text.weight.inList(gramsOfMg(weight_mg), purity === null ? null : itemPurityLabels[purity]),
    gross_mg === null ? null : text.weight.grossInList(gramsOfMg(gross_mg), gramsOfMg(stone_mg ?? 0)),
    huid === null ? null : text.weight.huid(huid),
    huid !== null || huid_exempt === null ? null : text.weight.exempt(huidExemptionLabels[huid_exempt]),
    article === 'jewellery' ? null : articles[article].label,
  ].filter((line) => line !== null);
}
