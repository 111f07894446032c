'use client';

import { useState } from 'react';
import { inputMaxLength } from '@/components/back-office/form-field';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { RecordForm } from '@/components/back-office/record-form';
import { useSetOffOrders } from '@/components/money/ledger/use-set-off-orders';
import { callAction, type Failure } from '@/lib/gateway/client';
import { exchanges, type ExchangeDetails } from '@/lib/money/exchanges/contract';
import { exchangeDefinition } from '@/lib/money/exchanges/record';
import { payoutMethods } from '@/lib/money/exchanges/rules';
import { fieldAmount } from '@/lib/kernel/text/amount';
import { amountValue, formatRupees } from '@/lib/kernel/text/format';
import { exchangesText } from './exchanges-text';

/* Dialogs of the steps of a purchase. */

const { actions } = exchanges;
const { fields } = exchangeDefinition;

interface StepProps {
  exchange: ExchangeDetails;
  /** Rupees. */
  rest: number;
  onSaved(saved: { readonly message: string; readonly data: ExchangeDetails }): void;
  onRefused(failure: Failure): void;
  onClose(): void;
}

export function CodeForm({ exchange: { id }, rest: _rest, ...props }: StepProps) {
  const text = exchangesText.code;
  return (
    <RecordForm
      {...props}
      title={text.title}
      submitLabel={text.submit}
      failure={text.failure}
      failureIfUnknown={exchangesText.mayBeDone}
      fields={[
        {
          kind: 'text',
          name: 'code',
          label: text.label,
          hint: text.hint,
          required: true,
          maxLength: 6,
          inputMode: 'decimal',
        },
      ]}
      of={{ initial: {} }}
      input={actions.accept.input}
      toSent={(read) => ({ id, code: read('code') })}
      send={(input) => callAction(exchanges, 'accept', input)}
    />
  );
}

export function SignForm({ exchange: { id, version }, rest: _rest, ...props }: StepProps) {
  const text = exchangesText.sign;
  return (
    <RecordForm
      {...props}
      title={text.title}
      submitLabel={text.submit}
      failure={text.failure}
      failureIfUnknown={exchangesText.mayBeDone}
      intro={text.intro}
      fields={[
        {
          kind: 'textarea',
          name: 'note',
          label: text.note,
          required: true,
          maxLength: inputMaxLength(fields.signed_note.max),
        },
      ]}
      of={{ initial: {} }}
      input={actions.accept.input}
      toSent={(read) => ({ id, signed: true, note: read('note'), version })}
      send={(input) => callAction(exchanges, 'accept', input)}
    />
  );
}

export function SetOffForm({ exchange, rest, ...props }: StepProps) {
  const text = exchangesText.setOff;
  const listed = useSetOffOrders(exchange.user_id, exchange.store_id);
  const [isRetried, setRetried] = useState(false);
  if (listed.orders === null && listed.isLoading && !isRetried) return null;
  const due = listed.orders ?? [];
  const chosen = due.find(({ id }) => id === exchange.order_id);
  return (
    <RecordForm
      {...props}
      title={text.title}
      submitLabel={text.submit}
      failure={text.failure}
      failureIfUnknown={exchangesText.mayBeDone}
      intro={
        listed.orders === null ? (
          <FailureAlert
            sentence={text.ordersFailed}
            failure={listed.failure}
            shown
            onRetry={() => {
              setRetried(true);
              listed.reload();
            }}
          />
        ) : due.length === 0 ? (
          text.noOrders
        ) : (
          text.left(formatRupees(rest))
        )
      }
      fields={[
        {
          kind: 'select',
          name: 'order_id',
          label: text.order,
          required: true,
          placeholder: text.choose,
          options: due.map(({ id, name, pending_amount: pending }) => ({
            value: String(id),
            label: text.orderOption(id, name, formatRupees(pending)),
          })),
        },
        { kind: 'amount', name: 'amount', label: text.amount, required: true },
      ]}
      of={{
        initial: {
          order_id: chosen === undefined ? '' : String(chosen.id),
          amount: amountValue(Math.min(rest, chosen?.pending_amount ?? rest)),
        },
      }}
      input={actions.set_off.input}
      toSent={(read) => ({
        id: exchange.id,
        order_id: read('order_id'),
        amount: fieldAmount(read('amount')),
      })}
      send={(input, _version, idempotencyKey) => callAction(exchanges, 'set_off', input, { idempotencyKey })}
    />
  );
}

export function PayOutForm({ exchange: { id }, rest, ...props }: StepProps) {
  const text = exchangesText.payOut;
  return (
    <RecordForm
      {...props}
      title={text.title}
      submitLabel={text.submit}
      failure={text.failure}
      failureIfUnknown={exchangesText.mayBeDone}
      fields={[
        { kind: 'amount', name: 'amount', label: text.amount, required: true },
        {
          kind: 'choice',
          name: 'method',
          label: text.method,
          required: true,
          hint: text.cashHint,
          choices: payoutMethods.map((value) => ({ value, label: text.methods[value] })),
        },
        {
          kind: 'text',
          name: 'reference',
          label: text.reference,
          required: true,
          maxLength: inputMaxLength(60),
          shown: (read) => read('method') !== '' && read('method') !== 'cash',
        },
      ]}
      of={{ initial: { amount: amountValue(rest) } }}
      input={actions.pay_out.input}
      toSent={(read) => ({
        id,
        amount: fieldAmount(read('amount')),
        method: payoutMethods.find((each) => each === read('method')) ?? 'bank_transfer',
        reference: read('method') === 'cash' ? undefined : read('reference'),
      })}
      send={(input, _version, idempotencyKey) => callAction(exchanges, 'pay_out', input, { idempotencyKey })}
    />
  );
}

export function VoidForm({ exchange: { id, version, state }, rest: _rest, ...props }: StepProps) {
  const text = exchangesText.void;
  return (
    <RecordForm
      {...props}
      title={text.title}
      submitLabel={text.submit}
      tone="danger"
      failure={text.failure}
      intro={state === 'quoted' ? text.quoted : text.issued}
      fields={[
        {
          kind: 'textarea',
          name: 'reason',
          label: text.reason,
          required: true,
          maxLength: inputMaxLength(fields.void_reason.max),
        },
      ]}
      of={{ initial: {} }}
      input={actions.void.input}
      toSent={(read) => ({ id, reason: read('reason'), version })}
      send={(input) => callAction(exchanges, 'void', input)}
    />
  );
}
