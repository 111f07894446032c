'use client';

import { useState } from 'react';
import { fieldAmount } from '@/lib/kernel/text/amount';
import { inputMaxLength, type FormField, type ReadField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { Button } from '@/components/ui/button';
import { utcOffset } from '@/lib/business';
import type { OutputOf } from '@/lib/contract';
import { callAction } from '@/lib/gateway/client';
import { orderPayments } from '@/lib/money/ledger/contract';
import { entryDefinition, methodsByHand } from '@/lib/money/ledger/record';
import { amountProblem, needsReference } from '@/lib/money/ledger/rules';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { amountValue, formatRupees, storeDate, storeTime } from '@/lib/kernel/text/format';
import { ledgerText } from './ledger-text';

const text = ledgerText.record;
const { fields } = entryDefinition;
const { add } = orderPayments.actions;

interface RecordPaymentProps {
  order: OrderRecord;
  /** The pieces are handed over at once: no promise is asked for. */
  isDelivering?: boolean;
  onSaved(saved: OutputOf<typeof add>): void;
  onRefused(): void;
  /** As of `RecordForm`. */
  focusAfter?: (() => HTMLElement | null) | undefined;
  onClose(): void;
}

export function RecordPayment({
  order,
  isDelivering = false,
  onSaved,
  onRefused,
  focusAfter,
  onClose,
}: RecordPaymentProps) {
  const [openedAt] = useState(() => minuteOf(new Date()));
  const toSent = (read: ReadField) => {
    const receivedAt = read('received_at');
    return {
      order_id: order.id,
      amount: fieldAmount(read('amount')),
      // The field is required: without a choice nothing is sent.
      method: methodsByHand.find((each) => each === read('method')) ?? 'cash',
      reference: needsReference(read('method')) ? read('reference') : undefined,
      // Unchanged: the time of the request, as this device's clock may be wrong.
      received_at: receivedAt === openedAt ? undefined : `${receivedAt}:00${utcOffset}`,
      note: read('note'),
      promised_on: read('promised_on') || undefined,
    };
  };
  return (
    <RecordForm
      title={text.title}
      submitLabel={text.submit}
      fields={fieldsOf(
        order,
        openedAt,
        !isDelivering && order.paid_amount === 0 && order.promised_on === null,
      )}
      of={{ initial: { amount: amountValue(order.pending_amount), received_at: openedAt } }}
      input={inputOf(order)}
      toSent={toSent}
      send={(input, _version, idempotencyKey) => callAction(orderPayments, 'add', input, { idempotencyKey })}
      failure={text.failure}
      failureIfUnknown={ledgerText.mayBeRecorded}
      onSaved={onSaved}
      onRefused={onRefused}
      focusAfter={focusAfter}
      onClose={onClose}
    />
  );
}

/** Input shape with the due as last loaded as its maximum, so that the form marks it together with other wrong fields; the server checks it again. */
const inputOf = (order: OrderRecord) =>
  add.input.superRefine(({ amount }, context) => {
    const problem = amountProblem(amount, order);
    if (problem !== null) context.addIssue({ code: 'custom', path: ['amount'], message: problem });
  });

/** Store time, as in the browser's field: `YYYY-MM-DDTHH:MM`. */
const minuteOf = (at: Date) => `${storeDate(at)}T${storeTime(at).slice(0, 5)}`;

/** @param asksPromise with the first payment */
function fieldsOf(order: OrderRecord, now: string, asksPromise: boolean): FormField[] {
  const today = now.slice(0, 'YYYY-MM-DD'.length);
  return [
    {
      kind: 'amount',
      name: 'amount',
      label: fields.amount.label,
      required: true,
      aside: (read, set) => (
        <div className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft">
          <span className="tabular-nums">{text.due(formatRupees(order.pending_amount))}</span>
          {read('amount') !== amountValue(order.pending_amount) && order.pending_amount > 0 && (
            <Button
              variant="quiet"
              size="small"
              className="-mx-4"
              onClick={() => set('amount', amountValue(order.pending_amount))}
            >
              {text.useDue}
            </Button>
          )}
        </div>
      ),
    },
    {
      kind: 'choice',
      name: 'method',
      label: fields.method.label,
      required: true,
      choices: methodsByHand.map((value) => ({ value, label: fields.method.labels[value] })),
    },
    {
      kind: 'text',
      name: 'reference',
      label: fields.reference.label,
      hint: text.referenceHint,
      required: true,
      maxLength: inputMaxLength(fields.reference.max),
      shown: (read) => needsReference(read('method')),
    },
    {
      kind: 'datetime',
      name: 'received_at',
      label: fields.received_at.label,
      required: true,
      hint: text.receivedHint,
      min: `${storeDate(new Date(order.created_at))}T00:00`,
      max: now,
    },
    ...(asksPromise
      ? [
          {
            kind: 'date',
            name: 'promised_on',
            label: orderDefinition.fields.promised_on.label,
            hint: text.promiseHint,
            min: today,
          } as const,
        ]
      : []),
    { kind: 'textarea', name: 'note', label: fields.note.label, maxLength: inputMaxLength(fields.note.max) },
  ];
}
