'use client';

import { amountText, amountValue } from '@/components/back-office/amount';
import type { FormField, FormValues, ReadField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { callAction, type Failure } from '@/lib/gateway/client';
import { itemRecord, items, type ItemRecord } from '@/lib/items/contract';
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
    toSent: sentOf,
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
        initial={{ name: '', price: '', orderid: '', opportunityid: String(opportunity.id) }}
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
      initial={valuesOf(item)}
      version={item.version}
      input={items.actions.update.input.omit({ id: true })}
      send={(sent, version) => callAction(items, 'update', { ...sent, id: item.id, version })}
      theirs={(data) => {
        const current = itemRecord.safeParse(data).data;
        return current === undefined ? null : { version: current.version, values: valuesOf(current) };
      }}
      failure={opportunitiesText.failures.updateItem}
    />
  );
}

function valuesOf({ name, price, orderid, opportunityid }: ItemRecord): FormValues {
  return {
    name,
    price: amountValue(price),
    orderid: orderid === null ? '' : String(orderid),
    opportunityid: String(opportunityid),
  };
}

function sentOf(read: ReadField) {
  return {
    name: read('name'),
    price: amountText(read('price')),
    orderid: read('orderid').trim() || null,
    opportunityid: read('opportunityid'),
  };
}

function fieldsOf(opportunity: OpportunityRecord, isNew: boolean): FormField[] {
  return [
    {
      kind: 'id',
      name: 'opportunityid',
      label: text.opportunity,
      required: true,
      picker: (props) => <OpportunityPicker {...props} current={opportunity} />,
    },
    { kind: 'text', name: 'name', label: text.columns.name, required: true, maxLength: 250 },
    // On update an empty price is 0, so only a new item requires one.
    { kind: 'amount', name: 'price', label: text.columns.price, required: isNew },
    { kind: 'text', name: 'orderid', label: text.columns.order, hint: text.orderHint, maxLength: 10 },
  ];
}
