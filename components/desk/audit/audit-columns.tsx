import { AuditSentence } from '@/components/back-office/audit-sentence';
import type { Column } from '@/components/back-office/column';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { sentenceOf, textOf, type FieldChange } from '@/lib/desk/audit/rules';
import { formatInstant } from '@/lib/kernel/text/format';
import { auditText } from './audit-text';

const { columns: names } = auditText;

export const auditColumns: readonly Column<AuditRecord, 'at'>[] = [
  {
    key: 'at',
    header: names.at,
    wraps: 'header',
    phone: { line: 2 },
    cell: (entry) => (
      <time dateTime={entry.at} className="whitespace-nowrap tabular-nums">
        {formatInstant(entry.at)}
      </time>
    ),
  },
  {
    key: 'action',
    header: names.action,
    grows: true,
    phone: { line: 1, cell: (entry) => textOf(sentenceOf(entry)) },
    cell: (entry) => <Summary entry={entry} />,
  },
];

/** The sentence, and the other changes. */
function Summary({ entry }: { entry: AuditRecord }) {
  const { rest } = sentenceOf(entry);
  const others = rest.flatMap(changeText).join(', ');
  return (
    <span className="line-clamp-2">
      <span className="font-medium">
        <AuditSentence entry={entry} />
      </span>
      {others !== '' && <span className="ml-2 text-ink-muted">{others}</span>}
    </span>
  );
}

/** `Status: Open to Closed`; of a new or deleted record nothing: its fields are in the details. */
function changeText({ label, before, after }: FieldChange): string[] {
  if (before === undefined || after === undefined) return [];
  return [auditText.change(label, before ?? auditText.nothing, after ?? auditText.nothing)];
}
