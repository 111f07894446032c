'use client';

import type { FormField, ReadField } from '@/components/back-office/form-field';
import { formFields, formValues, sentValues } from '@/components/back-office/record-fields';
import { RecordForm } from '@/components/back-office/record-form';
import type { OutputOf } from '@/lib/contract';
import { callAction, type Failure } from '@/lib/gateway/client';
import { items, type ItemRecord } from '@/lib/sales/items/contract';
import { itemDefinition } from '@/lib/sales/items/record';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import type { z } from 'zod';
import { useCurrentRates } from '@/components/money/gold-rate/use-current-rates';
import { gramsOfMg } from '@/lib/kernel/text/grams';
import { opportunitiesText } from './opportunities-text';
import { rateIdOf, sentWeight, weightFields, weightInGrams } from './weight-fields';
import { OpportunityPicker } from './opportunity-picker';

const text = opportunitiesText.items;

interface ItemFormProps {
  /** Its details opened the form. */
  opportunity: OpportunityRecord;
  /** Null for a new item. */
  item: ItemRecord | null;
  onSaved(saved: SavedItem): void;
  onRefused(failure: Failure): void;
  /** Element to focus after saving: if the item moves to another opportunity, the trigger disappears. */
  focusAfter(item: ItemRecord): HTMLElement | null;
  onClose(): void;
}

type SavedItem = OutputOf<typeof items.actions.create> | OutputOf<typeof items.actions.update>;

/** Submit is disabled until an opportunity is selected. */
export function ItemForm({ opportunity, item, onSaved, onRefused, focusAfter, onClose }: ItemFormProps) {
  const rates = useCurrentRates();
  const shared = {
    fields: fieldsOf(opportunity, item === null, rates),
    toSent: (read: ReadField) => ({
      ...sentValues(itemDefinition, read),
      weight_mg: sentWeight(read),
      rate_id: rateIdOf(read, rates, item),
    }),
    whyNot: (read: ReadField) => (read('opportunityid').trim() === '' ? text.noOpportunity : null),
    onSaved,
    onRefused,
    focusAfter: (saved: { data: ItemRecord }) => focusAfter(saved.data),
    onClose,
  };
  if (item === null) {
    return (
      <RecordForm
        {...shared}
        title={text.addTitle}
        submitLabel={text.add}
        of={{ initial: { opportunityid: String(opportunity.id) } }}
        input={checked(items.actions.create.input)}
        send={(input, _, idempotencyKey) => callAction(items, 'create', input, { idempotencyKey })}
        failure={opportunitiesText.failures.addItem}
      />
    );
  }
  return (
    <RecordForm
      {...shared}
      title={text.editTitle}
      submitLabel={text.update}
      of={{
        edited: {
          record: item,
          valuesOf,
        },
      }}
      input={checked(items.actions.update.input.omit({ id: true }))}
      send={(input, version) => callAction(items, 'update', { ...input, id: item.id, version })}
      failure={opportunitiesText.failures.updateItem}
    />
  );
}

const valuesOf = (item: ItemRecord) => ({
  ...formValues(itemDefinition, item),
  weight_mg: item.weight_mg === null ? '' : gramsOfMg(item.weight_mg),
});

/** The contract's input with the form's weight message, and one kind of making charge. */
function checked<Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>): z.ZodType {
  return input
    .extend({ weight_mg: weightInGrams })
    .refine((input) => !hasValue(input, 'making_percent') || !hasValue(input, 'making_amount'), {
      path: ['making_amount'],
      message: text.weight.bothMaking,
    });
}
const hasValue = (input: object, name: string) =>
  typeof Object.entries(input).find(([key]) => key === name)?.[1] === 'number';

function fieldsOf(
  opportunity: OpportunityRecord,
  isNew: boolean,
  rates: ReturnType<typeof useCurrentRates>,
): FormField[] {
  const { weight_mg, purity, making_percent, tax_percent } = weightFields(rates);
  return formFields(itemDefinition, {
    order: [
      'opportunityid',
      'name',
      'weight_mg',
      'purity',
      'rate_per_gram',
      'making_percent',
      'making_amount',
      'tax_percent',
    ],
    overrides: {
      weight_mg: { replacedBy: [weight_mg] },
      purity: { replacedBy: [purity] },
      making_percent: { replacedBy: [making_percent] },
      making_amount: { label: text.weight.makingAmount },
      tax_percent: { replacedBy: [tax_percent] },
      rate_id: { replacedBy: [] },
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
      price: { required: isNew },
      orderid: { hint: text.orderHint },
    },
  });
}
