'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { showServerFields } from '@/components/customer/server-fields';
import { useAttemptKey } from '@/components/customer/use-attempt-key';
import { useUnsavedWarning } from '@/components/customer/use-unsaved-warning';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog, DialogActions } from '@/components/ui/dialog';
import { SelectField, type SelectOption } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { dismissToasts } from '@/components/ui/toast';
import type { Failure, Outcome } from '@/lib/gateway/client';
import { keepAmountCharacters } from './amount';
import { backOfficeText } from './back-office-text';
import { Conflict } from './conflict';
import { FailureMessage } from './failure-message';
import type { PickerFieldProps } from './picker-field';
import { ReasonButton } from './reason-button';
import { useLeavingAsks } from './use-leaving-asks';

const text = backOfficeText.form;

/** What a form holds: every field as the text in it. */
export type FormValues = Record<string, string>;
/** Reads a field of the form; '' for one that it does not have. */
export type ReadField = (name: string) => string;

interface FieldBase {
  /** As the wire spells it: the server's complaints find their field by it. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  /** Shown, but not changed here. */
  readonly readOnly?: boolean;
  /** Beside the field, with the form's values and a way to set one: a button that takes a value over. */
  readonly aside?: (read: ReadField, set: (name: string, value: string) => void) => ReactNode;
}
export type FormField = FieldBase &
  (
    | { readonly kind: 'text'; readonly maxLength?: number; readonly inputType?: 'email' | 'tel' }
    | { readonly kind: 'amount' }
    /** A value that follows from others. */
    | { readonly kind: 'computed'; readonly compute: (read: ReadField) => string }
    | {
        readonly kind: 'select';
        readonly options: readonly SelectOption[];
        readonly placeholder?: string;
      }
    /** The id of another record, typed or found: one of the pickers. */
    | { readonly kind: 'id'; readonly picker: (props: PickerFieldProps) => ReactNode }
  );

export interface RecordFormProps<Sent, Saved> {
  title: string;
  submitLabel: string;
  fields: readonly FormField[];
  initial: FormValues;
  /** The version that is edited; undefined for a new record. */
  version?: number | undefined;
  /** The call's own shape: checked before anything is sent. */
  input: z.ZodType;
  /** The form's values in the spelling of the wire. */
  toSent(read: ReadField): Sent;
  /** @param version send it along; @param key the attempt's Idempotency-Key, for a new record */
  send(sent: Sent, version: number | undefined, key: string): Promise<Outcome<Saved>>;
  /** The current record of a STALE_VERSION answer: its version and its values as this form holds them; null where it is none. */
  theirs?(data: unknown): { version: number; values: FormValues } | null;
  /** Why the form cannot be sent as it stands, besides wrong fields; the button then says so. */
  whyNot?(read: ReadField): string | null;
  /** The specification's sentence for a failure. */
  failure: string;
  onSaved(saved: Saved): void;
  /** Where the focus goes once it is saved; null for back to where it came from. Asked at that moment. */
  focusAfter?(saved: Saved): HTMLElement | null;
  /** Closed, saved or not. */
  onClose(): void;
  /** The gateway said no: the record may have changed under the form, and who shows it may want to read it again. */
  onRefused?(failure: Failure): void;
}

/**
 * A record in a popup, to be created or changed. Nothing typed is lost: a failure keeps the form, closing asks first, and where
 * somebody else was faster both versions are shown with a way to go on.
 */
export function RecordForm<Sent, Saved>(props: RecordFormProps<Sent, Saved>) {
  const { title, submitLabel, fields, initial, input, toSent, send, theirs, whyNot, failure } = props;
  const [open, setOpen] = useState(true);
  const [saved, setSaved] = useState<{ readonly data: Saved } | null>(null);
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [conflict, setConflict] = useState<{ version: number; values: FormValues } | null>(null);
  const [version, setVersion] = useState(props.version);
  const attempt = useAttemptKey();
  const form = useForm<FormValues>({ defaultValues: initial, resolver: resolverOf(fields, input, toSent) });
  const { handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useUnsavedWarning(isDirty && open);
  useLeavingAsks(isDirty && open, () => setAsking(true));
  useEffect(dismissToasts, []);

  async function save(values: FormValues, onVersion: number | undefined) {
    setFailed(null);
    const sent = toSent((name) => values[name] ?? '');
    const outcome = await send(sent, onVersion, attempt.keyFor(sent));
    if (outcome.ok) {
      attempt.done();
      setConflict(null);
      setOpen(false);
      setSaved(outcome);
      props.onSaved(outcome.data);
      return;
    }
    if (outcome.reason === 'refused') props.onRefused?.(outcome);
    if (outcome.code === 'STALE_VERSION') {
      const current = theirs?.(outcome.data) ?? null;
      if (current !== null) {
        meetTheirs(current, values);
        return;
      }
    }
    const names = fields.map((field) => field.name);
    if (!showServerFields(outcome.fields, names, setError)) setFailed(outcome);
  }

  /** What was not touched here becomes theirs at once; what was is shown beside theirs. */
  function meetTheirs(current: { version: number; values: FormValues }, mine: FormValues) {
    const touched = form.formState.dirtyFields;
    form.reset(current.values);
    for (const name of Object.keys(mine)) {
      const value = mine[name] ?? '';
      if (touched[name] === true && value !== current.values[name])
        form.setValue(name, value, { shouldDirty: true });
    }
    setConflict(current);
  }

  function close() {
    setOpen(false);
    setAsking(false);
  }

  const submitOn = (onVersion: number | undefined) =>
    handleSubmit(
      (values) => save(values, onVersion),
      () => setFailed(null),
    );
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          if (next) return;
          if (isDirty) setAsking(true);
          else close();
        }}
        onClosed={props.onClose}
        finalFocus={() => (saved === null ? null : (props.focusAfter?.(saved.data) ?? null))}
        title={title}
        locked={isSubmitting}
      >
        <form noValidate aria-label={title} onSubmit={(event) => void submitOn(version)(event)}>
          {conflict !== null && (
            <Conflict
              fields={fields}
              control={form.control}
              theirs={conflict.values}
              busy={isSubmitting}
              onKeepMine={() => {
                void submitOn(conflict.version)();
              }}
              onTakeTheirs={() => {
                setVersion(conflict.version);
                form.reset(conflict.values);
                setConflict(null);
              }}
            />
          )}
          <div className="grid gap-4">
            {fields.map((field) => (
              <Field key={field.name} field={field} form={form} />
            ))}
          </div>
          <Alert className="mt-5">
            {failed !== null ? (
              <FailureMessage sentence={failure} failure={failed} />
            ) : (
              Object.keys(errors).length > 0 && text.checkFields
            )}
          </Alert>
          <DialogActions>
            <Button
              variant="secondary"
              disabled={isSubmitting}
              onClick={() => (isDirty ? setAsking(true) : close())}
            >
              {backOfficeText.cancel}
            </Button>
            {conflict === null && (
              <SubmitButton form={form} label={submitLabel} busy={isSubmitting} whyNot={whyNot} />
            )}
          </DialogActions>
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text.discardTitle}
        question={text.discardQuestion}
        cancelLabel={text.keepEditing}
        confirmLabel={text.discard}
        onConfirm={close}
      />
    </>
  );
}

interface SubmitButtonProps {
  form: UseFormReturn<FormValues>;
  label: string;
  busy: boolean;
  whyNot: ((read: ReadField) => string | null) | undefined;
}

function SubmitButton({ form, label, busy, whyNot }: SubmitButtonProps) {
  const values = useWatch({ control: form.control });
  const reason = whyNot?.((name) => values[name] ?? '') ?? null;
  return (
    <ReasonButton type="submit" reason={reason} busy={busy}>
      {label}
    </ReasonButton>
  );
}

function Field({ field, form }: { field: FormField; form: UseFormReturn<FormValues> }) {
  const { register, formState } = form;
  const { name, label, required, hint, readOnly, aside } = field;
  const error = formState.errors[name]?.message;
  const shared = { label, required, hint, error };
  return (
    <div className="grid gap-2">
      {controlOf()}
      {aside !== undefined && <Aside aside={aside} form={form} />}
    </div>
  );

  function controlOf() {
    switch (field.kind) {
      case 'text':
        return (
          <TextField
            {...register(name)}
            {...shared}
            type={field.inputType ?? 'text'}
            readOnly={readOnly}
            maxLength={field.maxLength}
            autoComplete="off"
          />
        );
      case 'amount':
        return (
          <TextField
            {...register(name)}
            {...shared}
            readOnly={readOnly}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            onInput={(event) => {
              const { value } = event.currentTarget;
              const kept = keepAmountCharacters(value);
              if (kept !== value) event.currentTarget.value = kept;
            }}
          />
        );
      case 'computed':
        return <Computed field={field} form={form} error={error} />;
      case 'select':
        return (
          <SelectField
            {...register(name)}
            {...shared}
            options={field.options}
            placeholder={field.placeholder}
            disabled={readOnly}
          />
        );
      case 'id':
        if (readOnly === true) return <TextField {...register(name)} {...shared} readOnly />;
        return <Picked picker={field.picker} name={name} shared={shared} form={form} />;
    }
  }
}

interface PickedProps {
  picker: (props: PickerFieldProps) => ReactNode;
  name: string;
  shared: Pick<PickerFieldProps, 'label' | 'required' | 'hint' | 'error'>;
  form: UseFormReturn<FormValues>;
}

function Picked({ picker, name, shared, form }: PickedProps) {
  const { register, control, setValue, formState } = form;
  const value = useWatch({ control, name }) ?? '';
  const { ref, onBlur } = register(name);
  return picker({
    ...shared,
    name,
    value,
    onChange: (next) => setValue(name, next, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
    onBlur: () => void onBlur({ target: { name, value }, type: 'blur' }),
    inputRef: ref,
  });
}

function Computed({
  field,
  form,
  error,
}: {
  field: FormField & { kind: 'computed' };
  form: UseFormReturn<FormValues>;
  error: string | undefined;
}) {
  const values = useWatch({ control: form.control });
  return (
    <TextField
      label={field.label}
      hint={field.hint}
      error={error}
      readOnly
      value={field.compute((name) => values[name] ?? '')}
    />
  );
}

function Aside({ aside, form }: { aside: NonNullable<FieldBase['aside']>; form: UseFormReturn<FormValues> }) {
  const values = useWatch({ control: form.control });
  return aside(
    (name) => values[name] ?? '',
    (name, value) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  );
}

/** Required fields first, in words; then the call's own shape, so that form and gateway never disagree. */
function resolverOf(
  fields: readonly FormField[],
  input: z.ZodType,
  toSent: (read: ReadField) => unknown,
): Resolver<FormValues> {
  return (values) => {
    const found = new Map<string, string>();
    for (const field of fields) {
      const value = values[field.name] ?? '';
      if (field.required === true && value.trim() === '') found.set(field.name, text.required(field.label));
      else if (field.kind === 'id' && value !== '' && !/^\d+$/.test(value.trim()))
        found.set(field.name, text.notAnId(field.label));
    }
    const parsed = input.safeParse(toSent((name) => values[name] ?? ''));
    for (const { path, message } of parsed.error?.issues ?? []) {
      const name = String(path[0]);
      if (fields.some((field) => field.name === name) && !found.has(name)) found.set(name, message);
    }
    if (found.size === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries([...found].map(([name, message]) => [name, { type: 'shape', message }])),
    };
  };
}
