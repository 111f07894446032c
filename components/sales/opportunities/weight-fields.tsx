'use client';

import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { paiseOfField } from '@/lib/kernel/text/amount';
import type { FormField, ReadField } from '@/components/back-office/form-field';
import { rateTime } from '@/components/money/gold-rate/format-rate';
import type { useCurrentRates } from '@/components/money/gold-rate/use-current-rates';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { itemDefinition } from '@/lib/sales/items/record';
import { paiseOfRupees } from '@/lib/paise';
import { mgOfGrams } from '@/lib/kernel/text/grams';
import { amountValue, formatRupees } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';
import { PriceBreakdown } from './price-breakdown';

/* An item's weight fields (docs/product/money.md, "Items by weight"). */

const text = opportunitiesText.items.weight;
const { fields } = itemDefinition;
const { bounds } = fields.weight_mg;
type Rates = ReturnType<typeof useCurrentRates>;
type SetField = (name: string, value: string) => void;

const isPurity = (value: string) => fields.purity.values.find((purity) => purity === value);

/** Fields in place of the derived ones, by name. */
export function weightFields(read: Rates) {
  return {
    weight_mg: { kind: 'text', name: 'weight_mg', label: text.weight, maxLength: 12, inputMode: 'decimal' },
    purity: {
      kind: 'select',
      name: 'purity',
      label: fields.purity.label,
      placeholder: text.noPurity,
      options: fields.purity.values.map((value) => ({ value, label: fields.purity.labels[value] })),
      aside: (of, set) => (
        <RateOfPurity read={read} purity={of('purity')} rate={of('rate_per_gram')} set={set} />
      ),
    },
    making_percent: {
      kind: 'text',
      name: 'making_percent',
      label: text.makingPercent,
      hint: text.makingHint,
      maxLength: 12,
      inputMode: 'decimal',
    },
    tax_percent: {
      kind: 'text',
      name: 'tax_percent',
      label: fields.tax_percent.label,
      hint: text.taxHint,
      maxLength: 12,
      inputMode: 'decimal',
      aside: (of, set) => <PriceBreakdown read={of} set={set} />,
    },
  } as const satisfies Readonly<Record<string, FormField>>;
}

/** Choosing a purity enters its published rate, unless a rate was typed. */
function RateOfPurity({
  read,
  purity,
  rate,
  set,
}: {
  read: Rates;
  purity: string;
  rate: string;
  set: SetField;
}) {
  const chosen = isPurity(purity);
  const published = chosen === undefined ? undefined : read.rates[chosen];
  const lastPurity = useRef(purity);
  useEffect(() => {
    if (published === undefined || lastPurity.current === purity) return;
    lastPurity.current = purity;
    const isPublished = Object.values(read.rates).some(
      (each) => each !== undefined && paiseOfRupees(each.rate_per_gram) === paiseOfField(rate),
    );
    if (rate.trim() === '' || isPublished) set('rate_per_gram', amountValue(published.rate_per_gram));
  }, [published, purity, rate, read.rates, set]);
  if (published === undefined) return null;
  return (
    <p role="status" className="text-sm text-ink-soft">
      {text.published(formatRupees(published.rate_per_gram), rateTime(published, read.now))}
    </p>
  );
}

/** Milligrams; NaN for other text, which validation rejects. */
export function sentWeight(read: ReadField): number | null {
  const typed = read('weight_mg').trim();
  return typed === '' ? null : (mgOfGrams(typed) ?? Number.NaN);
}

/** Milligrams; the message has the form's unit. */
export const weightInGrams = z
  .union([z.int().min(bounds.min).max(bounds.max), z.null()], text.wrongWeight)
  .optional();

/** Id of the published rate in the form: the current one, or the item's own; null for a typed rate. */
export function rateIdOf(read: ReadField, { rates }: Rates, item: ItemRecord | null): number | null {
  const paise = paiseOfField(read('rate_per_gram'));
  const purity = isPurity(read('purity'));
  if (paise === null || purity === undefined) return null;
  const published = rates[purity];
  const isRate = (rupees: number | null | undefined) =>
    typeof rupees === 'number' && paiseOfRupees(rupees) === paise;
  if (item !== null && item.purity === purity && isRate(item.rate_per_gram)) return item.rate_id;
  return published !== undefined && isRate(published.rate_per_gram) ? published.id : null;
}
