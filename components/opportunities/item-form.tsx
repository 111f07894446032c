'use client';

import type { FormField, ReadField } from '@/components/back-office/form-field';
import { formFields, formValues, sentValues } from '@/components/back-office/record-fields';
import { RecordForm } from '@/components/back-office/record-form';
import { callAction, type Failure } from '@/lib/gateway/client';
import { itemRecord, items, type ItemRecord } from '@/lib/items/contract';
import { itemDefinition } from '@/lib/items/record';
import type { OpportunityRecord } from '@/lib/opportunities/contract';
import { opportunitiesText } from './opportunities-text';
import { OpportunityPicker } from './opportunity-picker';

const text = opportunitiesText.items;

interface ItemFormProps {
  /** The opportunity whose details opened the form. */
  opportunity: OpportunityRecord;
  /** Null for a new item. */
  item: ItemRecord | null;
  onSaved(item: ItemRecord, message: string): void;
  onRefused(failure: Failure): void;
  /** Focus target after saving: if the item moves to another opportunity, the trigger disappears. */
  focusAfter(item: ItemRecord): HTMLElement | null;
  onClose(): void;
}

/** `Add New Item` and `Edit Item`. Submit is disabled until an opportunity is selected. */
export function ItemForm({ opportunity, item, onSaved, onRefused, focusAfter, onClose }: ItemFormProps) {
  const shared = {
    fields: fieldsOf(opportunity, item === null),
    toSent: (read: ReadField) => sentValues(itemDefinition, read),
    whyNot: (read: ReadField) => (read('opportunityid').trim() === '' ? text.noOpportunity : null),
    onSaved: (saved: { data: ItemRecord; message: string }) => onSaved(saved.data, saved.message),
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
        input={items.actions.create.input}
        send={(sent, _, idempotencyKey) => callAction(items, 'create', sent, { idempotencyKey })}
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
          shape: itemRecord,
          valuesOf: (current) => formValues(itemDefinition, current),
        },
      }}
      input={items.actions.update.input.omit({ id: true })}
      send={(sent, version) => callAction(items, 'update', { ...sent, id: item.id, version })}
      failure={opportunitiesText.failures.updateItem}
    />
  );
}

function fieldsOf(opportunity: OpportunityRecord, isNew: boolean): FormField[] {
  return formFields(itemDefinition, {
    order: ['opportunityid'],
    own: {
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
