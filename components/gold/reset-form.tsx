'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { MobileField } from '@/components/forms/mobile-field';
import { showServerFields } from '@/components/forms/server-fields';
import { useFieldFocus } from '@/components/forms/use-field-focus';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { delays, passwordRule, resetCodeRule } from '@/lib/account-rules';
import { call } from '@/lib/gateway/client';
import { requestReset } from '@/lib/people/accounts/endpoints';
import { shortenedMobile } from '@/lib/kernel/text/mobile';
import { useResetForm, type KeptForm, type ResetFormControl } from './account-forms';
import { FormSwitch } from './form-switch';
import { useResetFailureMessage } from './use-failure-message';
import { useSecondsUntil } from './use-seconds-until';

const firstStepNames = ['mobile', 'new_password', 'confirm_password'] as const;

interface ResetFormProps {
  form: KeptForm<ResetFormControl>;
  /** Of the log-in form. */
  mobile: string;
  /** Time of the last code request (ms), null before the first. If set, the second step is shown. */
  codeSentAt: number | null;
  onCodeSent: (sent: boolean) => void;
  /** Called at once, also if the form was left while sending: its input is used up. */
  onReset: (mobile: string, message: string) => void;
  onBack: () => void;
}

/** Two steps: number and new password, then the code from the SMS. */
export function ResetForm({ form, mobile, codeSentAt, onCodeSent, onReset, onBack }: ResetFormProps) {
  const text = useTranslations('account');
  const messageOf = useResetFailureMessage();
  const { register, handleSubmit, setError, setFocus, setValue, getValues, reset, formState } = useResetForm(
    form,
    mobile,
  );
  const [failure, setFailure] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  /** The mobile whose password was reset. */
  const [done, setDone] = useState<string | null>(null);
  /** A response was lost: the code may be used up. */
  const [mayBeSet, setMayBeSet] = useState(false);
  const [isResending, setResending] = useState(false);
  const codeStep = codeSentAt !== null || done !== null;
  const wait = useSecondsUntil(
    codeSentAt === null ? 0 : codeSentAt + resetCodeRule.secondsBetweenSends * 1000,
  );

  const firstField = codeStep ? 'otp' : 'mobile';
  useFieldFocus(setFocus, done === null ? firstField : null);

  useEffect(() => {
    if (done === null) return;
    const timer = window.setTimeout(onBack, delays.resetToLoginMs);
    return () => window.clearTimeout(timer);
  }, [done, onBack]);

  async function send(typed: { mobile: string; new_password: string; otp?: string | undefined }) {
    setFailure(null);
    setNotice(null);
    const { mobile, new_password } = typed;
    const before = getValues();
    const outcome = await call(
      requestReset,
      typed.otp ? { mobile, new_password, otp: typed.otp } : { mobile, new_password },
    );
    if (outcome.ok && typed.otp) {
      setNotice(outcome.data.message);
      setMayBeSet(false);
      setDone(mobile);
      reset();
      onReset(mobile, outcome.data.message);
      return;
    }
    // Left and opened again meanwhile, the form may have other input.
    const now = getValues();
    if (now.mobile !== before.mobile || now.new_password !== before.new_password) return;
    if (outcome.ok) {
      setNotice(outcome.data.message);
      setMayBeSet(false);
      onCodeSent(true);
      return;
    }
    if (typed.otp && outcome.reason === 'network') setMayBeSet(true);
    const firstStepWrong = firstStepNames.some((name) => outcome.fields[name] !== undefined);
    if (firstStepWrong) backToFirstStep();
    const allShown = showServerFields(outcome.fields, [...firstStepNames, 'otp'], setError);
    setFailure(allShown ? null : messageOf(outcome));
  }

  async function resend() {
    setResending(true);
    await send({ mobile: getValues('mobile'), new_password: getValues('new_password') });
    setResending(false);
  }

  function backToFirstStep() {
    setNotice(null);
    setFailure(null);
    setMayBeSet(false);
    setValue('otp', undefined);
    onCodeSent(false);
  }

  const { errors, isSubmitting } = formState;
  const busy = isSubmitting || isResending || done !== null;
  return (
    <form noValidate onSubmit={handleSubmit(send)} className="flex flex-col gap-5">
      <Alert tone={done === null ? 'info' : 'success'}>{notice}</Alert>
      {codeStep ? (
        <>
          <TextField
            label={text('reset.code')}
            hint={text('reset.codeHint', {
              mobile: shortenedMobile(done ?? getValues('mobile')),
              minutes: resetCodeRule.validMinutes,
            })}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={resetCodeRule.digits}
            readOnly={done !== null}
            error={errors.otp?.message}
            {...register('otp')}
          />
          <Alert tone="warning">{mayBeSet && text('failures.passwordMayBeSet')}</Alert>
          <Alert>{failure}</Alert>
          <Button type="submit" full busy={isSubmitting} disabled={isResending || done !== null}>
            {text('reset.submit')}
          </Button>
          <div className="flex flex-wrap justify-center gap-x-4">
            <Button
              variant="quiet"
              size="small"
              busy={isResending}
              disabled={wait > 0 || isSubmitting || done !== null}
              onClick={() => void resend()}
            >
              {wait > 0 ? text('reset.resendIn', { seconds: wait }) : text('reset.resend')}
            </Button>
            <Button variant="quiet" size="small" disabled={busy} onClick={backToFirstStep}>
              {text('reset.otherNumber')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <MobileField
            label={text('mobile')}
            hint={text('reset.mobileHint', { digits: resetCodeRule.digits })}
            error={errors.mobile?.message}
            {...register('mobile')}
          />
          <PasswordField
            label={text('reset.newPassword')}
            purpose="new"
            hint={text('passwordHint', { count: passwordRule.minCharacters })}
            required
            autoComplete="new-password"
            error={errors.new_password?.message}
            {...register('new_password', { deps: ['confirm_password'] })}
          />
          <PasswordField
            label={text('confirmPassword')}
            purpose="again"
            required
            autoComplete="new-password"
            error={errors.confirm_password?.message}
            {...register('confirm_password')}
          />
          <Alert>{failure}</Alert>
          <Button type="submit" full busy={busy}>
            {text('reset.sendCode')}
          </Button>
          {/* Sent by the front desk, which registered the customer. */}
          <Button
            variant="quiet"
            size="small"
            disabled={busy}
            onClick={() => void handleSubmit(() => onCodeSent(true))()}
          >
            {text('reset.hasCode')}
          </Button>
        </>
      )}
      <FormSwitch text={(link) => link(text('reset.back'))} onSwitch={onBack} />
    </form>
  );
}
