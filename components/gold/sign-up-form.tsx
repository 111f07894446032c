'use client';

import { Gift } from '@lucide/icons';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { MobileField } from '@/components/forms/mobile-field';
import { showServerFields } from '@/components/forms/server-fields';
import { TermsTick } from '@/components/forms/terms-tick';
import { useFieldFocus } from '@/components/forms/use-field-focus';
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { call, type Outcome } from '@/lib/gateway/client';
import type { DataOf, InputTo } from '@/lib/endpoint';
import { signUp } from '@/lib/people/accounts/endpoints';
import { passwordRule } from '@/lib/account-rules';
import { english } from '@/lib/languages';
import { useSignUpForm, type KeptForm, type SignUpFormControl } from './account-forms';
import { FormSwitch } from './form-switch';
import { useFailureMessage } from './use-failure-message';
import { dropInvitation, invitationCode, useInviter } from './use-inviter';

const fieldNames = ['name', 'mobile', 'password', 'confirm_password', 'accepted_terms'] as const;

interface SignUpFormProps {
  form: KeptForm<SignUpFormControl>;
  /** The form replaced another: focus its first field. */
  focusFirst: boolean;
  onSignedUp: (message: string, mobile: string) => void;
  onLogin: () => void;
}

/** Sends the page's language, and the URL's `?ref=` code; drops an unknown code silently. */
export function SignUpForm({ form, focusFirst, onSignedUp, onLogin }: SignUpFormProps) {
  const text = useTranslations('account');
  const language = useLocale();
  const messageOf = useFailureMessage('signup');
  const { register, handleSubmit, setError, setFocus, reset, formState } = useSignUpForm(form);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useIdempotencyKey();
  const inviter = useInviter();
  useFieldFocus(setFocus, focusFirst ? 'name' : null);

  function send(body: InputTo<typeof signUp>): Promise<Outcome<DataOf<typeof signUp>>> {
    return call(signUp, body, { idempotencyKey: attempt.keyFor(body) });
  }

  const submit = handleSubmit(async (typed) => {
    setFailure(null);
    // On an English page the browser's choice counts, if any.
    const body = { ...typed, role: 'customer', ...(language !== english && { language }) };
    const code = invitationCode();
    let outcome = await send(code === null ? body : { ...body, referral_code: code });
    if (code !== null && !outcome.ok && outcome.status === 400 && outcome.fields['referral_code']) {
      // It stays dropped: a retry must send the same body under the same key.
      dropInvitation(code);
      outcome = await send(body);
    }
    if (outcome.ok) {
      attempt.done();
      reset();
      onSignedUp(outcome.data.message, typed.mobile);
      return;
    }
    const allShown = showServerFields(outcome.fields, fieldNames, setError);
    setFailure(allShown ? null : messageOf(outcome));
  });

  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div role="status" className={inviter === null ? 'sr-only' : undefined}>
        {inviter !== null && (
          <p className="flex items-center gap-3 rounded-md bg-gold-pale px-4 py-3 text-sm font-medium">
            <Icon of={Gift} className="size-5 shrink-0 text-gold-deep" />
            <span className="min-w-0">
              {inviter.name === null
                ? text('signUp.invitedByFriend')
                : text('signUp.invitedBy', { name: inviter.name })}
            </span>
          </p>
        )}
      </div>
      <TextField
        label={text('signUp.name')}
        required
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <MobileField
        label={text('mobile')}
        hint={text('signUp.mobileHint')}
        error={errors.mobile?.message}
        {...register('mobile')}
      />
      <PasswordField
        label={text('password')}
        hint={text('passwordHint', { count: passwordRule.minCharacters })}
        required
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', { deps: ['confirm_password'] })}
      />
      <PasswordField
        label={text('confirmPassword')}
        purpose="again"
        required
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register('confirm_password')}
      />
      <TermsTick error={errors.accepted_terms?.message} {...register('accepted_terms')} />
      <Alert>{failure}</Alert>
      <Button type="submit" full busy={isSubmitting}>
        {text('signUp.submit')}
      </Button>
      <FormSwitch text={(link) => text.rich('signUp.haveAccount', { link })} onSwitch={onLogin} />
    </form>
  );
}
