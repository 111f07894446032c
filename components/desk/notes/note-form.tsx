'use client';

import { inputMaxLength, type FormField } from '@/components/back-office/form-field';
import { RecordForm } from '@/components/back-office/record-form';
import { callAction, type Failure } from '@/lib/gateway/client';
import { notes, type NoteRecord } from '@/lib/desk/notes/contract';
import { noteDefinition } from '@/lib/desk/notes/record';
import { notesText as text } from './notes-text';

interface NoteFormProps {
  /** Where a new note goes. */
  on: { readonly customer_id: number; readonly opportunityid?: number; readonly orderid?: number };
  /** Null for a new note. */
  note: NoteRecord | null;
  onSaved(note: NoteRecord, message: string): void;
  onRefused(failure: Failure): void;
  onClose(): void;
}

const { label, max } = noteDefinition.fields.text;
const fields: readonly FormField[] = [
  { kind: 'textarea', name: 'text', label, required: true, maxLength: inputMaxLength(max) },
];

export function NoteForm({ on, note, onSaved, onRefused, onClose }: NoteFormProps) {
  const shared = {
    fields,
    onSaved: (saved: { data: NoteRecord; message: string }) => onSaved(saved.data, saved.message),
    onRefused,
    onClose,
  };
  return note === null ? (
    <RecordForm
      {...shared}
      title={text.addTitle}
      submitLabel={text.save}
      of={{ initial: {} }}
      input={notes.actions.create.input}
      toSent={(read) => ({ ...on, text: read('text') })}
      send={(input, _, idempotencyKey) => callAction(notes, 'create', input, { idempotencyKey })}
      failure={text.failures.create}
    />
  ) : (
    <RecordForm
      {...shared}
      title={text.editTitle}
      submitLabel={text.save}
      of={{ edited: { record: note, valuesOf: (row) => ({ text: row.text }) } }}
      input={notes.actions.update.input.omit({ id: true })}
      toSent={(read) => ({ text: read('text') })}
      send={(input, version) => callAction(notes, 'update', { ...input, id: note.id, version })}
      failure={text.failures.update}
    />
  );
}
