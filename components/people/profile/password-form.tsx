'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { LoginAgain } from '@/components/portal/login-again';
import { lazyResolver } from '@/components/forms/lazy-resolver';
import { showServerFields } from '@/components/forms/server-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { UnsavedChangesDialog } from '@/components/ui/unsaved-changes-dialog';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { passwordRule } from '@/lib/account-rules';
import { call } from '@/lib/gateway/client';
import { changePassword } from '@/lib/people/accounts/endpoints';
import type { ProfilePath } from './variants';

const names = ['current_password', 'new_password', 'confirm_password'] as const;
const passwordResolver = lazyResolver(
  () => import('./password-form-shape').then((module) => module.passwordResolver),
  (current_password) => ({ current_password }),
);

interface PasswordFormProps {
  mobile: string;
  path: ProfilePath;
  onCancel(): void;
  onChanged(message: string): void;
}

/** The input is never stored. */
export function PasswordForm({ mobile, path, onCancel, onChanged }: PasswordFormProps) {
  const text = useTranslations('profile.password');
  const frame = useTranslations('layout');
  const controls = useTranslations('ui');
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: passwordResolver,
    defaultValues: { current_password: '', new_password: '', confirm_password: '' },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const [failure, setFailure] = useState<{ text: string; signedOut: boolean } | null>(null);

  /** A response was lost: later failures may come from the password that is set already. */
  const [mayBeSet, setMayBeSet] = useState(false);

  const place = useFocusOnMount<HTMLFormElement>();

  const submit = handleSubmit(
    async (typed) => {
      setFailure(null);
      const outcome = await call(changePassword, typed);
      if (outcome.ok) {
        onChanged(outcome.data.message);
        return;
      }
      const isLost = outcome.reason === 'network';
      if (isLost) setMayBeSet(true);
      if (showServerFields(outcome.fields, names, setError)) return;
      setFailure({
        signedOut: outcome.code === 'UNAUTHENTICATED',
        text: outcome.message ?? (isLost ? frame('networkFailed') : text('failed')),
      });
    },
    () => setFailure(null),
  );

  return (
    <form
      ref={place}
      tabIndex={-1}
      noValidate
      aria-label={text('change')}
      onSubmit={(event) => void submit(event)}
      className="mt-6 flex flex-col gap-6 outline-none"
    >
      {/* What was typed is never stored, so the log-in does not ask. */}
      <UnsavedChangesDialog unsaved={isDirty && failure?.signedOut !== true} onDiscard={() => reset()} />
      {/* Identifies the account for password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={mobile} />
      <PasswordField
        label={text('current')}
        purpose="current"
        required
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <PasswordField
        label={text('next')}
        purpose="new"
        hint={text('hint', { count: String(passwordRule.minCharacters) })}
        required
        autoComplete="new-password"
        error={errors.new_password?.message}
        {...register('new_password', { deps: ['confirm_password'] })}
      />
      <PasswordField
        label={text('again')}
        purpose="again"
        required
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register('confirm_password')}
      />
      <Alert tone="warning">{mayBeSet && text('mayBeSet')}</Alert>
      <Alert action={failure?.signedOut === true && <LoginAgain next={path} />}>{failure?.text}</Alert>
      <div className="flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <Button variant="secondary" disabled={isSubmitting} onClick={onCancel}>
          {controls('cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {text('save')}
        </Button>
      </div>
    </form>
  );
}
