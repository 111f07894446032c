'use client';

import { fieldAmount } from '@/lib/kernel/text/amount';
import { inputMaxLength, type ReadField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { OutputOf } from '@/lib/contract';
import { call } from '@/lib/gateway/client';
import { refundOrderPayment, type EntryRecord } from '@/lib/money/ledger/contract';
import { entryDefinition, methodsByHand } from '@/lib/money/ledger/record';
import { leftToRefund } from '@/lib/money/ledger/rules';
import { rupeesOf } from '@/lib/paise';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import { amountValue, formatRupees } from '@/lib/kernel/text/format';
import { EntrySummary } from './entry-summary';
import { ledgerText } from './ledger-text';
import { useAllowDue } from './use-allow-due';

const text = ledgerText.refund;
const { fields } = entryDefinition;

interface RefundEntryProps {
  entry: EntryRecord;
  entries: readonly EntryRecord[];
  order: OrderRecord;
  role: StaffRole;
  onSaved(saved: OutputOf<typeof refundOrderPayment>): void;
  onRefused(): void;
  onClose(): void;
}

/** Dialog for a refund in full or in part, by hand or through Razorpay. */
export function RefundEntry({ entry, entries, order, role, onSaved, onRefused, onClose }: RefundEntryProps) {
  const allowDue = useAllowDue(role, ['amount']);
  const left = rupeesOf(leftToRefund(entry, entries, order));
  const isOnline = entry.method === 'online';
  const hasReference = (read: ReadField) => !isOnline && read('method') !== 'cash';
  return (
    <RecordForm
      title={text.title}
      submitLabel={text.submit}
      tone="danger"
      intro={<EntrySummary entry={entry} note={isOnline ? text.onlineNote : text.note} />}
      fields={[
        {
          kind: 'amount',
          name: 'amount',
          label: fields.amount.label,
          required: true,
          hint: text.left(formatRupees(left)),
        },
        {
          kind: 'choice',
          name: 'method',
          label: fields.method.label,
          required: true,
          shown: () => !isOnline,
          choices: methodsByHand.map((value) => ({ value, label: fields.method.labels[value] })),
        },
        {
          kind: 'text',
          name: 'reference',
          label: fields.reference.label,
          maxLength: inputMaxLength(fields.reference.max),
          shown: hasReference,
        },
        {
          kind: 'textarea',
          name: 'note',
          label: fields.note.label,
          required: true,
          maxLength: inputMaxLength(fields.note.max),
        },
        allowDue.field,
      ]}
      of={{ initial: { amount: amountValue(left), method: entry.method } }}
      input={refundOrderPayment.input}
      toSent={(read: ReadField) => ({
        entry_id: entry.id,
        amount: fieldAmount(read('amount')),
        method: methodsByHand.find((method) => method === read('method')),
        reference: hasReference(read) ? read('reference') : undefined,
        note: read('note'),
        ...allowDue.sent(read),
      })}
      send={(input, _version, idempotencyKey) => call(refundOrderPayment, input, { idempotencyKey })}
      failure={text.failure}
      failureIfUnknown={ledgerText.mayBeRecorded}
      onSaved={onSaved}
      onRefused={(failure) => {
        allowDue.notice(failure);
        onRefused();
      }}
      onClose={onClose}
    />
  );
}
