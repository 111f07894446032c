'use client';

import { useState } from 'react';
import { CustomerPicker } from '@/components/back-office/customer-picker';
import type { FormField, ReadField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { showToast } from '@/components/ui/toast';
import type { SelectOption } from '@/components/ui/select';
import type { StaffRole } from '@/lib/kernel/access/actor';
import { callAction } from '@/lib/gateway/client';
import { exchanges, type ExchangeRecord } from '@/lib/money/exchanges/contract';
import { exchangesText } from './exchanges-text';
import { PiecesField } from './pieces-field';
import { newPiece, piecesOfText, sentPiece, textOfPieces } from './typed-pieces';

const text = exchangesText.form;

interface QuoteFormProps {
  role: StaffRole;
  /** Stores that sell; the first is chosen. */
  stores: readonly SelectOption[];
  /** Filled in; the order of the URL belongs to this customer. */
  customer: { readonly id: number; readonly name: string } | null;
  onSaved(saved: ExchangeRecord): void;
  onClose(): void;
}

/** Quotes old gold; the value follows what is typed. */
export function QuoteForm({ role, stores, customer, onSaved, onClose }: QuoteFormProps) {
  const [names] = useState(
    () => new Map(customer === null ? [] : [[String(customer.id), customer.name] as const]),
  );
  const [orderId] = useState(() => new URLSearchParams(window.location.search).get('order_id') ?? '');
  return (
    <RecordForm
      title={text.title}
      submitLabel={text.submit}
      fields={fieldsOf(role, stores, names)}
      of={{
        initial: {
          user_id: customer === null ? '' : String(customer.id),
          store_id: stores[0]?.value ?? '',
          order_id: customer === null ? '' : orderId,
          pieces: textOfPieces([newPiece]),
        },
      }}
      input={exchanges.actions.quote.input}
      toSent={sentOf}
      send={(input, _version, idempotencyKey) => callAction(exchanges, 'quote', input, { idempotencyKey })}
      failure={text.failure}
      failureIfUnknown={text.unknown}
      onSaved={({ data, message }) => {
        showToast(message);
        onSaved(data);
      }}
      onClose={onClose}
    />
  );
}

function sentOf(read: ReadField) {
  return {
    user_id: read('user_id'),
    store_id: read('store_id'),
    order_id: read('order_id') === '' ? null : read('order_id'),
    pieces: piecesOfText(read('pieces')).map(sentPiece),
  };
}

function fieldsOf(role: StaffRole, stores: readonly SelectOption[], names: Map<string, string>): FormField[] {
  return [
    {
      kind: 'id',
      name: 'user_id',
      label: text.customer,
      required: true,
      picker: (props) => <CustomerPicker {...props} role={role} names={names} byName />,
      names,
    },
    { kind: 'select', name: 'store_id', label: text.store, required: true, options: stores },
    {
      kind: 'custom',
      name: 'pieces',
      label: text.pieces,
      required: true,
      control: (props, setDefault) => <PiecesField {...props} setDefault={setDefault} />,
      format: (value) => String(piecesOfText(value).length),
    },
    { kind: 'text', name: 'order_id', label: text.order, hint: text.orderHint, inputMode: 'decimal' },
  ];
}
