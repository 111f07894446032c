'use client';

import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { Conflict } from '@/components/back-office/conflict';
import { FormActions } from '@/components/back-office/details-panel';
import { FailureMessage } from '@/components/back-office/failure-message';
import { LeaveQuestion } from '@/components/ui/leave-question';
import type { FormField, FormValues } from '@/components/back-office/form-field';
import { MobileField } from '@/components/forms/mobile-field';
import { showServerFields } from '@/components/forms/server-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { roles } from '@/lib/access/actor';
import { userRecord, type UserRecord } from '@/lib/accounts/contract';
import { call, type Failure } from '@/lib/gateway/client';
import { failureText } from '@/lib/text/messages';
import { updateUser } from '@/lib/users/contract';
import { whyNotOneself } from '@/lib/users/rules';
import { roleNames, usersText as text } from './users-text';

const names = ['name', 'email', 'phonenumber', 'role', 'active'] as const;
const roleOptions = roles.map((value) => ({ value, label: roleNames[value] }));
const statusOptions = ([1, 0] as const).map((value) => ({ value: String(value), label: text.status[value] }));
const conflictFields: readonly FormField[] = [
  { kind: 'text', name: 'name', label: text.columns.name },
  { kind: 'text', name: 'email', label: text.columns.email },
  { kind: 'text', name: 'phonenumber', label: text.columns.mobile },
  { kind: 'select', name: 'role', label: text.columns.role, options: roleOptions },
  { kind: 'select', name: 'active', label: text.columns.status, options: statusOptions },
];

const valuesOf = (user: UserRecord): FormValues => ({
  name: user.name,
  email: user.email ?? '',
  phonenumber: user.phonenumber,
  role: user.role,
  active: String(user.active),
});

interface UserEditorProps {
  user: UserRecord;
  /** All fields are editable; else only name and email. */
  editsAll: boolean;
  /** The actor's own account: role and status are read-only. */
  oneself: boolean;
  onDirty(dirty: boolean): void;
  onSaved(user: UserRecord, message: string): void;
  /** Called when another user has changed the account in the meantime. */
  onStale(user: UserRecord): void;
  /** Returns to the view mode. */
  onDiscard(): void;
  /** Closes the panel. */
  onCancel(): void;
}

/** Edit form in the details of a user: Save, Discard, Cancel. */
export function UserEditor(props: UserEditorProps) {
  const { user, editsAll, oneself, onDirty, onSaved, onStale, onDiscard, onCancel } = props;
  const [base, setBase] = useState(user);
  const [conflict, setConflict] = useState<UserRecord | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const { register, control, handleSubmit, setError, setValue, reset, formState } = useForm<FormValues>({
    defaultValues: valuesOf(user),
    resolver: (values) => {
      const issues = updateUser.input.safeParse(sentOf(values)).error?.issues ?? [];
      if (issues.length === 0) return { values, errors: {} };
      const wrong = issues.map(({ path, message }) => [String(path[0]), { type: 'shape', message }] as const);
      return { values: {}, errors: Object.fromEntries(wrong) };
    },
  });
  const { errors, isSubmitting, isDirty, dirtyFields } = formState;
  const role = useWatch({ control, name: 'role' }) ?? base.role;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  // The trigger is replaced by the form, so the form takes the focus; not a field, which would open a phone's keyboard.
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = place.current;
    if (form === null) return;
    form.focus({ preventScroll: true });
    form.scrollIntoView({ block: form.offsetHeight > window.innerHeight / 2 ? 'start' : 'nearest' });
  }, []);

  function sentOf({ name, email, phonenumber, role, active }: FormValues) {
    const common = { id: user.id, version: base.version, name, email };
    return editsAll ? { ...common, phonenumber, mobile: phonenumber, role, active } : common;
  }

  async function save(values: FormValues) {
    setFailed(null);
    const sent = updateUser.input.parse(sentOf(values));
    const outcome = await call(updateUser, sent);
    if (outcome.ok) {
      onSaved(outcome.data.data, outcome.data.message);
      return;
    }
    const theirs = userRecord.safeParse(outcome.data).data;
    if (outcome.code === 'STALE_VERSION' && theirs !== undefined) {
      meet(theirs, values);
      return;
    }
    const { mobile: _, ...wrong } = outcome.fields;
    if (!showServerFields(wrong, names, setError)) setFailed(outcome);
  }

  /** Fields without local edits take the stored value; edited ones are shown beside it. */
  function meet(theirs: UserRecord, mine: FormValues) {
    const touched = names.filter((name) => dirtyFields[name] === true);
    reset(valuesOf(theirs));
    for (const name of touched) setValue(name, mine[name] ?? '', { shouldDirty: true });
    setBase(theirs);
    setConflict(theirs);
    onStale(theirs);
  }

  const submit = handleSubmit(save, () => setFailed(null));
  const ownRole = oneself
    ? whyNotOneself({ ...standing(base), role: 'user' }, { ...standing(base), role: 'admin' })
    : null;
  const ownStatus = oneself
    ? whyNotOneself({ ...standing(base), active: 0 }, { ...standing(base), active: 1 })
    : null;
  return (
    <form
      ref={place}
      tabIndex={-1}
      noValidate
      aria-label={text.details}
      onSubmit={(event) => void submit(event)}
      className="scroll-mt-20 border-l-4 border-gold px-3 py-5 outline-none **:scroll-mb-24 xl:scroll-mt-28 md:pr-6 md:pl-5"
    >
      <h2 className="mb-4 font-text text-base font-semibold">{text.details}</h2>
      <LeaveQuestion unsaved={isDirty} onDiscard={onDiscard} />
      {conflict !== null && (
        <Conflict
          fields={conflictFields}
          control={control}
          theirs={valuesOf(conflict)}
          busy={isSubmitting}
          onKeepMine={() => void submit()}
          onTakeTheirs={() => {
            reset(valuesOf(conflict));
            setConflict(null);
          }}
        />
      )}
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        <TextField
          {...register('name')}
          label={text.columns.name}
          required
          autoComplete="off"
          error={errors['name']?.message}
        />
        <TextField
          {...register('email')}
          label={text.columns.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors['email']?.message}
        />
        <MobileField
          {...register('phonenumber')}
          label={text.columns.mobile}
          readOnly={!editsAll}
          autoComplete="off"
          hint={editsAll ? text.hints.mobile : text.hints.mobileFixed}
          error={errors['phonenumber']?.message}
        />
        {editsAll && (
          <>
            <SelectField
              {...register('role', { disabled: oneself })}
              label={text.columns.role}
              options={roleOptions}
              hint={ownRole?.message ?? text.hints.role}
              error={errors['role']?.message}
            />
            <SelectField
              {...register('active', { disabled: oneself })}
              label={text.columns.status}
              options={statusOptions}
              hint={
                ownStatus?.message ?? (role === 'user' ? text.hints.customerStatus : text.hints.staffStatus)
              }
              error={errors['active']?.message}
            />
          </>
        )}
      </div>
      <Alert className="mt-5">
        {failed !== null ? (
          <FailureMessage sentence={failureText.updateUser} failure={failed} />
        ) : (
          Object.keys(errors).length > 0 && backOfficeText.form.checkFields
        )}
      </Alert>
      <FormActions>
        <Button variant="secondary" size="small" disabled={isSubmitting} onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button variant="secondary" size="small" disabled={isSubmitting} onClick={onDiscard}>
          {text.discard}
        </Button>
        {conflict === null && (
          <Button type="submit" size="small" busy={isSubmitting}>
            {text.save}
          </Button>
        )}
      </FormActions>
    </form>
  );
}

const standing = ({ mobile, role, active }: UserRecord) => ({ mobile, role, active });
