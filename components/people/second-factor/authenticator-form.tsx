'use client';

import { useState, type SubmitEvent } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { classes } from '@/components/ui/classes';
import { QrCode } from '@/components/ui/qr-code';
import { TextField } from '@/components/ui/text-field';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { callAction, type Failure } from '@/lib/gateway/client';
import type { OutputOf } from '@/lib/contract';
import type { secondFactor as contract } from '@/lib/people/second-factor/contract';
import { secondFactor } from '@/lib/people/second-factor/endpoints';
import { secondFactorText as text } from './second-factor-text';

type Actions = (typeof contract)['actions'];
export type Begun = OutputOf<Actions['start_totp']>['data'];
export type Confirmed = OutputOf<Actions['confirm_totp']>;

interface AuthenticatorFormProps {
  begun: Begun;
  /** Null: there is no way back. */
  onCancel: (() => void) | null;
  onConfirmed(done: Confirmed): void;
}

/** QR code and key of a begun authenticator app, and the field for its first code. */
export function AuthenticatorForm({ begun, onCancel, onConfirmed }: AuthenticatorFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const place = useFocusOnMount<HTMLFormElement>();
  const error = failure?.fields['code'];

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    setBusy(true);
    setFailure(null);
    const outcome = await callAction(secondFactor, 'confirm_totp', {
      code: typeof code === 'string' ? code : '',
    });
    setBusy(false);
    if (outcome.ok) onConfirmed(outcome.data);
    else {
      setFailure(outcome);
      place.current?.querySelector('input')?.focus();
    }
  }

  return (
    <form
      ref={place}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-6 flex flex-col gap-5 outline-none"
    >
      <p>{text.scan}</p>
      <div className="size-48">
        <QrCode of={begun.uri} label={text.qr} />
      </div>
      <a
        href={begun.uri}
        className={classes(buttonStyles({ variant: 'quiet', size: 'small' }), '-ml-4 self-start')}
      >
        {text.open}
      </a>
      <div>
        <p>{text.byHand}</p>
        <p className="mt-2 rounded-md bg-ivory-deep px-4 py-3 font-mono wrap-anywhere">
          {begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </p>
      </div>
      <TextField
        name="code"
        label={text.code}
        hint={text.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={error}
      />
      <Alert>{failure !== null && error === undefined && (failure.message ?? text.failed)}</Alert>
      <div className="flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        {onCancel !== null && (
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {text.confirm}
        </Button>
      </div>
    </form>
  );
}
