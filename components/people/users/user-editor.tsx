'use client';

import { useEffect, useState, type ChangeEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { FormActions } from '@/components/back-office/details-panel';
import { FailureMessage } from '@/components/back-office/failure-message';
import { optionsOf } from '@/components/back-office/record-parts';
import { useVersionConflict } from '@/components/back-office/use-version-conflict';
import { UnsavedChangesDialog } from '@/components/ui/unsaved-changes-dialog';
import type { FormField, FormValues } from '@/components/back-office/form-field';
import { MobileField } from '@/components/forms/mobile-field';
import { showServerFields } from '@/components/forms/server-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import type { Role } from '@/lib/kernel/access/actor';
import type { UserRecord } from '@/lib/people/accounts/contract';
import { userDefinition } from '@/lib/people/accounts/record';
import { call, type Failure } from '@/lib/gateway/client';
import { userFailureText } from '@/lib/kernel/text/account-failures';
import { updateUser } from '@/lib/people/users/contract';
import { whyNotOwnAccount } from '@/lib/people/users/rules';
import { usersText as text } from './users-text';

const names = ['name', 'email', 'state_code', 'phonenumber', 'role', 'active'] as const;
const { fields } = userDefinition;
const roleOptions = optionsOf(fields.role);
const stateOptions = optionsOf(fields.state_code);
const statusOptions = ([1, 0] as const).map((value) => ({ value: String(value), label: text.status[value] }));
const unchanged = { value: '', label: text.unchanged };
const noState = { value: '', label: text.noState };
const conflictFields: readonly FormField[] = [
  { kind: 'text', name: 'name', label: fields.name.label },
  { kind: 'text', name: 'email', label: fields.email.label },
  { kind: 'select', name: 'state_code', label: fields.state_code.label, options: stateOptions },
  { kind: 'text', name: 'phonenumber', label: fields.mobile.label },
  { kind: 'select', name: 'role', label: fields.role.label, options: roleOptions },
  { kind: 'select', name: 'active', label: fields.active.label, options: statusOptions },
];

const valuesOf = (user: UserRecord): FormValues => ({
  name: user.name,
  email: user.email ?? '',
  state_code: user.state_code ?? '',
  phonenumber: user.phonenumber,
  role: user.role,
  active: String(user.active),
});

interface UserEditorProps {
  user: UserRecord;
  /** All fields are editable, not only name and email. */
  editsAll: boolean;
  /** The actor's own account: role and status are read-only. */
  oneself: boolean;
  onSaved(user: UserRecord, message: string): void;
  /** Another user has changed the account in the meantime. */
  onStale(user: UserRecord): void;
  onDiscard(): void;
  onCancel(): void;
}

export function UserEditor(props: UserEditorProps) {
  const { user, editsAll, oneself, onSaved, onStale, onDiscard, onCancel } = props;
  const [failed, setFailed] = useState<Failure | null>(null);
  const form = useForm<FormValues>({
    defaultValues: valuesOf(user),
    resolver: (values) => {
      const issues = updateUser.input.safeParse(sentOf(values)).error?.issues ?? [];
      if (issues.length === 0) return { values, errors: {} };
      const wrong = issues.map(({ path, message }) => [String(path[0]), { type: 'shape', message }] as const);
      return { values: {}, errors: Object.fromEntries(wrong) };
    },
  });
  const { register, control, handleSubmit, getFieldState, getValues, setError, setValue, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const conflict = useVersionConflict(form, { record: user, valuesOf, onStale });
  const base: UserRecord = conflict.base ?? user;
  const role = useWatch({ control, name: 'role' }) ?? base.role;
  const active = useWatch({ control, name: 'active' }) ?? String(base.active);

  // After a conflict the chosen role may be a change between customer and staff.
  useEffect(() => {
    if (
      changesBetweenCustomerAndStaff(getValues('role') ?? base.role, base.role) &&
      !getFieldState('active').isDirty
    )
      setValue('active', '', { shouldDirty: true });
  }, [base, getFieldState, getValues, setValue]);

  const place = useFocusOnMount<HTMLFormElement>(true);
  useEffect(() => {
    const form = place.current;
    form?.scrollIntoView({ block: form.offsetHeight > window.innerHeight / 2 ? 'start' : 'nearest' });
  }, [place]);

  /** Customers have a plan, staff a suspension: a change between the two clears a status that the user did not choose. */
  function onRole({ target }: ChangeEvent<HTMLSelectElement>) {
    const before = String(base.active);
    const chosen = active !== '' && (changesBetweenCustomerAndStaff(role, base.role) || active !== before);
    if (!chosen)
      setValue('active', changesBetweenCustomerAndStaff(target.value, base.role) ? '' : before, {
        shouldDirty: true,
      });
  }

  function sentOf({ name, email, state_code, phonenumber, role, active }: FormValues) {
    const common = { id: user.id, name, email, state_code };
    if (!editsAll) return common;
    // A new mobile, role or status needs a proof; what stays is not sent. Another role gives the status another meaning.
    const isSame = active === '' || (role === base.role && active === String(base.active));
    const status = isSame ? {} : { active };
    const mobile = phonenumber === base.mobile ? {} : { phonenumber, mobile: phonenumber };
    return { ...common, ...mobile, ...(role === base.role ? {} : { role }), ...status };
  }

  async function save(values: FormValues) {
    setFailed(null);
    const input = { ...updateUser.input.parse(sentOf(values)), version: base.version };
    const outcome = await call(updateUser, input);
    if (outcome.ok) {
      onSaved(outcome.data.data, outcome.data.message);
      return;
    }
    if (conflict.handleConflict(outcome, values)) return;
    const { mobile: _, ...wrong } = outcome.fields;
    if (!showServerFields(wrong, names, setError)) setFailed(outcome);
  }

  const submit = handleSubmit(save, () => setFailed(null));
  const ownRole = oneself
    ? whyNotOwnAccount({ ...standing(base), role: 'user' }, { ...standing(base), role: 'admin' })
    : null;
  const ownStatus = oneself
    ? whyNotOwnAccount({ ...standing(base), active: 0 }, { ...standing(base), active: 1 })
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
      <UnsavedChangesDialog unsaved={isDirty} onDiscard={onDiscard} />
      {conflict.choice(conflictFields, () => void submit())}
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        <TextField
          {...register('name')}
          label={fields.name.label}
          required
          autoComplete="off"
          error={errors['name']?.message}
        />
        <TextField
          {...register('email')}
          label={fields.email.label}
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors['email']?.message}
        />
        <SelectField
          {...register('state_code')}
          label={fields.state_code.label}
          options={[noState, ...stateOptions]}
          autoComplete="off"
          error={errors['state_code']?.message}
        />
        <MobileField
          {...register('phonenumber')}
          label={fields.mobile.label}
          readOnly={!editsAll}
          autoComplete="off"
          hint={editsAll ? text.hints.mobile : text.hints.mobileFixed}
          error={errors['phonenumber']?.message}
        />
        {editsAll && (
          <>
            <SelectField
              {...register('role', { disabled: oneself, onChange: onRole })}
              label={fields.role.label}
              options={roleOptions}
              hint={ownRole?.message ?? text.hints.role}
              error={errors['role']?.message}
            />
            <SelectField
              {...register('active', { disabled: oneself })}
              value={active}
              label={fields.active.label}
              options={
                active === '' || changesBetweenCustomerAndStaff(role, base.role)
                  ? [unchanged, ...statusOptions]
                  : statusOptions
              }
              hint={ownStatus?.message ?? statusHint(role, active)}
              error={errors['active']?.message}
            />
          </>
        )}
      </div>
      <Alert className="mt-5">
        {failed !== null ? (
          <FailureMessage sentence={userFailureText.updateUser} failure={failed} />
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
        {conflict.theirs === null && (
          <Button type="submit" size="small" busy={isSubmitting}>
            {text.save}
          </Button>
        )}
      </FormActions>
    </form>
  );
}

function changesBetweenCustomerAndStaff(role: string, before: Role): boolean {
  return (role === 'user') !== (before === 'user');
}

function statusHint(role: string, active: string): string {
  if (role === 'user') return active === '' ? text.hints.customerUnchanged : text.hints.customerStatus;
  return active === '' ? text.hints.staffUnchanged : text.hints.staffStatus;
}

const standing = ({ mobile, role, active }: UserRecord) => ({ mobile, role, active });
