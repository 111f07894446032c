'use client';

import { useRef, useState, type SubmitEvent } from 'react';
import { promptForPasskey } from '@/components/forms/passkey-prompt';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogAlert } from '@/components/ui/dialog';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import type { ProofMethod } from '@/lib/kernel/access/factors';
import { call, callAction, type Failure } from '@/lib/gateway/client';
import type { RequestOf } from '@/lib/contract';
import type { prove as contract } from '@/lib/people/second-factor/contract';
import { prove, secondFactor } from '@/lib/people/second-factor/endpoints';
import { secondFactorText } from './second-factor-text';

const text = secondFactorText.proof;
/** Field of the request. */
const fieldOf = {
  passkey: 'passkey',
  totp: 'code',
  recovery_code: 'recovery_code',
  password: 'password',
} as const;

interface ProofDialogProps {
  methods: readonly ProofMethod[];
  onSettled(isProved: boolean): void;
  onClosed(): void;
}

/** Passkey, code or password of the account. What was typed into the page stays, and its request is sent again. */
export function ProofDialog({ methods, onSettled, onClosed }: ProofDialogProps) {
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? 'password');
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const name = fieldOf[method];
  const error =
    method === 'passkey' || failure === null || typeof failure === 'string'
      ? undefined
      : failure.fields[name];

  const toField = () => form.current?.querySelector<HTMLElement>('input, button[type=submit]')?.focus();

  function settle(isProved: boolean) {
    setOpen(false);
    onSettled(isProved);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get(name);
    setBusy(true);
    setFailure(null);
    const failed =
      method === 'passkey'
        ? await proveByPasskey()
        : await proved({ [name]: typeof typed === 'string' ? typed : '' });
    setBusy(false);
    if (failed === null) {
      settle(true);
      return;
    }
    setFailure(failed);
    toField();
  }

  const field = {
    name,
    label: method === 'passkey' ? '' : text.label[method],
    required: true,
    error,
  } as const;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && settle(false)}
      onClosed={onClosed}
      title={text.title}
      description={text[method]}
      locked={busy}
      narrow
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {method === 'password' && <PasswordField {...field} key={method} autoComplete="current-password" />}
        {(method === 'totp' || method === 'recovery_code') && (
          <TextField
            {...field}
            key={method}
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
          />
        )}
        <div className="-mx-4 flex flex-wrap gap-x-3">
          {methods.map(
            (other) =>
              other !== method &&
              other !== 'password' && (
                <Button
                  key={other}
                  variant="quiet"
                  size="small"
                  onClick={() => {
                    setFailure(null);
                    setMethod(other);
                    // The pressed button is replaced.
                    requestAnimationFrame(toField);
                  }}
                >
                  {text.use[other]}
                </Button>
              ),
          )}
        </div>
        <DialogAlert className="mt-4" scrollsFor={failure}>
          {failure !== null && error === undefined && messageOf(failure)}
        </DialogAlert>
        <DialogActions>
          <Button variant="secondary" size="small" disabled={busy} onClick={() => settle(false)}>
            {text.cancel}
          </Button>
          <Button type="submit" size="small" busy={busy}>
            {method === 'passkey' ? text.use.passkey : text.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

async function proved(sent: RequestOf<typeof contract>): Promise<Failure | null> {
  const outcome = await call(prove, sent);
  return outcome.ok ? null : outcome;
}

/** Each time with a challenge of its own. */
async function proveByPasskey(): Promise<Failure | string | null> {
  const begun = await callAction(secondFactor, 'passkey_options', { for: 'prove' });
  if (!begun.ok) return begun;
  const { request } = begun.data.data;
  const prompted = request && (await promptForPasskey(request));
  if (prompted === null) return text.failed;
  return prompted.ok ? proved({ passkey: prompted.answer }) : text.prompt[prompted.reason];
}

function messageOf(failure: Failure | string): string {
  if (typeof failure === 'string') return failure;
  return failure.message ?? (failure.reason === 'network' ? text.network : text.failed);
}
