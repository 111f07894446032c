'use client';

import { inputMaxLength, type FormField, type FormValues } from '@/components/back-office/form-field';
import { formFields, formValues, sentValues } from '@/components/back-office/record-fields';
import { RecordForm } from '@/components/back-office/record-form';
import type { OutputOf } from '@/lib/contract';
import { showToast } from '@/components/ui/toast';
import { callAction, currentRecord, type Failure } from '@/lib/gateway/client';
import { formatRupees } from '@/lib/kernel/text/format';
import { items, type ItemRecord } from '@/lib/sales/items/contract';
import { itemDefinition } from '@/lib/sales/items/record';
import { opportunitiesText } from './opportunities-text';

const text = opportunitiesText.items.approval;
const names: ReadonlySet<string> = new Set(['price', 'discount_amount', 'discount_reason']);

interface ApproveFormProps {
  /** It waits for approval. */
  item: ItemRecord;
  onSaved(approved: OutputOf<typeof items.actions.approve>): void;
  onRefused(failure: Failure): void;
  onClose(): void;
}

/** The values that are asked for, which the admin may change, and a note. */
export function ApproveForm({ item, onSaved, onRefused, onClose }: ApproveFormProps) {
  /** By another admin, or withdrawn. */
  const isAnswered = (failure: Failure) => currentRecord(failure, item)?.asked_price === null;
  return (
    <RecordForm
      title={text.title}
      submitLabel={text.approve}
      intro={text.now(item.name, formatRupees(item.price))}
      fields={fields}
      of={{ edited: { record: item, valuesOf: askedValues } }}
      input={items.actions.approve.input.omit({ id: true })}
      toSent={(read) => {
        const { price, discount_amount, discount_reason } = sentValues(itemDefinition, read);
        return {
          price,
          discount_amount,
          discount_reason: discount_amount === null ? null : discount_reason,
          note: read('note'),
        };
      }}
      send={(input, version) => callAction(items, 'approve', { ...input, id: item.id, version })}
      failure={opportunitiesText.failures.approveItem}
      onSaved={onSaved}
      onRefused={(failure) => {
        onRefused(failure);
        if (isAnswered(failure)) showToast(text.answered, 'error');
      }}
      isFinal={isAnswered}
      onClose={onClose}
    />
  );
}

const fields: readonly FormField[] = [
  ...formFields(itemDefinition, {
    order: ['price', 'discount_amount', 'discount_reason'],
    overrides: {
      discount_amount: { hint: opportunitiesText.items.weight.beforeTax },
      discount_reason: { shown: (read) => read('discount_amount').trim() !== '' },
    },
  }).filter(({ name }) => names.has(name)),
  { kind: 'textarea', name: 'note', label: text.note, hint: text.noteHint, maxLength: inputMaxLength(200) },
];

/** Those of the item once nothing waits any more. */
function askedValues(item: ItemRecord): FormValues {
  const waits = item.asked_price !== null;
  const { price, discount_amount, discount_reason } = formValues(itemDefinition, {
    ...item,
    price: item.asked_price ?? item.price,
    discount_amount: waits ? item.asked_discount_amount : item.discount_amount,
    discount_reason: waits ? item.asked_discount_reason : item.discount_reason,
  });
  return {
    price: price ?? '',
    discount_amount: discount_amount ?? '',
    discount_reason: discount_reason ?? '',
    note: '',
  };
}
