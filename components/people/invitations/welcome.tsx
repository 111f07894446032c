'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ResultCard } from '@/components/portal/result-card';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { usePath } from '@/components/ui/use-path';
import { invitationRule, passwordRule } from '@/lib/account-rules';
import { call, type Failure } from '@/lib/gateway/client';
import { welcome } from '@/lib/people/invitations/endpoints';

type State =
  | { readonly phase: 'digits' }
  | { readonly phase: 'password'; readonly digits: string; readonly name: string }
  | { readonly phase: 'done' }
  | { readonly phase: 'not valid' };

/** Says nothing about the account before the digits are right. */
export function Welcome({ token }: { token: string }) {
  const text = useTranslations('welcome');
  const path = usePath();
  const [state, setState] = useState<State>({ phase: 'digits' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function send(digits: string, password?: string) {
    setBusy(true);
    setFailure(null);
    const outcome = await call(welcome, { token, last_four: digits, password });
    setBusy(false);
    if (outcome.ok) {
      const { name, opened } = outcome.data.data;
      setState(opened ? { phase: 'done' } : { phase: 'password', digits, name });
    } else if (outcome.status === 404) setState({ phase: 'not valid' });
    else setFailure(outcome);
  }

  if (state.phase === 'done')
    return (
      <ResultCard
        title={text('doneTitle')}
        done
        actions={
          <LinkButton href={path('/login')} wholePage>
            {text('logIn')}
          </LinkButton>
        }
      >
        {text('done')}
      </ResultCard>
    );
  if (state.phase === 'not valid')
    return (
      <ResultCard
        title={text('notValidTitle')}
        actions={
          <LinkButton href={path('/login')} wholePage>
            {text('logIn')}
          </LinkButton>
        }
      >
        {text('notValid')}
      </ResultCard>
    );
  return (
    <Card>
      {state.phase === 'digits' ? (
        <DigitsForm busy={busy} failure={failure} onSubmit={(digits) => void send(digits)} />
      ) : (
        <FirstPasswordForm
          name={state.name}
          busy={busy}
          failure={failure}
          onSubmit={(password) => void send(state.digits, password)}
        />
      )}
    </Card>
  );
}

interface StepProps {
  busy: boolean;
  failure: Failure | null;
  onSubmit(value: string): void;
}

const valueOf = (event: SubmitEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault();
  const value = new FormData(event.currentTarget).get(name);
  return typeof value === 'string' ? value : '';
};

/** Moves the focus to the field that a failure names. */
function useWrongField(error: string | undefined, failure: Failure | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector('input')?.focus();
    // A repeated failure has the same text.
  }, [error, failure]);
  return form;
}

function DigitsForm({ busy, failure, onSubmit }: StepProps) {
  const text = useTranslations('welcome');
  const error = failure?.fields['last_four'];
  const form = useWrongField(error, failure);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => onSubmit(valueOf(event, 'last_four'))}
      className="flex flex-col gap-5"
    >
      <h1 className="text-heading">{text('heading')}</h1>
      <p className="text-lg text-ink-soft">{text('text')}</p>
      <TextField
        name="last_four"
        label={text('digits')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={invitationRule.mobileDigits}
        required
        error={error}
      />
      <Alert>{failure !== null && error === undefined && (failure.message ?? text('failed'))}</Alert>
      <Button type="submit" busy={busy} className="xs:self-end">
        {text('next')}
      </Button>
    </form>
  );
}

function FirstPasswordForm({ name, busy, failure, onSubmit }: StepProps & { name: string }) {
  const text = useTranslations('welcome');
  const place = useFocusOnMount<HTMLHeadingElement>();
  const error = failure?.fields['password'];
  const form = useWrongField(error, failure);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => onSubmit(valueOf(event, 'password'))}
      className="flex flex-col gap-5"
    >
      <h1 ref={place} tabIndex={-1} className="text-heading wrap-anywhere outline-none">
        {text('choose', { name })}
      </h1>
      <PasswordField
        name="password"
        label={text('password')}
        hint={text('hint', { count: String(passwordRule.minCharacters) })}
        purpose="new"
        required
        autoComplete="new-password"
        error={error}
      />
      <Alert>{failure !== null && error === undefined && (failure.message ?? text('failed'))}</Alert>
      <Button type="submit" busy={busy} className="xs:self-end">
        {text('open')}
      </Button>
    </form>
  );
}
