'use client';

import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions, DialogAlert } from '@/components/ui/dialog';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import type { ProofMethod } from '@/lib/kernel/access/factors';
import { call, type Failure } from '@/lib/gateway/client';
import { prove } from '@/lib/people/second-factor/endpoints';
import { secondFactorText } from './second-factor-text';

const text = secondFactorText.proof;
/** Field of the request. */
const fieldOf = { totp: 'code', recovery_code: 'recovery_code', password: 'password' } as const;

interface ProofDialogProps {
  methods: readonly ProofMethod[];
  onSettled(isProved: boolean): void;
  onClosed(): void;
}

/** Code or password of the account. What was typed into the page stays, and its request is sent again. */
export function ProofDialog({ methods, onSettled, onClosed }: ProofDialogProps) {
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? 'password');
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const name = fieldOf[method];
  const other = method === 'totp' ? 'recovery_code' : 'totp';
  const error = failure?.fields[name];

  function settle(isProved: boolean) {
    setOpen(false);
    onSettled(isProved);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get(name);
    setBusy(true);
    setFailure(null);
    const outcome = await call(prove, { [name]: typeof typed === 'string' ? typed : '' });
    setBusy(false);
    if (outcome.ok) {
      settle(true);
      return;
    }
    setFailure(outcome);
    form.current?.querySelector('input')?.focus();
  }

  const field = { name, label: text.label[method], required: true, error } as const;
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
        {method === 'password' ? (
          <PasswordField {...field} key={method} autoComplete="current-password" />
        ) : (
          <TextField
            {...field}
            key={method}
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
          />
        )}
        {methods.includes(other) && (
          <Button
            variant="quiet"
            size="small"
            className="-ml-4"
            onClick={() => {
              setFailure(null);
              setMethod(other);
            }}
          >
            {method === 'totp' ? text.otherCode : text.appCode}
          </Button>
        )}
        <DialogAlert className="mt-4" scrollsFor={failure}>
          {failure !== null && error === undefined && messageOf(failure)}
        </DialogAlert>
        <DialogActions>
          <Button variant="secondary" size="small" disabled={busy} onClick={() => settle(false)}>
            {text.cancel}
          </Button>
          <Button type="submit" size="small" busy={busy}>
            {text.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function messageOf({ message, reason }: Failure): string {
  return message ?? (reason === 'network' ? text.network : text.failed);
}
