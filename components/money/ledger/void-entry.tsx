'use client';

import { inputMaxLength } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import type { StaffRole } from '@/lib/kernel/access/actor';
import type { OutputOf } from '@/lib/contract';
import { callAction } from '@/lib/gateway/client';
import { orderPayments, type EntryRecord } from '@/lib/money/ledger/contract';
import { entryDefinition } from '@/lib/money/ledger/record';
import { EntrySummary } from './entry-summary';
import { ledgerText } from './ledger-text';
import { useAllowDue } from './use-allow-due';

const text = ledgerText.void;
const { label, max } = entryDefinition.fields.void_reason;
const { input } = orderPayments.actions.void;

interface VoidEntryProps {
  entry: EntryRecord;
  role: StaffRole;
  onSaved(saved: OutputOf<(typeof orderPayments)['actions']['void']>): void;
  onRefused(): void;
  onClose(): void;
}

export function VoidEntry({ entry, role, onSaved, onRefused, onClose }: VoidEntryProps) {
  const allowDue = useAllowDue(role, []);
  return (
    <RecordForm
      title={text.title}
      submitLabel={text.submit}
      tone="danger"
      intro={<EntrySummary entry={entry} note={text.note} />}
      fields={[
        { kind: 'text', name: 'reason', label, required: true, maxLength: inputMaxLength(max) },
        allowDue.field,
      ]}
      of={{ initial: {} }}
      input={input}
      toSent={(read) => ({ id: entry.id, reason: read('reason'), ...allowDue.sent(read) })}
      send={(input) => callAction(orderPayments, 'void', input)}
      failure={text.failure}
      onSaved={onSaved}
      onRefused={(failure) => {
        allowDue.notice(failure);
        onRefused();
      }}
      onClose={onClose}
    />
  );
}
