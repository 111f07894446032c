'use client';

import { useRef, useState } from 'react';
import { paiseOfField } from '@/lib/kernel/text/amount';
import { backOfficeText } from '@/components/back-office/back-office-text';
import type { FormField, FormValues, ReadField } from '@/components/back-office/form-field';
import { cacheNames, namesOf, type PartyNames } from '@/components/back-office/known-names';
import { RecordForm } from '@/components/back-office/record-form';
import { partyFormFields } from '@/components/back-office/party-form-fields';
import { formFields, formValues, sentValues } from '@/components/back-office/record-fields';
import { useAllowDue } from '@/components/money/ledger/use-allow-due';
import { storeFormField } from '@/components/sales/stores/store-field';
import { useSaleStores } from '@/components/sales/stores/use-sale-stores';
import { Button } from '@/components/ui/button';
import type { SelectOption } from '@/components/ui/select';
import { callAction, type Failure } from '@/lib/gateway/client';
import { rupeesOf } from '@/lib/paise';
import { orders, type OrderRecord } from '@/lib/sales/orders/contract';
import { orderDefinition } from '@/lib/sales/orders/record';
import { amountValue } from '@/lib/kernel/text/format';
import { ordersText as text } from './orders-text';
import type { OrderVariant } from './variants';

interface EditOrderProps {
  order: OrderRecord;
  variant: OrderVariant;
  onSaved(order: OrderRecord, message: string): void;
  onRefused(failure: Failure): void;
  onClose(): void;
}

export function EditOrder({ order, variant, onSaved, onRefused, onClose }: EditOrderProps) {
  const [names] = useState(() => namesOf(order));
  const stores = useSaleStores();
  const allowDue = useAllowDue(variant.role, ['total_amount', 'paid_amount', 'status']);
  // The record before the edit; after a conflict, the current one.
  const base = useRef(order);
  return (
    <RecordForm
      title={text.edit}
      submitLabel={backOfficeText.save}
      fields={[...fieldsOf(variant, order, names, stores), allowDue.field]}
      of={{
        edited: {
          record: order,
          valuesOf,
          onStale: (current) => {
            base.current = current;
            cacheNames(names, current);
          },
        },
      }}
      input={orders.actions.update.input.omit({ id: true })}
      toSent={(read) => ({ ...sentOf(read, valuesOf(base.current)), ...allowDue.sent(read) })}
      send={(input, version) => callAction(orders, 'update', { ...input, id: order.id, version })}
      failure={text.failures.update}
      onSaved={(saved) => onSaved(saved.data, saved.message)}
      onRefused={(failure) => {
        allowDue.notice(failure);
        onRefused(failure);
      }}
      onClose={onClose}
    />
  );
}

/** The form calls paid `completed`. */
function valuesOf(order: OrderRecord): FormValues {
  const { status } = order;
  return { ...formValues(orderDefinition, order), status: status === 'paid' ? 'completed' : status };
}

/**
 * Sends paid amount and status only if changed: a paid amount books an adjustment, and the status follows it. Pending is sent if both
 * amounts are valid.
 */
function sentOf(read: ReadField, before: FormValues) {
  const input = sentValues(orderDefinition, read);
  const status = read('status') === 'completed' ? ('paid' as const) : input.status;
  const paidBefore = paiseOfField(before['paid_amount'] ?? '');
  return {
    ...input,
    paid_amount: paiseOfField(read('paid_amount')) === paidBefore ? undefined : input.paid_amount,
    pending_amount: pendingOf(read) ?? undefined,
    status: read('status') === before['status'] ? undefined : status,
  };
}

/** Rupees; null if the amounts are invalid. */
function pendingOf(read: ReadField): number | null {
  const total = paiseOfField(read('total_amount'));
  const paid = paiseOfField(read('paid_amount'));
  return total === null || paid === null || paid > total ? null : rupeesOf(total - paid);
}

const choices = (['partial', 'completed', 'pending'] as const).map((value) => ({
  value,
  label: text.choices[value],
}));

const unpaid = { value: 'unpaid', label: text.choices.unpaid, disabled: true };

/** The status required by the amounts, if another is chosen. */
function contradicted(read: ReadField): 'completed' | 'partial' | null {
  const pending = pendingOf(read);
  if (pending === null) return null;
  const isCompleted = read('status') === 'completed';
  if (pending === 0) return isCompleted ? null : 'completed';
  return isCompleted ? 'partial' : null;
}

function fieldsOf(
  variant: OrderVariant,
  order: OrderRecord,
  names: PartyNames,
  stores: readonly SelectOption[],
): FormField[] {
  return formFields(orderDefinition, {
    order: ['name', 'total_amount', 'paid_amount', 'pending_amount', 'status', 'userid', 'executiveid'],
    overrides: {
      ...partyFormFields(variant.role, variant.edit, names),
      store_id: storeFormField(stores),
      paid_amount: { required: true, hint: text.paidHint },
      pending_amount: {
        replacedBy: [
          {
            kind: 'computed',
            name: 'pending_amount',
            label: orderDefinition.fields.pending_amount.label,
            hint: text.pendingHint,
            compute: (read) => {
              const pending = pendingOf(read);
              return pending === null ? backOfficeText.nobody : amountValue(pending);
            },
          },
        ],
      },
      status: {
        replacedBy: [
          {
            kind: 'select',
            name: 'status',
            label: orderDefinition.fields.status.label,
            required: true,
            // Set by closing: cannot be selected.
            options: order.status === 'unpaid' ? [unpaid, ...choices] : choices,
            aside: (read, set) => {
              const next = contradicted(read);
              return (
                next !== null && (
                  <div className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft">
                    <span>{next === 'completed' ? text.nothingPending : text.somethingPending}</span>
                    <Button
                      variant="quiet"
                      size="small"
                      className="-mx-4"
                      onClick={() => set('status', next)}
                    >
                      {next === 'completed' ? text.complete : text.notComplete}
                    </Button>
                  </div>
                )
              );
            },
          },
        ],
      },
      opportunityid: { hint: text.opportunityHint },
    },
  });
}
