import { actionWord, actorWord, changesOf } from '@/components/back-office/format-audit';
import type { Column } from '@/components/back-office/column';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { formatInstant } from '@/lib/kernel/text/format';
import { auditText } from './audit-text';

const { columns: names, empty } = auditText;

export const auditColumns: readonly Column<AuditRecord, 'at'>[] = [
  {
    key: 'at',
    header: names.at,
    phone: { line: 2 },
    cell: (entry) => (
      <time dateTime={entry.at} className="tabular-nums">
        {formatInstant(entry.at)}
      </time>
    ),
  },
  { key: 'actor', header: names.actor, phone: { line: 1 }, wraps: 'text', cell: actorWord },
  {
    key: 'action',
    header: names.action,
    phone: { line: 1 },
    cell: (entry) => <span className="font-medium">{actionWord(entry)}</span>,
  },
  { key: 'entity_id', header: names.record, cell: (entry) => entry.entity_id },
  {
    key: 'fields',
    header: names.fields,
    from: 'lg',
    grows: true,
    cell: (entry) =>
      changesOf(entry)
        .map((change) => change.label)
        .join(', ') || empty,
  },
];
