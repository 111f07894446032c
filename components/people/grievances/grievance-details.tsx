'use client';

import { useState, type SubmitEvent } from 'react';
import { DetailsPanel, DetailsPart } from '@/components/back-office/details-panel';
import { FailureMessage } from '@/components/back-office/failure-message';
import { factsOf } from '@/components/back-office/record-parts';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { TextareaField } from '@/components/ui/textarea-field';
import { TimeLeft } from '@/components/ui/time-left';
import { showToast } from '@/components/ui/toast';
import { useUnsavedWarning } from '@/components/ui/use-unsaved-warning';
import { callAction, type Failure } from '@/lib/gateway/client';
import type { GrievanceRecord } from '@/lib/people/grievances/contract';
import { grievances } from '@/lib/people/grievances/endpoints';
import { grievanceDefinition } from '@/lib/people/grievances/record';
import { GrievanceStateBadge } from './grievance-columns';
import { grievancesText as text } from './grievances-text';

interface GrievanceDetailsProps {
  grievance: GrievanceRecord;
  onClose(): void;
  onChanged(grievance: GrievanceRecord): void;
}

export function GrievanceDetails({ grievance, onClose, onChanged }: GrievanceDetailsProps) {
  const isAnswered = grievance.state === 'answered';
  return (
    <DetailsPanel
      label={text.details}
      facts={[
        ...(isAnswered ? [] : [{ label: text.timeLeft, value: <TimeLeft until={grievance.due_at} /> }]),
        ...factsOf(
          grievanceDefinition,
          grievance,
          ['state', 'due_at', 'ticket', 'name', 'mobile', 'email', 'created_at', 'answered_at'],
          { state: <GrievanceStateBadge state={grievance.state} />, text: null, answer: null },
        ),
      ]}
      actions={
        <Button variant="secondary" size="small" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <Words label={grievanceDefinition.fields.text.label} words={grievance.text} />
      {isAnswered ? (
        <Words label={text.answer} words={grievance.answer ?? ''} />
      ) : (
        <AnswerForm id={grievance.id} onAnswered={onChanged} />
      )}
    </DetailsPanel>
  );
}

function Words({ label, words }: { label: string; words: string }) {
  return (
    <DetailsPart title={label}>
      <p className="max-w-reading text-sm wrap-anywhere whitespace-pre-line">{words}</p>
    </DetailsPart>
  );
}

function AnswerForm({ id, onAnswered }: { id: number; onAnswered(grievance: GrievanceRecord): void }) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useUnsavedWarning(typed !== '' && !busy);

  async function record(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    const outcome = await callAction(grievances, 'answer', { id, answer: typed });
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    setTyped('');
    showToast(outcome.data.message);
    onAnswered(outcome.data.data);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void record(event)}
      className="mt-4 flex max-w-reading flex-col gap-3"
    >
      <TextareaField
        name="answer"
        label={text.answer}
        hint={text.answerHint}
        required
        autoComplete="off"
        value={typed}
        error={failure?.fields['answer']}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Alert>
        {failure !== null && failure.fields['answer'] === undefined && (
          <FailureMessage sentence={text.recordFailed} failure={failure} />
        )}
      </Alert>
      <Button type="submit" size="small" busy={busy} className="self-start">
        {text.record}
      </Button>
    </form>
  );
}
