'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { notifyTabs } from '@/components/layout/session-hint';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { finishLogIn } from './log-in';
import { useFailureMessage } from './use-failure-message';

/** A log-in between password and second factor. */
export interface BegunLogIn {
  readonly mobile: string;
  readonly ticket: string;
}

interface CodeFormProps {
  begun: BegunLogIn;
  /** @param reason why to begin again; null: by choice */
  onBack: (reason: string | null) => void;
}

/** Second step of the log-in: the code of the authenticator app, or a recovery code. */
export function CodeForm({ begun, onBack }: CodeFormProps) {
  const text = useTranslations('account.code');
  const messageOf = useFailureMessage('login');
  const form = useRef<HTMLFormElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);

  const fieldOf = () => form.current?.querySelector('input');
  // In the next frame: see `useFieldFocus`.
  useEffect(() => {
    const frame = requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isRecovery]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFailure(null);
    setError(undefined);
    setSubmitting(true);
    const outcome = await finishLogIn(begun, fieldOf()?.value ?? '');
    setSubmitting(false);
    if (!outcome.ok) {
      const wrong = outcome.fields['code'];
      if (wrong === undefined && outcome.code === 'BAD_CREDENTIALS') onBack(messageOf(outcome));
      else if (wrong === undefined) setFailure(messageOf(outcome));
      setError(wrong);
      fieldOf()?.focus();
      return;
    }
    if (!('destination' in outcome)) return;
    setSuccess(outcome.message);
    notifyTabs('changed');
    window.location.assign(outcome.destination);
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Alert tone={success === null ? 'info' : 'success'}>
        {success ?? text(isRecovery ? 'recoveryText' : 'text')}
      </Alert>
      <TextField
        key={String(isRecovery)}
        name="code"
        label={text(isRecovery ? 'recoveryLabel' : 'label')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        required
        error={error}
        onChange={() => setError(undefined)}
      />
      <Alert>{failure}</Alert>
      <Button type="submit" full busy={isSubmitting || success !== null}>
        {text('submit')}
      </Button>
      <div className="-mx-4 flex flex-wrap gap-x-3">
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setRecovery(!isRecovery);
            setError(undefined);
            setFailure(null);
          }}
        >
          {text(isRecovery ? 'useApp' : 'useRecovery')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => onBack(null)}>
          {text('back')}
        </Button>
      </div>
    </form>
  );
}
