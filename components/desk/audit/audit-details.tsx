import { AuditSentence } from '@/components/back-office/audit-sentence';
import { DetailsPanel, DetailsPart } from '@/components/back-office/details-panel';
import { Button } from '@/components/ui/button';
import type { AuditRecord } from '@/lib/desk/audit/contract';
import { actorWord, changesOf } from '@/lib/desk/audit/rules';
import { formatInstant } from '@/lib/kernel/text/format';
import { auditText as text } from './audit-text';

interface AuditDetailsProps {
  entry: AuditRecord;
  onOnlyRecord(): void;
  onOnlyActor(): void;
  onClose(): void;
}

export function AuditDetails({ entry, onOnlyRecord, onOnlyActor, onClose }: AuditDetailsProps) {
  const { facts } = text;
  return (
    <DetailsPanel
      label={text.details}
      facts={[
        { label: facts.entry, value: entry.id },
        { label: facts.at, value: formatInstant(entry.at) },
        { label: facts.actor, value: actorWord(entry) },
        { label: facts.actorId, value: entry.actor_id ?? text.empty },
        { label: facts.action, value: <AuditSentence entry={entry} /> },
        { label: facts.recordId, value: entry.entity_id },
      ]}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onClose}>
            {text.close}
          </Button>
          <Button variant="secondary" size="small" onClick={onOnlyRecord}>
            {text.onlyRecord}
          </Button>
          {entry.actor_id !== null && (
            <Button variant="secondary" size="small" onClick={onOnlyActor}>
              {text.onlyActor}
            </Button>
          )}
        </>
      }
    >
      <DetailsPart title={text.changes.title}>
        <Changes entry={entry} />
      </DetailsPart>
    </DetailsPanel>
  );
}

function Changes({ entry }: { entry: AuditRecord }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <p className="text-sm">{text.changes.none}</p>;
  return (
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="border-b border-ivory-line text-xs text-ink-soft">
          {[text.changes.field, text.changes.before, text.changes.after].map((header) => (
            <th key={header} scope="col" className="py-2 pr-4 font-semibold md:w-40 md:last:w-auto">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.label} className="border-b border-ivory-line align-top last:border-0">
            <th scope="row" className="py-2 pr-4 font-normal text-ink-soft">
              {change.label}
            </th>
            <td className="py-2 pr-4 wrap-anywhere whitespace-pre-line text-ink-soft">
              {change.before ?? text.empty}
            </td>
            <td className="py-2 font-medium wrap-anywhere whitespace-pre-line">
              {change.after ?? text.empty}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
