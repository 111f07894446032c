'use client';

import { fieldAmount } from '@/lib/kernel/text/amount';
import { RecordForm } from '@/components/back-office/record-form';
import type { OutputOf } from '@/lib/contract';
import { call } from '@/lib/gateway/client';
import { entryDefinition } from '@/lib/money/ledger/record';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { sendPaymentLink } from '@/lib/money/payment-links/contract';
import { amountValue, formatRupees } from '@/lib/kernel/text/format';
import { ledgerText } from './ledger-text';

const text = ledgerText.link;

interface SendPaymentLinkProps {
  order: OrderRecord;
  onSaved(saved: OutputOf<typeof sendPaymentLink>): void;
  onRefused(): void;
  onClose(): void;
}

export function SendPaymentLink({ order, onSaved, onRefused, onClose }: SendPaymentLinkProps) {
  const allDue = amountValue(order.pending_amount);
  return (
    <RecordForm
      title={text.title}
      submitLabel={text.submit}
      intro={<p className="text-sm text-ink-soft">{text.note(order.username)}</p>}
      fields={[
        {
          kind: 'amount',
          name: 'amount',
          label: entryDefinition.fields.amount.label,
          required: true,
          hint: text.hint(formatRupees(order.pending_amount)),
        },
      ]}
      of={{ initial: { amount: allDue } }}
      input={sendPaymentLink.input}
      toSent={(read) => ({
        order_id: order.id,
        // Unchanged, the link follows the due.
        amount: read('amount') === allDue ? undefined : fieldAmount(read('amount')),
      })}
      send={(input, _version, idempotencyKey) => call(sendPaymentLink, input, { idempotencyKey })}
      failure={text.failure}
      onSaved={onSaved}
      onRefused={onRefused}
      onClose={onClose}
    />
  );
}
