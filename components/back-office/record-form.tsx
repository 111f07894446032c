'use client';

import { useState, type ReactNode } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { showServerFields } from '@/components/forms/server-fields';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { Failure, Outcome } from '@/lib/gateway/client';
import { resolverOf } from './form-resolver';
import { FormDialog } from './form-dialog';
import type { FormField, FormValues, ReadField } from './form-field';
import { RecordField } from './record-field';
import { ReasonButton } from './reason-button';
import { useVersionConflict, type Edited } from './use-version-conflict';

export interface Offer<Sent, Saved> {
  textOf(failure: Failure): string | null;
  label: string;
  /** As the form's `send`. @param read what is typed */
  send(input: Sent, version: number | undefined, key: string, read: ReadField): Promise<Outcome<Saved>>;
}

interface RecordFormProps<Sent, Saved, Row extends { readonly id: number; readonly version: number }> {
  title: string;
  submitLabel: string;
  /** `danger` for a destructive action. */
  tone?: 'danger';
  /** Subject of the form, above the fields. */
  intro?: ReactNode;
  fields: readonly FormField[];
  /** The edited record, or the first values of a new one; other fields start empty. */
  of: { readonly edited: Edited<Row> } | { readonly initial: FormValues };
  /** The endpoint's schema, checked before the request. */
  input: z.ZodType;
  toSent(read: ReadField): Sent;
  /** Called with valid input; it is sent after true only. A failure is shown as one of `send`. */
  confirm?(input: Sent): Promise<boolean | Failure>;
  /** @param key Idempotency-Key of the attempt, for a new record */
  send(input: Sent, version: number | undefined, key: string): Promise<Outcome<Saved>>;
  /** Another way to send, offered after a failure that it has a text for; null: none. */
  offer?: Offer<Sent, Saved>;
  /** Why submitting is blocked, apart from invalid fields; shown at the button. */
  whyNot?(read: ReadField): string | null;
  /** At the buttons, always in sight. */
  renderFooter?(read: ReadField): ReactNode;
  failure: string;
  /** In its place when the request may have succeeded: no response, or not the gateway's. */
  failureIfUnknown?: string;
  onSaved(saved: Saved): void;
  /** Focus target after saving; null restores the previous focus. */
  focusAfter?: ((saved: Saved) => HTMLElement | null) | undefined;
  /** Saved or not. */
  onClose(): void;
  /** The request was rejected, or its outcome is unknown: the record may have changed. */
  onRefused?(failure: Failure): void;
  /** Whether a failure closes the form: nothing can be saved any more. */
  isFinal?(failure: Failure): boolean;
}

/** Input survives failures; closing asks first; an edit conflict shows both versions. */
export function RecordForm<Sent, Saved, Row extends { readonly id: number; readonly version: number }>(
  props: RecordFormProps<Sent, Saved, Row>,
) {
  const {
    title,
    submitLabel,
    fields,
    of,
    input,
    toSent,
    send,
    whyNot,
    failure,
    failureIfUnknown = failure,
  } = props;
  const edited = 'edited' in of ? of.edited : null;
  const initial =
    'edited' in of
      ? of.edited.valuesOf(of.edited.record)
      : { ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...of.initial };
  const [open, setOpen] = useState(true);
  const [saved, setSaved] = useState<{ readonly data: Saved } | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [offered, setOffered] = useState<string | null>(null);
  const attempt = useIdempotencyKey();
  const form = useForm<FormValues>({ defaultValues: initial, resolver: resolverOf(fields, input, toSent) });
  const conflict = useVersionConflict(form, edited);
  const { handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;

  async function save(values: FormValues, sendBy: Offer<Sent, Saved>['send'] = send) {
    setFailed(null);
    const read = (name: string) => values[name] ?? '';
    const input = toSent(read);
    const confirmed = (await props.confirm?.(input)) ?? true;
    if (confirmed !== true) {
      if (confirmed !== false) setFailed(confirmed);
      return;
    }
    const key = attempt.keyFor(sendBy === send ? input : { offered: input });
    const outcome = await sendBy(input, conflict.base?.version, key, read);
    if (outcome.ok) {
      attempt.done();
      conflict.settle();
      setOpen(false);
      setSaved(outcome);
      props.onSaved(outcome.data);
      return;
    }
    props.onRefused?.(outcome);
    setOffered(props.offer?.textOf(outcome) ?? null);
    if (props.isFinal?.(outcome)) {
      setOpen(false);
      return;
    }
    if (conflict.handleConflict(outcome, values)) return;
    const names = fields.map((field) => field.name);
    if (!showServerFields(outcome.fields, names, setError)) setFailed(outcome);
  }

  const submit = handleSubmit(
    (values) => save(values),
    () => setFailed(null),
  );
  const sendOffered = handleSubmit(
    (values) => save(values, props.offer?.send),
    () => setFailed(null),
  );
  return (
    <FormDialog
      open={open}
      onCancel={() => setOpen(false)}
      onClosed={props.onClose}
      finalFocus={() => (saved === null ? null : (props.focusAfter?.(saved.data) ?? null))}
      title={title}
      isChanged={isDirty}
      isSubmitting={isSubmitting}
      onSubmit={() => void submit()}
      failed={failed}
      failure={failed !== null && failed.reason !== 'refused' ? failureIfUnknown : failure}
      isWrong={Object.keys(errors).length > 0}
      footer={props.renderFooter !== undefined && <Footer form={form} render={props.renderFooter} />}
      submit={
        conflict.theirs === null && (
          <SubmitButton
            form={form}
            label={submitLabel}
            tone={props.tone}
            busy={isSubmitting}
            whyNot={whyNot}
          />
        )
      }
    >
      {conflict.choice(fields, () => void submit())}
      {props.intro !== undefined && (
        <div className="mb-5 rounded-md bg-ivory-deep px-4 py-3 text-sm">{props.intro}</div>
      )}
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        {fields.map((field) => (
          <RecordField key={field.name} field={field} form={form} />
        ))}
      </div>
      <Alert
        tone="warning"
        className="mt-5"
        action={
          <Button variant="secondary" size="small" busy={isSubmitting} onClick={() => void sendOffered()}>
            {props.offer?.label}
          </Button>
        }
      >
        {offered}
      </Alert>
    </FormDialog>
  );
}

function Footer({
  form,
  render,
}: {
  form: UseFormReturn<FormValues>;
  render: (read: ReadField) => ReactNode;
}) {
  const values = useWatch({ control: form.control });
  return render((name) => values[name] ?? '');
}

interface SubmitButtonProps {
  form: UseFormReturn<FormValues>;
  label: string;
  tone: 'danger' | undefined;
  busy: boolean;
  whyNot: ((read: ReadField) => string | null) | undefined;
}

function SubmitButton({ form, label, tone, busy, whyNot }: SubmitButtonProps) {
  const values = useWatch({ control: form.control });
  const reason = whyNot?.((name) => values[name] ?? '') ?? null;
  return (
    <ReasonButton type="submit" variant={tone} reason={reason} busy={busy}>
      {label}
    </ReasonButton>
  );
}
