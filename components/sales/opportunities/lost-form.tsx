import { inputMaxLength, type FormField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { optionsOf } from '@/components/back-office/record-parts';
import { callAction, type Failure } from '@/lib/gateway/client';
import { opportunities, type OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { opportunitiesText } from './opportunities-text';
import { isClosed, type Moved } from './use-move';

const text = opportunitiesText.stages;
const { lost_reason: reason, lost_note: note } = opportunityDefinition.fields;

interface LostFormProps {
  opportunity: OpportunityRecord;
  onMoved(moved: Moved): void;
  onRefused(failure: Failure): void;
  onClose(): void;
  focusAfter: ((moved: OpportunityRecord) => HTMLElement | null) | undefined;
}

export function LostForm({ opportunity, onMoved, onRefused, onClose, focusAfter }: LostFormProps) {
  return (
    <RecordForm
      title={text.lostTitle}
      submitLabel={text.lostTitle}
      tone="danger"
      intro={opportunity.name}
      fields={lostFields}
      of={{ initial: {} }}
      input={opportunities.actions.move.input}
      toSent={(read) => ({
        id: opportunity.id,
        stage: 'lost' as const,
        lost_reason: reason.values.find((value) => value === read('lost_reason')),
        lost_note: read('lost_note'),
        version: opportunity.version,
      })}
      send={(input) => callAction(opportunities, 'move', input)}
      failure={opportunitiesText.failures.move}
      onSaved={onMoved}
      onRefused={onRefused}
      isFinal={isClosed}
      onClose={onClose}
      focusAfter={() => focusAfter?.(opportunity) ?? null}
    />
  );
}

const lostFields: readonly FormField[] = [
  {
    kind: 'select',
    name: 'lost_reason',
    label: reason.label,
    required: true,
    options: optionsOf(reason),
    placeholder: text.reason,
  },
  { kind: 'textarea', name: 'lost_note', label: note.label, maxLength: inputMaxLength(note.max) },
];
