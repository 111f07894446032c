import { z } from 'zod';
import {
  articleNames,
  articles,
  huidExemptionLabels,
  huidExemptions,
  itemPurities,
  itemPurityLabels,
} from '@/lib/articles';
import { createShape } from '@/lib/kernel/records/shapes';
import { amountText } from '@/lib/kernel/text/amount';
import { mgOfGrams } from '@/lib/kernel/text/grams';
import { itemDefinition, unweighed } from '@/lib/sales/items/record';

/* Cells of a piece: spellings of spreadsheets, then the shapes of the API. */

const { fields } = itemDefinition;
const { name, price, opportunityid, discount_reason, huid, huid_exempt_note, ...others } =
  createShape(itemDefinition);

const spelled = <T extends z.ZodType>(plain: (cell: string) => string, shape: T) =>
  z
    .string()
    .transform((cell): unknown => plain(cell))
    .pipe(shape)
    .optional();

const percentText = (cell: string) => amountText(cell.replace(/\s*(?:%|percent)$/i, ''));

/** The API's value of a label; another text in lower case. */
const valueOf = (labels: readonly (readonly [value: string, label: string])[]) => (cell: string) => {
  const typed = cell.toLowerCase();
  return labels.find(([value, label]) => [value, label.toLowerCase()].includes(typed))?.[0] ?? typed;
};
const articleText = valueOf(articleNames.map((value) => [value, articles[value].label]));
const exemptionText = valueOf(huidExemptions.map((value) => [value, huidExemptionLabels[value]]));

const purityNames = itemPurities.map((value) => [value, itemPurityLabels[value]] as const);
/** Fineness of gold and of silver. */
const bareFineness = '999';

/** `22K` of `22 carat`, `22KT (916)` and the fineness `916`; 925 is of silver, and 999 of what {@link withFineness} left it as. */
function purityText(cell: string): string {
  const [, carat, stated] = /^(\d{1,2}) ?(?:k|kt|ct|carat|karat)?\.?(?: ?\((\d{3})\))?$/i.exec(cell) ?? [];
  const gold = purityNames.find(([value, label]) => {
    if (!value.endsWith('K')) return false;
    if (carat === undefined) return value !== '24K' && label.includes(`(${cell})`);
    return value === `${carat}K` && (stated === undefined || label.includes(`(${stated})`));
  });
  return gold?.[0] ?? valueOf(purityNames)(cell).toUpperCase();
}

const cellTexts = z.record(z.string(), z.string());

/** Decides by the article of which metal a fineness of 999 is; refuses it where the article may be of either. */
function withFineness(row: unknown, context: z.RefinementCtx): unknown {
  const { data: cells } = cellTexts.safeParse(row);
  if (cells === undefined || cells['purity'] !== bareFineness) return row;
  const typed = articleText(cells['article'] ?? unweighed.article);
  const article = articleNames.find((name) => name === typed);
  const purities = article === undefined ? [] : articles[article].purities;
  if (!purities.includes('24K')) return row;
  if (!purities.includes(bareFineness)) return { ...cells, purity: '24K' };
  context.addIssue({
    code: 'custom',
    message: `${fields.purity.label}: 999 may be of gold or silver. Write 24K or ${itemPurityLabels['999']}.`,
  });
  return z.NEVER;
}

const gramsText = (cell: string) => cell.replace(/\s*(?:g|gm|gms|gram|grams)\.?$/i, '');

/** Grams as milligrams, within the bounds of the field. */
const inGrams = (field: 'weight_mg' | 'gross_mg' | 'stone_mg') => {
  const { label, bounds } = fields[field];
  const { min, max } = bounds;
  const message = `${label.replace('(mg)', '(g)')} must be grams from ${min / 1000} to ${max / 1000} with three decimals at most.`;
  return z
    .string()
    .transform((cell, { addIssue }): number => {
      const mg = mgOfGrams(gramsText(cell));
      if (mg !== null && mg >= min && mg <= max) return mg;
      addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional();
};

/** One unit of a weight in a row. */
function weightOf(
  field: string,
  mg: number | null | undefined,
  inG: number | undefined,
  context: z.RefinementCtx,
) {
  if (typeof mg === 'number' && inG !== undefined && mg !== inG)
    context.addIssue({ code: 'custom', message: `${field} is given twice, in grams and in milligrams.` });
  return mg ?? inG;
}

const cellsOfPiece = z
  .object({
    opportunityid,
    name,
    price: z
      .string(`${fields.price.label} is required.`)
      .transform((cell): string | number => amountText(cell))
      .pipe(price),
    article: spelled(articleText, others.article),
    purity: spelled(purityText, others.purity),
    weight_mg: spelled(amountText, others.weight_mg),
    gross_mg: spelled(amountText, others.gross_mg),
    stone_mg: spelled(amountText, others.stone_mg),
    weight_g: inGrams('weight_mg'),
    gross_g: inGrams('gross_mg'),
    stone_g: inGrams('stone_mg'),
    rate_per_gram: spelled(amountText, others.rate_per_gram),
    wastage_percent: spelled(percentText, others.wastage_percent),
    making_percent: spelled(percentText, others.making_percent),
    making_amount: spelled(amountText, others.making_amount),
    stone_amount: spelled(amountText, others.stone_amount),
    hallmark_amount: spelled(amountText, others.hallmark_amount),
    discount_amount: spelled(amountText, others.discount_amount),
    tax_percent: spelled(percentText, others.tax_percent),
    discount_reason,
    huid,
    huid_exempt: spelled(exemptionText, others.huid_exempt),
    huid_exempt_note,
  })
  .transform(({ weight_g, gross_g, stone_g, ...cells }, context) => ({
    ...cells,
    weight_mg: weightOf('Net weight', cells.weight_mg, weight_g, context),
    gross_mg: weightOf('Gross weight', cells.gross_mg, gross_g, context),
    stone_mg: weightOf('Weight of the stones', cells.stone_mg, stone_g, context),
  }));
export const itemCells = z.preprocess(withFineness, cellsOfPiece);
export type ItemCells = z.output<typeof itemCells>;
