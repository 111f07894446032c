'use client';

import type { FormField } from '@/components/back-office/form-field';
import { formFields, formValues, sentValues } from '@/components/back-office/record-fields';
import { RecordForm } from '@/components/back-office/record-form';
import { callAction } from '@/lib/gateway/client';
import { sellersGold, type SellerRecord } from '@/lib/visits/sellers/contract';
import { sellerDefinition } from '@/lib/visits/sellers/record';
import { frozenFields } from '@/lib/visits/sellers/rules';
import { sellersText } from './sellers-text';

const text = sellersText.form;

const fields: readonly FormField[] = formFields(sellerDefinition, {
  overrides: {
    // It decides nothing until deliveries have a place of supply.
    counter_place: { replacedBy: [] },
    gstin: { hint: text.gstinHint },
    series: { hint: text.seriesHint, required: false },
  },
});
const isFrozen = (name: string) => frozenFields.some((frozen) => frozen === name);

interface SellerFormProps {
  /** Null for a new one. */
  seller: SellerRecord | null;
  onStale(seller: SellerRecord): void;
  onSaved(saved: { readonly data: SellerRecord; readonly message: string }): void;
  onClose(): void;
}

export function SellerForm({ seller, onStale, ...events }: SellerFormProps) {
  const shared = { submitLabel: sellersText.save, failure: sellersText.changeFailed, ...events };
  if (seller === null)
    return (
      <RecordForm
        {...shared}
        title={text.createTitle}
        fields={fields}
        of={{ initial: { counter_place: 'shop' } }}
        input={sellersGold.actions.create.input}
        toSent={(read) => ({ ...sentValues(sellerDefinition, read), state_code: read('state_code') })}
        send={(input, _, idempotencyKey) => callAction(sellersGold, 'create', input, { idempotencyKey })}
      />
    );
  return (
    <RecordForm
      {...shared}
      title={text.editTitle}
      intro={seller.legal_name}
      fields={seller.has_documents ? fields.filter(({ name }) => !isFrozen(name)) : fields}
      of={{ edited: { record: seller, valuesOf: (row) => formValues(sellerDefinition, row), onStale } }}
      input={sellersGold.actions.update.input}
      toSent={(read) => ({ id: seller.id, ...sentValues(sellerDefinition, read) })}
      send={(input, version) => callAction(sellersGold, 'update', { ...input, version })}
    />
  );
}
