import { actionWord, actorWord, changesOf } from '@/components/back-office/audit-words';
import type { Column } from '@/components/back-office/column';
import type { AuditRecord } from '@/lib/audit/contract';
import { formatInstant } from '@/lib/text/format';
import { auditText } from './audit-text';

const { columns: names, empty } = auditText;

/** The columns of the audit trail. */
export const auditColumns: readonly Column<AuditRecord, 'id'>[] = [
  {
    key: 'at',
    header: names.at,
    cell: (entry) => (
      <time dateTime={entry.at} className="tabular-nums">
        {formatInstant(entry.at)}
      </time>
    ),
  },
  { key: 'actor', header: names.actor, from: 'md', below: true, wraps: 'text', cell: actorWord },
  {
    key: 'action',
    header: names.action,
    from: 'md',
    below: true,
    cell: (entry) => <span className="font-medium">{actionWord(entry)}</span>,
  },
  { key: 'entity_id', header: names.record, from: 'md', cell: (entry) => entry.entity_id },
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
