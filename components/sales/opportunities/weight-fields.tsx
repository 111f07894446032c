'use client';

import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { paiseOfField } from '@/lib/kernel/text/amount';
import type { FormField, ReadField } from '@/components/back-office/form-field';
import { useRateFormats } from '@/components/money/gold-rate/format-rate';
import type { useCurrentRates } from '@/components/money/gold-rate/use-current-rates';
import { articleNames, articles, isItemPurity, itemPurities, itemPurityLabels } from '@/lib/articles';
import { hasRate } from '@/lib/money/gold-rate/rules';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { itemDefinition } from '@/lib/sales/items/record';
import { paiseOfRupees } from '@/lib/paise';
import { gramsOfMg, mgOfGrams } from '@/lib/kernel/text/grams';
import { amountValue, formatRupees } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';

/* An item's weights, purity and rate (docs/product/money.md, "Items by weight"). */

const text = opportunitiesText.items.weight;
const { fields } = itemDefinition;
type Rates = ReturnType<typeof useCurrentRates>;
type SetField = (name: string, value: string) => void;

export function articleOf(read: ReadField) {
  const typed = read('article');
  return articles[articleNames.find((name) => name === typed) ?? 'jewellery'];
}

/** Whether the item has the article of the form already. */
export function isOfArticle(item: ItemRecord | null, read: ReadField): boolean {
  return item !== null && articles[item.article] === articleOf(read);
}

/** Services have no weight. */
export const isWeighed = (read: ReadField) => articleOf(read).purities.length > 0;
const hasGross = (read: ReadField) => read('gross_mg').trim() !== '';

const grams = (name: string, label: string) =>
  ({ kind: 'text', name, label, half: true, maxLength: 12, inputMode: 'decimal', shown: isWeighed }) as const;

/** Fields of the scales, in place of the derived ones, by name. */
export const gramFields = {
  gross_mg: { ...grams('gross_mg', text.gross), hint: text.grossHint },
  stone_mg: { ...grams('stone_mg', text.stones), aside: (of) => <NetWeight read={of} /> },
  weight_mg: {
    ...grams('weight_mg', text.weight),
    shown: (of) => isWeighed(of) && !hasGross(of),
  },
} as const satisfies Readonly<Record<string, FormField>>;

/** Fields in place of the derived ones, by name. */
export function weightFields(read: Rates) {
  return {
    ...gramFields,
    purity: {
      kind: 'select',
      name: 'purity',
      label: fields.purity.label,
      half: true,
      placeholder: text.noPurity,
      options: itemPurities.map((value) => ({ value, label: itemPurityLabels[value] })),
      offered: (value, of) => articleOf(of).purities.some((purity) => purity === value),
      shown: isWeighed,
      aside: (of, set) => (
        <RateOfPurity
          read={read}
          purity={of('purity')}
          isOffered={articleOf(of).purities.some((each) => each === of('purity'))}
          rate={of('rate_per_gram')}
          set={set}
        />
      ),
    },
  } as const satisfies Readonly<Record<string, FormField>>;
}

/** In milligrams: typed, or gross less stones; null if it is missing or wrong. */
export function netWeightOf(read: ReadField): number | null {
  if (!isWeighed(read)) return null;
  if (!hasGross(read)) return mgOfGrams(read('weight_mg'));
  const stones = read('stone_mg').trim();
  const [gross, less] = [mgOfGrams(read('gross_mg')), stones === '' ? 0 : mgOfGrams(stones)];
  return gross === null || less === null || less >= gross ? null : gross - less;
}

function NetWeight({ read }: { read: ReadField }) {
  const net = hasGross(read) ? netWeightOf(read) : null;
  return (
    <p role="status" className="text-sm text-ink-soft empty:hidden">
      {net === null ? '' : text.net(gramsOfMg(net))}
    </p>
  );
}

/** Choosing a purity enters its published rate, if any, unless a rate was typed. A purity that another article has not is cleared. */
function RateOfPurity({
  read,
  purity,
  isOffered,
  rate,
  set,
}: {
  read: Rates;
  purity: string;
  isOffered: boolean;
  rate: string;
  set: SetField;
}) {
  const { rateTime } = useRateFormats();
  const published = hasRate(purity) ? read.rates[purity] : undefined;
  const lastPurity = useRef(purity);
  useEffect(() => {
    if (purity !== '' && !isOffered) set('purity', '');
    if (purity === '' || !isOffered || lastPurity.current === purity) return;
    const rates = Object.values(read.rates).filter((each) => each !== undefined);
    const isLoaded = hasRate(purity) ? published !== undefined : rates.length > 0;
    if (!isLoaded) return;
    lastPurity.current = purity;
    const isPublished = rates.some((each) => paiseOfRupees(each.rate_per_gram) === paiseOfField(rate));
    // Another purity's rate would price it wrongly.
    if (rate.trim() === '' || isPublished)
      set('rate_per_gram', published === undefined ? '' : amountValue(published.rate_per_gram));
  }, [isOffered, published, purity, rate, read.rates, set]);
  if (published === undefined || !isOffered) return null;
  return (
    <p role="status" className="text-sm text-ink-soft">
      {text.published(formatRupees(published.rate_per_gram), rateTime(published, read.now))}
    </p>
  );
}

/**
 * Milligrams, NaN for other text, which validation rejects. The net weight follows a gross one. Fields that are hidden for the item's own
 * article are not sent: it keeps what it has.
 */
export function sentWeights(read: ReadField, item: ItemRecord | null) {
  if (!isWeighed(read) && isOfArticle(item, read)) return {};
  const sent = (name: string) => {
    const typed = read(name).trim();
    return typed === '' || !isWeighed(read) ? null : (mgOfGrams(typed) ?? Number.NaN);
  };
  return {
    gross_mg: sent('gross_mg'),
    stone_mg: sent('stone_mg'),
    weight_mg: hasGross(read) ? null : sent('weight_mg'),
  };
}

/** Milligrams; the messages have the form's unit. */
const inGrams = ({ min, max }: { min: number; max: number }, message: string) =>
  z.union([z.int().min(min).max(max), z.null()], message).optional();

export const weightsInGrams = {
  weight_mg: inGrams(fields.weight_mg.bounds, text.wrongWeight),
  gross_mg: inGrams(fields.gross_mg.bounds, text.wrongGross),
  stone_mg: inGrams(fields.stone_mg.bounds, text.wrongStones),
};

/** Null for an item without one, or of another article. */
export function sentPurity(read: ReadField) {
  const typed = read('purity');
  return isItemPurity(typed) && articleOf(read).purities.includes(typed) ? typed : null;
}

/** Id of the published rate in the form: the current one, or the item's own; null for a typed rate. */
export function rateIdOf(read: ReadField, { rates }: Rates, item: ItemRecord | null): number | null {
  const paise = paiseOfField(read('rate_per_gram'));
  const purity = sentPurity(read);
  if (paise === null || purity === null) return null;
  const published = hasRate(purity) ? rates[purity] : undefined;
  const isRate = (rupees: number | null | undefined) =>
    typeof rupees === 'number' && paiseOfRupees(rupees) === paise;
  if (item !== null && item.purity === purity && isRate(item.rate_per_gram)) return item.rate_id;
  return published !== undefined && isRate(published.rate_per_gram) ? published.id : null;
}
