'use client';

import { useState } from 'react';
import { amountText, amountValue, paiseOfField } from '@/components/back-office/amount';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { CustomerPicker } from '@/components/back-office/customer-picker';
import type { FormField, FormValues, ReadField } from '@/components/back-office/form-field';
import { learnNames, namesOf, type PartyNames } from '@/components/back-office/known-names';
import { RecordForm } from '@/components/back-office/record-form';
import { staffField } from '@/components/back-office/staff-field';
import { Button } from '@/components/ui/button';
import { callAction, type Failure } from '@/lib/gateway/client';
import { orderRecord, orders, type OrderRecord } from '@/lib/orders/contract';
import { orderDefinition } from '@/lib/orders/record';
import { ordersText as text } from './orders-text';
import type { OrderVariant } from './variants';

interface EditOrderProps {
  order: OrderRecord;
  variant: OrderVariant;
  onSaved(order: OrderRecord, message: string): void;
  onRefused(failure: Failure): void;
  onClose(): void;
}

/** `Edit Order`: amounts, status and assignment. */
export function EditOrder({ order, variant, onSaved, onRefused, onClose }: EditOrderProps) {
  const [names] = useState(() => namesOf(order));
  return (
    <RecordForm
      title={text.edit}
      submitLabel={backOfficeText.save}
      fields={fieldsOf(variant, order, names)}
      initial={valuesOf(order)}
      version={order.version}
      input={orders.actions.update.input.omit({ id: true })}
      toSent={sentOf}
      send={(sent, version) => callAction(orders, 'update', { ...sent, id: order.id, version })}
      theirs={(data) => {
        const current = orderRecord.safeParse(data).data;
        if (current === undefined) return null;
        learnNames(names, current);
        return { version: current.version, values: valuesOf(current) };
      }}
      failure={text.failures.update}
      onSaved={(saved) => onSaved(saved.data, saved.message)}
      onRefused={onRefused}
      onClose={onClose}
    />
  );
}

function valuesOf(order: OrderRecord): FormValues {
  const { name, userid, executiveid, employeeid, total_amount, paid_amount, status, opportunityid } = order;
  return {
    name,
    userid: String(userid),
    executiveid: executiveid === null ? '' : String(executiveid),
    employeeid: employeeid === null ? '' : String(employeeid),
    total_amount: amountValue(total_amount),
    paid_amount: amountValue(paid_amount),
    // The form calls paid `completed`.
    status: status === 'paid' ? 'completed' : status,
    opportunityid: opportunityid === null ? '' : String(opportunityid),
  };
}

/** Sends `completed` as paid; computes pending if both amounts are valid. */
function sentOf(read: ReadField) {
  const status = read('status');
  return {
    name: read('name'),
    userid: read('userid'),
    executiveid: read('executiveid').trim() || null,
    employeeid: read('employeeid').trim() || null,
    total_amount: amountText(read('total_amount')),
    paid_amount: amountText(read('paid_amount')),
    pending_amount: pendingOf(read) ?? undefined,
    status:
      status === 'completed' ? 'paid' : orderDefinition.fields.status.values.find((each) => each === status),
    opportunityid: read('opportunityid').trim() || null,
  };
}

/** Due amount in rupees; null if the amounts are invalid. */
function pendingOf(read: ReadField): number | null {
  const total = paiseOfField(read('total_amount'));
  const paid = paiseOfField(read('paid_amount'));
  return total === null || paid === null || paid > total ? null : (total - paid) / 100;
}

const choices = (['partial', 'completed', 'pending'] as const).map((value) => ({
  value,
  label: text.choices[value],
}));

function fieldsOf(variant: OrderVariant, order: OrderRecord, names: PartyNames): FormField[] {
  return [
    { kind: 'text', name: 'name', label: text.columns.name, required: true, maxLength: 270 },
    { kind: 'amount', name: 'total_amount', label: text.fields.total, required: true },
    { kind: 'amount', name: 'paid_amount', label: text.fields.paid, required: true },
    {
      kind: 'computed',
      name: 'pending_amount',
      label: text.fields.pending,
      hint: text.fields.pendingHint,
      compute: (read) => {
        const pending = pendingOf(read);
        return pending === null ? backOfficeText.nobody : amountValue(pending);
      },
    },
    {
      kind: 'select',
      name: 'status',
      label: text.columns.status,
      required: true,
      // The status set by closing is listed first and cannot be selected.
      options:
        order.status === 'unpaid'
          ? [{ value: 'unpaid', label: text.choices.unpaid, disabled: true }, ...choices]
          : choices,
      aside: (read, set) =>
        pendingOf(read) === 0 &&
        read('status') !== 'completed' && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft">
            <span>{text.nothingPending}</span>
            <Button variant="quiet" size="small" className="-mx-4" onClick={() => set('status', 'completed')}>
              {text.complete}
            </Button>
          </div>
        ),
    },
    {
      kind: 'id',
      name: 'userid',
      label: text.fields.user,
      required: true,
      names: names.userid,
      picker: (props) => <CustomerPicker {...props} role={variant.role} names={names.userid} />,
    },
    ...staffField('executive', text.columns.executive, variant.edit.executiveid, names),
    ...staffField('employee', text.columns.employee, variant.edit.employeeid, names),
    {
      kind: 'text',
      name: 'opportunityid',
      label: text.columns.opportunity,
      hint: text.fields.opportunityHint,
      maxLength: 10,
    },
  ];
}
