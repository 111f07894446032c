'use client';

import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FailureMessage } from '@/components/back-office/failure-message';
import { UnsavedChangesDialog } from '@/components/ui/unsaved-changes-dialog';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { storeNotice } from '@/components/portal/notice';
import { MobileField } from '@/components/forms/mobile-field';
import { lazyResolver } from '@/components/forms/lazy-resolver';
import { showServerFields } from '@/components/forms/server-fields';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { PageFrame, PageHeading } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { lazyPart } from '@/components/ui/lazy-part';
import { LinkButton } from '@/components/ui/link-button';
import { PasswordField } from '@/components/ui/password-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { staffRoles } from '@/lib/kernel/access/actor';
import { userDefinition } from '@/lib/people/accounts/record';
import { call, type Failure } from '@/lib/gateway/client';
import { createUser } from '@/lib/people/users/endpoints';
import { userFailureText } from '@/lib/kernel/text/account-failures';
import type { Invited } from '@/components/people/invitations/invitation-dialog';
import type { CreateUserResult, CreateUserValues } from './create-user-shape';
import { usersText } from './users-text';

const text = usersText.create;
const fields = ['name', 'mobile', 'password', 'confirm_password', 'role'] as const;
const createUserResolver = lazyResolver(
  () => import('./create-user-shape').then((module) => module.createUserResolver),
  (name) => ({ name }),
);
const empty: CreateUserValues = {
  access: 'invitation',
  name: '',
  mobile: '',
  password: '',
  confirm_password: '',
  role: '',
};
const accessChoices = [
  { value: 'invitation', label: text.invitation },
  { value: 'password', label: text.ownPassword },
];
const InvitationDialog = lazyPart(() =>
  import('@/components/people/invitations/invitation-dialog').then((module) => module.InvitationDialog),
);

export function CreateUserScreen() {
  const form = useForm<CreateUserValues, unknown, CreateUserResult>({
    resolver: createUserResolver,
    defaultValues: empty,
  });
  const { register, handleSubmit, setError, reset, formState, control } = form;
  const byPassword = useWatch({ control, name: 'access' }) === 'password';
  const { errors, isSubmitting, isDirty, isSubmitted } = formState;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [created, setCreated] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  const attempt = useIdempotencyKey();

  function leave() {
    // After the unsaved-changes warning has been removed.
    setTimeout(() => window.location.assign('/admin-users'));
  }

  async function create(values: CreateUserResult) {
    setFailure(null);
    const outcome = await call(createUser, values, { idempotencyKey: attempt.keyFor(values) });
    if (outcome.ok) {
      attempt.done();
      setCreated(true);
      storeNotice({ info: outcome.data.message });
      if (outcome.data.data.invited_until === null) leave();
      else setInvited(outcome.data);
      return;
    }
    // The server reports a duplicate number under both field names.
    const { phonenumber: _, ...wrong } = outcome.fields;
    if (!showServerFields(wrong, fields, setError)) setFailure(outcome);
  }

  return (
    <PageFrame width="form" dense>
      <PageHeading dense title={text.title} text={text.text} />
      <UnsavedChangesDialog unsaved={isDirty && !created} onDiscard={() => reset()} />
      <Card>
        <form
          noValidate
          onSubmit={(event) => void handleSubmit(create, () => setFailure(null))(event)}
          className="flex flex-col gap-4 **:scroll-mb-24"
        >
          <div className="grid gap-4 xs:grid-cols-2 xs:items-start">
            <TextField
              {...register('name')}
              label={text.name}
              required
              autoComplete="off"
              autoCapitalize="words"
              error={errors.name?.message}
            />
            <MobileField
              {...register('mobile')}
              label={text.mobile}
              hint={text.mobileHint}
              autoComplete="off"
              error={errors.mobile?.message}
            />
          </div>
          <SelectField
            {...register('role')}
            label={text.role}
            required
            placeholder={text.rolePlaceholder}
            options={staffRoles.map((value) => ({ value, label: userDefinition.fields.role.labels[value] }))}
            error={errors.role?.message}
          />
          <ChoiceGroup
            {...register('access')}
            label={text.access}
            hint={byPassword ? text.passwordChoiceHint : text.invitationHint}
            choices={accessChoices}
            fit="pair"
          />
          {byPassword && (
            <div className="grid gap-4 xs:grid-cols-2 xs:items-start">
              <PasswordField
                {...register('password', { deps: isSubmitted ? ['confirm_password'] : [] })}
                label={text.password}
                hint={text.passwordHint}
                required
                autoComplete="new-password"
                error={errors.password?.message}
              />
              <PasswordField
                {...register('confirm_password')}
                label={text.confirmPassword}
                purpose="again"
                required
                autoComplete="new-password"
                error={errors.confirm_password?.message}
              />
            </div>
          )}
          <Alert>
            {failure !== null ? (
              <FailureMessage
                sentence={failure.message ?? userFailureText.createUser}
                failure={silenced(failure)}
              />
            ) : (
              Object.keys(errors).length > 0 && backOfficeText.form.checkFields
            )}
          </Alert>
          <div
            data-form-actions=""
            className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap gap-3 rounded-b-lg border-t border-ivory-line bg-white px-5 py-4 *:grow xs:justify-end xs:*:grow-0 md:-mx-8 md:-mb-8 md:px-8"
          >
            <LinkButton href="/admin-users" wholePage variant="secondary">
              {text.cancel}
            </LinkButton>
            <Button type="submit" busy={isSubmitting || created}>
              {byPassword ? text.submit : text.invite}
            </Button>
          </div>
        </form>
      </Card>
      {invited !== null && <InvitationDialog invited={invited} onClosed={leave} />}
    </PageFrame>
  );
}

/** The server's message is shown already: only an expired session and a network error add information. */
function silenced(failure: Failure): Failure | null {
  return failure.message === null || failure.status === 401 ? failure : null;
}
