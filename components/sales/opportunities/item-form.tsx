'use client';

import type { ReadField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import type { OutputOf } from '@/lib/contract';
import { callAction, type Failure } from '@/lib/gateway/client';
import { items, type ItemRecord } from '@/lib/sales/items/contract';
import { whyCannotEditItems } from '@/lib/sales/opportunities/rules';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { useCurrentRates } from '@/components/money/gold-rate/use-current-rates';
import { addAndAsk, offerText, saveAndAsk, type AskedItem } from './ask-approval';
import { opportunitiesText } from './opportunities-text';
import { checkedItem } from './item-input';
import { MeasureItem } from './measure-item';
import { itemFields, sentItem, valuesOfItem } from './piece-fields';
import { RunningTotal } from './price-breakdown';

const text = opportunitiesText.items;

interface ItemFormProps {
  /** Its details opened the form. */
  opportunity: OpportunityRecord;
  role: StaffRole;
  /** Null for a new item. */
  item: ItemRecord | null;
  onSaved(saved: SavedItem): void;
  onRefused(failure: Failure): void;
  /** Element to focus after saving: if the item moves to another opportunity, the trigger disappears. */
  focusAfter(item: ItemRecord): HTMLElement | null;
  onClose(): void;
}

type SavedItem = OutputOf<typeof items.actions.create> | OutputOf<typeof items.actions.update> | AskedItem;

/**
 * Submit is disabled until an opportunity is selected. In a closed opportunity, HUID, exemption and weights can still be changed.
 */
export function ItemForm(props: ItemFormProps) {
  const { opportunity, role, item, onSaved, onRefused, focusAfter, onClose } = props;
  const rates = useCurrentRates();
  const handlers = {
    onSaved,
    onRefused,
    focusAfter: (saved: { data: ItemRecord }) => focusAfter(saved.data),
    onClose,
  };
  if (item !== null && whyCannotEditItems(opportunity) !== null)
    return <MeasureItem {...handlers} item={item} intro={text.measured} />;
  const shared = {
    ...handlers,
    fields: itemFields(opportunity, item === null, rates, role),
    toSent: (read: ReadField) => sentItem(read, rates, item),
    renderFooter: (read: ReadField) => <RunningTotal read={read} />,
    whyNot: (read: ReadField) => (read('opportunityid').trim() === '' ? text.noOpportunity : null),
  };
  if (item === null) {
    return (
      <RecordForm
        {...shared}
        title={text.addTitle}
        submitLabel={text.add}
        of={{ initial: { opportunityid: String(opportunity.id), article: 'jewellery' } }}
        input={checkedItem(items.actions.create.input)}
        send={(input, _, idempotencyKey) => callAction(items, 'create', input, { idempotencyKey })}
        offer={{
          textOf: offerText(text.approval.offerForNew),
          label: text.approval.ask,
          send: (input, _, key, read) => addAndAsk(input, read, key),
        }}
        failure={opportunitiesText.failures.addItem}
      />
    );
  }
  return (
    <RecordForm
      {...shared}
      title={text.editTitle}
      submitLabel={text.update}
      of={{ edited: { record: item, valuesOf: valuesOfItem } }}
      input={checkedItem(items.actions.update.input.omit({ id: true }))}
      send={(input, version) => callAction(items, 'update', { ...input, id: item.id, version })}
      offer={{
        textOf: offerText(text.approval.offer),
        label: text.approval.ask,
        send: (input, version, _, read) => saveAndAsk({ ...input, id: item.id, version }, item, read),
      }}
      failure={opportunitiesText.failures.updateItem}
    />
  );
}
