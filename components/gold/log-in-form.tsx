'use client';

import { useState } from 'react';
import { notifyTabs } from '@/components/layout/session-hint';
import { MobileField } from '@/components/forms/mobile-field';
import { showServerFields } from '@/components/forms/server-fields';
import { useFieldFocus } from '@/components/forms/use-field-focus';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { lazyModule } from '@/lib/kernel/lazy-module';
import { networkErrorMessage } from '@/lib/kernel/text/network';
import type { LogInFormState } from './account-forms';
import { FormSwitch } from './form-switch';
import { logInText as text } from './account-text';
import type { LogInOutcome } from './log-in';

const sending = lazyModule(() => import('./log-in'));
const fieldNames = ['mobile', 'password'] as const;

interface LogInFormProps {
  form: LogInFormState;
  /** The form replaced another: focus its first empty field. */
  focusFirst: boolean;
  /** Success message of an earlier step. */
  notice: string | null;
  onSignup: () => void;
  onForgot: () => void;
}

/** Navigates with a full page load, so that the new session and its CSP apply. */
export function LogInForm({ form, focusFirst, notice, onSignup, onForgot }: LogInFormProps) {
  const { register, handleSubmit, setError, setFocus, getValues, formState } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [firstEmpty] = useState<'mobile' | 'password'>(() =>
    getValues('mobile') === '' ? 'mobile' : 'password',
  );
  useFieldFocus(setFocus, focusFirst ? firstEmpty : null);

  const submit = handleSubmit(async (typed) => {
    setFailure(null);
    const outcome = await logInAs(typed);
    if (!outcome.ok) {
      const allShown = showServerFields(outcome.fields, fieldNames, setError);
      setFailure(allShown ? null : outcome.message);
      return;
    }
    setSuccess(outcome.message);
    notifyTabs('changed');
    window.location.assign(outcome.destination);
  });

  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Alert tone="success">{success ?? notice}</Alert>
      <MobileField
        label={text.mobile}
        error={errors.mobile?.message}
        autoComplete="username"
        {...register('mobile')}
      />
      <div>
        <PasswordField
          label={text.password}
          required
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <button
          type="button"
          onClick={onForgot}
          className="-ml-2 min-h-touch rounded-sm px-2 text-sm font-semibold text-emerald underline underline-offset-4 hover:text-emerald-deep"
        >
          {text.forgot}
        </button>
      </div>
      <Alert>{failure}</Alert>
      {/* Busy until the next page has loaded, against a second log-in. */}
      <Button type="submit" full busy={isSubmitting || success !== null}>
        {text.submit}
      </Button>
      <FormSwitch question={text.noAccount} label={text.signup} onSwitch={onSignup} />
    </form>
  );
}

/** Lazy loading, so that the form appears sooner. */
async function logInAs(typed: { mobile: string; password: string }): Promise<LogInOutcome> {
  try {
    const code = await sending.load();
    return await code.logInAs(typed);
  } catch {
    return { ok: false, message: networkErrorMessage, fields: {} };
  }
}
