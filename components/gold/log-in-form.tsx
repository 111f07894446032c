'use client';

import { useEffect, useState } from 'react';
import { isActiveHint, readHint, roleOfHint, tellTabs } from '@/components/layout/session-hint';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { destinationAfterLogin } from '@/lib/access/routes';
import { getDetails, logIn } from '@/lib/accounts/soon';
import { call } from '@/lib/gateway/client';
import { failureText } from '@/lib/text/messages';
import type { LogInFormState } from './account-forms';
import { failureWords } from './failure-words';
import { FormSwitch } from './form-switch';
import { accountText } from './gold-text';
import { MobileField } from './mobile-field';
import { showServerFields } from '@/components/customer/server-fields';

const words = accountText.login;
const fieldNames = ['mobile', 'password'] as const;

interface LogInFormProps {
  form: LogInFormState;
  /** The form took another one's place in the popup: the focus goes to its first field that is still empty. */
  focusFirst: boolean;
  /** What went well before, for example a sign-up. */
  notice: string | null;
  onSignup: () => void;
  onForgot: () => void;
}

/** Login. Leaves for the account's own place as a whole page, so that the new session and its policy apply. */
export function LogInForm({ form, focusFirst, notice, onSignup, onForgot }: LogInFormProps) {
  const { register, handleSubmit, setError, setFocus, setValue, getValues, formState } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  useEffect(() => {
    if (focusFirst) setFocus(getValues('mobile') === '' ? 'mobile' : 'password');
  }, [focusFirst, setFocus, getValues]);

  const submit = handleSubmit(async (typed) => {
    setFailure(null);
    const outcome = await call(logIn, typed);
    if (!outcome.ok) {
      const allShown = showServerFields(outcome.fields, fieldNames, setError);
      setFailure(allShown ? null : failureWords(outcome, failureText.login));
      return;
    }
    setSuccess(outcome.data.message);
    const destination = await destinationOf(typed.mobile);
    tellTabs('changed');
    window.location.assign(destination);
  });

  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Alert tone="success">{success ?? notice}</Alert>
      <MobileField
        label={words.mobile}
        error={errors.mobile?.message}
        onPasteNumber={(digits) => setValue('mobile', digits, { shouldValidate: formState.isSubmitted })}
        autoComplete="username"
        {...register('mobile')}
      />
      <div>
        <PasswordField
          label={words.password}
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
          {words.forgot}
        </button>
      </div>
      <Alert>{failure}</Alert>
      {/* Busy until the next page is there: a second log-in would only be in its way. */}
      <Button type="submit" full busy={isSubmitting || success !== null}>
        {words.submit}
      </Button>
      <FormSwitch question={words.noAccount} label={words.signup} onSwitch={onSignup} />
    </form>
  );
}

/** Where this account goes. Should its details not come, the hint cookie says enough, and the guards put right the rest. */
async function destinationOf(mobile: string): Promise<string> {
  const next = new URLSearchParams(window.location.search).get('next');
  const details = await call(getDetails, { mobile });
  if (details.ok) {
    const { role, active, dob } = details.data.data;
    return destinationAfterLogin({ role, active: active === 1, hasProfile: dob !== null }, next);
  }
  const hint = readHint();
  return destinationAfterLogin(
    { role: roleOfHint(hint) ?? 'user', active: isActiveHint(hint), hasProfile: true },
    next,
  );
}
