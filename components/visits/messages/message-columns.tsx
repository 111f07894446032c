import type { Column } from '@/components/back-office/column';
import { listColumns } from '@/components/back-office/record-parts';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { MessageRecord } from '@/lib/visits/messages/contract';
import { messageDefinition } from '@/lib/visits/messages/record';
import { messagesText } from './messages-text';

const tones: Record<MessageRecord['state'], BadgeTone> = {
  waiting: 'warning',
  sent: 'success',
  dropped: 'neutral',
  failed: 'danger',
};

export function MessageStateBadge({ state }: Pick<MessageRecord, 'state'>) {
  return <Badge tone={tones[state]}>{messageDefinition.fields.state.labels[state]}</Badge>;
}

export function templateLabel({ template }: Pick<MessageRecord, 'template'>): string {
  const labels: Readonly<Record<string, string>> = messagesText.templates;
  return labels[template] ?? template;
}

export const messageColumns: readonly Column<MessageRecord, 'created_at'>[] = listColumns<
  typeof messageDefinition,
  MessageRecord
>(messageDefinition, {
  template: { grows: true, phone: { line: 2, first: true }, cell: templateLabel },
  mobile: { phone: { line: 1 } },
  state: { phone: { line: 1, first: true }, cell: (message) => <MessageStateBadge state={message.state} /> },
  reason: { from: 'xl' },
  due_at: { from: 'lg', phone: { line: 2 } },
  created_at: { from: 'xl' },
});
