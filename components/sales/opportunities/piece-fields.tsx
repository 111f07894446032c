'use client';

import type { FormField, ReadField } from '@/components/back-office/form-field';
import { formFields, formValues, sentValues } from '@/components/back-office/record-fields';
import type { useCurrentRates } from '@/components/money/gold-rate/use-current-rates';
import { huidExemptionLabels, huidExemptions } from '@/lib/articles';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import type { ItemRecord } from '@/lib/sales/items/contract';
import { itemDefinition } from '@/lib/sales/items/record';
import { measuredFields } from '@/lib/sales/items/rules';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunitiesText } from './opportunities-text';
import { OpportunityPicker } from './opportunity-picker';
import { PriceBreakdown } from './price-breakdown';
import { ReductionNote } from './reduction-note';
import {
  articleOf,
  gramFields,
  isOfArticle,
  isWeighed,
  rateIdOf,
  sentPurity,
  sentWeights,
  weightFields,
} from './weight-fields';

/* Fields and values of the item form. Fields that do not fit the article are hidden and sent empty. */

const text = opportunitiesText.items;
const { fields } = itemDefinition;
type Rates = ReturnType<typeof useCurrentRates>;

const isHallmarked = (read: ReadField) => articleOf(read).isHallmarked;

const percent = (name: 'wastage_percent' | 'making_percent' | 'tax_percent', hint: string) =>
  ({ kind: 'text', name, label: fields[name].label, hint, maxLength: 12, inputMode: 'decimal' }) as const;

const hallmarkFields = {
  huid: { shown: isHallmarked },
  huid_exempt: {
    replacedBy: [
      {
        kind: 'select',
        name: 'huid_exempt',
        label: fields.huid_exempt.label,
        placeholder: text.weight.noExemption,
        options: huidExemptions.map((value) => ({ value, label: huidExemptionLabels[value] })),
        shown: isHallmarked,
      },
    ],
  },
  huid_exempt_note: {
    required: true,
    shown: (read: ReadField) => isHallmarked(read) && read('huid_exempt') === 'other',
  },
} as const;

export function itemFields(
  opportunity: OpportunityRecord,
  isNew: boolean,
  rates: Rates,
  role: StaffRole,
): FormField[] {
  const { gross_mg, stone_mg, weight_mg, purity } = weightFields(rates);
  return formFields(itemDefinition, {
    order: [
      'opportunityid',
      'name',
      'article',
      'gross_mg',
      'stone_mg',
      'weight_mg',
      'purity',
      'rate_per_gram',
      'wastage_percent',
      'making_percent',
      'making_amount',
      'stone_amount',
      'hallmark_amount',
      'discount_amount',
      'discount_reason',
      'tax_percent',
      'price',
      'huid',
      'huid_exempt',
      'huid_exempt_note',
    ],
    overrides: {
      gross_mg: { replacedBy: [gross_mg] },
      stone_mg: { replacedBy: [stone_mg] },
      weight_mg: { replacedBy: [weight_mg] },
      purity: { replacedBy: [purity] },
      rate_per_gram: { half: true, shown: isWeighed },
      wastage_percent: {
        replacedBy: [
          { ...percent('wastage_percent', text.weight.wastageHint), half: true, shown: isWeighed },
        ],
      },
      making_percent: {
        replacedBy: [{ ...percent('making_percent', text.weight.makingHint), half: true, shown: isWeighed }],
      },
      making_amount: { half: true, label: text.weight.makingAmount },
      stone_amount: { half: true, hint: text.weight.beforeTax },
      hallmark_amount: { half: true, hint: text.weight.beforeTax },
      discount_amount: { half: true, hint: text.weight.beforeTax },
      discount_reason: { shown: (read) => read('discount_amount').trim() !== '' },
      tax_percent: {
        replacedBy: [
          {
            ...percent('tax_percent', text.weight.taxHint),
            label: text.weight.taxLabel,
            placeholder: (of) => String(articleOf(of).taxHundredths / 100),
            aside: (of, set) => <PriceBreakdown read={of} set={set} />,
          },
        ],
      },
      rate_id: { replacedBy: [] },
      ...hallmarkFields,
      opportunityid: {
        replacedBy: [
          {
            kind: 'id',
            name: 'opportunityid',
            label: text.opportunity,
            required: true,
            picker: (props) => <OpportunityPicker {...props} current={opportunity} />,
          },
        ],
      },
      // On update an empty price is 0, so only a new item requires one.
      price: { required: isNew, aside: (of) => <ReductionNote read={of} role={role} /> },
      orderid: { hint: text.orderHint },
    },
  });
}

/** What may still change once the opportunity is closed; the HUID first, which a delivery asks for. */
export function fieldsOfMeasurement(): FormField[] {
  const { gross_mg, stone_mg, weight_mg } = gramFields;
  return formFields(itemDefinition, {
    order: ['huid', 'huid_exempt', 'huid_exempt_note', 'gross_mg', 'stone_mg', 'weight_mg'],
    overrides: {
      ...hallmarkFields,
      gross_mg: { replacedBy: [gross_mg] },
      stone_mg: { replacedBy: [stone_mg] },
      weight_mg: { replacedBy: [weight_mg] },
    },
  }).filter(({ name }) => measuredFields.has(name));
}

/** HUID, exemption and weights. */
export function sentMeasurement(read: ReadField, item: ItemRecord | null) {
  if (!isHallmarked(read) && isOfArticle(item, read)) return sentWeights(read, item);
  const { huid, huid_exempt, huid_exempt_note } = sentValues(itemDefinition, read);
  const hallmark = isHallmarked(read)
    ? {
        huid,
        huid_exempt: huid_exempt ?? null,
        huid_exempt_note: (huid_exempt ?? null) === null ? null : huid_exempt_note,
      }
    : { huid: null, huid_exempt: null, huid_exempt_note: null };
  return { ...sentWeights(read, item), ...hallmark };
}

export function sentItem(read: ReadField, rates: Rates, item: ItemRecord | null) {
  const sent = sentValues(itemDefinition, read);
  const weighed = isWeighed(read)
    ? { purity: sentPurity(read), rate_id: rateIdOf(read, rates, item) }
    : { purity: null, rate_id: null, rate_per_gram: null, wastage_percent: null, making_percent: null };
  return {
    ...sent,
    ...weighed,
    ...sentMeasurement(read, item),
    discount_reason: sent.discount_amount === null ? null : sent.discount_reason,
  };
}

export function valuesOfItem(item: ItemRecord) {
  const grams = (mg: number | null) => (mg === null ? '' : gramsOfMg(mg));
  return {
    ...formValues(itemDefinition, item),
    weight_mg: grams(item.weight_mg),
    gross_mg: grams(item.gross_mg),
    stone_mg: grams(item.stone_mg),
  };
}
