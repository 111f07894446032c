'use client';

import { inputMaxLength } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import type { OutputOf } from '@/lib/contract';
import { callAction } from '@/lib/gateway/client';
import { orderPayments, type EntryRecord } from '@/lib/money/ledger/contract';
import { entryDefinition } from '@/lib/money/ledger/record';
import { EntrySummary } from './entry-summary';
import { ledgerText } from './ledger-text';

const text = ledgerText.void;
const { label, max } = entryDefinition.fields.void_reason;
const { input } = orderPayments.actions.void;

interface VoidEntryProps {
  entry: EntryRecord;
  onSaved(saved: OutputOf<(typeof orderPayments)['actions']['void']>): void;
  onRefused(): void;
  onClose(): void;
}

export function VoidEntry({ entry, onSaved, onRefused, onClose }: VoidEntryProps) {
  return (
    <RecordForm
      title={text.title}
      submitLabel={text.submit}
      tone="danger"
      intro={<EntrySummary entry={entry} note={text.note} />}
      fields={[{ kind: 'text', name: 'reason', label, required: true, maxLength: inputMaxLength(max) }]}
      of={{ initial: {} }}
      input={input}
      toSent={(read) => ({ id: entry.id, reason: read('reason') })}
      send={(input) => callAction(orderPayments, 'void', input)}
      failure={text.failure}
      onSaved={onSaved}
      onRefused={onRefused}
      onClose={onClose}
    />
  );
}
