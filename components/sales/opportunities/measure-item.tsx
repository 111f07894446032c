'use client';

import type { ReactNode } from 'react';
import type { ReadField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import type { OutputOf } from '@/lib/contract';
import { callAction, type Failure } from '@/lib/gateway/client';
import { items, type ItemRecord } from '@/lib/sales/items/contract';
import { checkedItem } from './item-input';
import { opportunitiesText } from './opportunities-text';
import { fieldsOfMeasurement, sentMeasurement, valuesOfItem } from './piece-fields';

const text = opportunitiesText.items;

interface MeasureItemProps {
  item: ItemRecord;
  intro: ReactNode;
  onSaved(saved: OutputOf<typeof items.actions.update>): void;
  onRefused(failure: Failure): void;
  focusAfter?(saved: OutputOf<typeof items.actions.update>): HTMLElement | null;
  onClose(): void;
}

/** Form of what hallmarking centre and scales say: HUID, exemption and weights, which may change until the delivery. */
export function MeasureItem({ item, ...handlers }: MeasureItemProps) {
  return (
    <RecordForm
      {...handlers}
      title={text.editTitle}
      submitLabel={text.update}
      fields={fieldsOfMeasurement()}
      of={{ edited: { record: item, valuesOf: valuesOfItem } }}
      input={checkedItem(items.actions.update.input.omit({ id: true }))}
      toSent={(read: ReadField) => sentMeasurement(read, item)}
      send={(input, version) => callAction(items, 'update', { ...input, id: item.id, version })}
      failure={opportunitiesText.failures.updateItem}
    />
  );
}
