'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { promptForPasskey } from '@/components/forms/passkey-prompt';
import { notifyTabs } from '@/components/layout/session-hint';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import type { FactorMethod } from '@/lib/kernel/access/factors';
import type { PasskeyRequest } from '@/lib/people/second-factor/contract';
import { finishLogIn, type LogInOutcome } from './log-in';
import { useFailureMessage } from './use-failure-message';

/** A log-in between password and second factor. */
export interface BegunLogIn {
  readonly mobile: string;
  readonly ticket: string;
  readonly methods: readonly FactorMethod[];
  /** If the account has one. */
  readonly passkey: PasskeyRequest | null;
}

interface CodeFormProps {
  begun: BegunLogIn;
  /** @param reason why to begin again; null: by choice */
  onBack: (reason: string | null) => void;
}

const textOf = { passkey: 'passkeyText', totp: 'text', recovery_code: 'recoveryText' } as const;
const useOf = { passkey: 'usePasskey', totp: 'useApp', recovery_code: 'useRecovery' } as const;

/** Second step of the log-in: a passkey, the code of the authenticator app, or a recovery code. */
export function CodeForm({ begun, onBack }: CodeFormProps) {
  const text = useTranslations('account.code');
  const messageOf = useFailureMessage('login');
  const form = useRef<HTMLFormElement>(null);
  const [methods, setMethods] = useState(begun.methods);
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'recovery_code');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);

  const fieldOf = () => form.current?.querySelector('input');
  // At once, or the dialog takes the focus of the button that disappears; and in the next frame: see `useFieldFocus`.
  useEffect(() => {
    const focusFirst = () => form.current?.querySelector<HTMLElement>('input, button[type=submit]')?.focus();
    focusFirst();
    const frame = requestAnimationFrame(focusFirst);
    return () => cancelAnimationFrame(frame);
  }, [method]);

  /** Null: the prompt had no answer. */
  async function answered(): Promise<LogInOutcome | null> {
    if (method !== 'passkey' || begun.passkey === null)
      return finishLogIn(begun, { code: fieldOf()?.value ?? '' });
    const prompted = await promptForPasskey(begun.passkey);
    if (prompted.ok) return finishLogIn(begun, { passkey: prompted.answer });
    const { reason } = prompted;
    setFailure(
      reason === 'network'
        ? messageOf({ message: null, reason })
        : text(`prompt.${reason === 'known' ? 'failed' : reason}`),
    );
    return null;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(null);
    setError(undefined);
    setSubmitting(true);
    const outcome = await answered();
    setSubmitting(false);
    if (outcome === null) return;
    if (!outcome.ok) {
      refused(outcome);
      return;
    }
    if (!('destination' in outcome)) return;
    setSuccess(outcome.message);
    notifyTabs('changed');
    window.location.assign(outcome.destination);
  }

  function refused(outcome: LogInOutcome & { readonly ok: false }) {
    const { code: wrong, passkey: wrongPasskey } = outcome.fields;
    if (wrongPasskey !== undefined) {
      // Its challenge is used up.
      const left = methods.filter((each) => each !== 'passkey');
      setMethods(left);
      setMethod(left[0] ?? 'recovery_code');
      setFailure(wrongPasskey);
      return;
    }
    if (wrong === undefined && outcome.code === 'BAD_CREDENTIALS') onBack(messageOf(outcome));
    else if (wrong === undefined) setFailure(messageOf(outcome));
    setError(wrong);
    fieldOf()?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Alert tone={success === null ? 'info' : 'success'}>{success ?? text(textOf[method])}</Alert>
      {method !== 'passkey' && (
        <TextField
          key={method}
          name="code"
          label={text(method === 'totp' ? 'label' : 'recoveryLabel')}
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
          required
          error={error}
          onChange={() => setError(undefined)}
        />
      )}
      <Alert>{failure}</Alert>
      <Button type="submit" full busy={isSubmitting || success !== null}>
        {text(method === 'passkey' ? 'usePasskey' : 'submit')}
      </Button>
      <div className="-mx-4 flex flex-wrap gap-x-3">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              variant="quiet"
              size="small"
              onClick={() => {
                setMethod(other);
                setError(undefined);
                setFailure(null);
              }}
            >
              {text(useOf[other])}
            </Button>
          ))}
        <Button variant="quiet" size="small" onClick={() => onBack(null)}>
          {text('back')}
        </Button>
      </div>
    </form>
  );
}
