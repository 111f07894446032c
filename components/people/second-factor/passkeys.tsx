'use client';

import { useRef, useState, type SubmitEvent } from 'react';
import { promptForNewPasskey } from '@/components/forms/passkey-prompt';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TextField } from '@/components/ui/text-field';
import { useFocusOnMount } from '@/components/ui/use-focus-on-mount';
import { secondFactorRule } from '@/lib/account-rules';
import { callAction, type Failure } from '@/lib/gateway/client';
import { formatInstant } from '@/lib/kernel/text/format';
import { secondFactor } from '@/lib/people/second-factor/endpoints';
import type { PasskeyCreation, SecondFactorRecord } from '@/lib/people/second-factor/contract';
import { secondFactorText } from './second-factor-text';

const text = secondFactorText.passkeys;

export interface PasskeyChange {
  readonly data: SecondFactorRecord;
  readonly message: string;
  /** Of the first second factor. */
  readonly codes: readonly string[] | null;
}

interface PasskeysProps {
  factor: SecondFactorRecord;
  /** Below the heading of its page or card. */
  heading: 'h2' | 'h3';
  onChanged(change: PasskeyChange): void;
}

type Passkey = SecondFactorRecord['passkeys'][number];

interface Begun {
  readonly creation: PasskeyCreation;
  readonly name: string;
}

/** Passkeys of the own account: added, named, removed. */
export function Passkeys({ factor, heading: Heading, onChanged }: PasskeysProps) {
  const { passkeys } = factor;
  const [begun, setBegun] = useState<Begun | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState<Passkey | null>(null);
  const [isLast, setLast] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function begin() {
    setBusy(true);
    setFailure(null);
    const outcome = await callAction(secondFactor, 'passkey_options', {});
    setBusy(false);
    if (!outcome.ok) setFailure(messageOf(outcome));
    else if (outcome.data.data.creation !== null)
      setBegun({ creation: outcome.data.data.creation, name: outcome.data.data.name ?? text.someName });
  }

  async function remove({ id }: Passkey) {
    setBusy(true);
    setFailure(null);
    const outcome = await callAction(secondFactor, 'remove_passkey', { id });
    setBusy(false);
    if (!outcome.ok) {
      setFailure(messageOf(outcome));
      return;
    }
    setRemoving(null);
    onChanged({ ...outcome.data, codes: null });
  }

  return (
    <div className="mt-6 border-t border-ivory-line pt-5">
      <Heading ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {text.title}
      </Heading>
      <p className="mt-1 text-ink-soft">{text.text}</p>
      {passkeys.length > 0 && (
        <ul className="mt-3 divide-y divide-ivory-line border-y border-ivory-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{passkey.name}</p>
                <p className="text-sm text-ink-muted">
                  {text.added(formatInstant(passkey.created_at))}{' '}
                  {passkey.used_at === null ? text.neverUsed : text.used(formatInstant(passkey.used_at))}
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                aria-label={`${text.remove}: ${passkey.name}`}
                onClick={() => {
                  setFailure(null);
                  setRemoving(passkey);
                  setShown(passkey);
                  setLast(passkeys.length === 1 && factor.totp === null);
                }}
              >
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Alert className="mt-4">{removing === null && begun === null && failure}</Alert>
      {begun !== null ? (
        <PasskeyForm
          begun={begun}
          onCancel={() => {
            setBegun(null);
            // The form's buttons have been removed.
            heading.current?.focus();
          }}
          onFailed={(message) => {
            setBegun(null);
            setFailure(message);
            heading.current?.focus();
          }}
          onAdded={(change) => {
            setBegun(null);
            heading.current?.focus();
            onChanged(change);
          }}
        />
      ) : passkeys.length >= secondFactorRule.passkeys ? (
        <p className="mt-4 text-ink-soft">{text.full}</p>
      ) : (
        <Button
          variant="secondary"
          size="small"
          className="mt-4"
          busy={busy && removing === null}
          onClick={() => void begin()}
        >
          {text.add}
        </Button>
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(next) => {
          if (next) return;
          setFailure(null);
          setRemoving(null);
        }}
        title={text.removeTitle}
        question={isLast ? text.removeLast : text.removeQuestion}
        confirmLabel={text.remove}
        onConfirm={() => removing !== null && void remove(removing)}
        busy={busy}
        error={removing !== null && failure}
        // A removed passkey has no button any more.
        finalFocus={() => (passkeys.some(({ id }) => id === shown?.id) ? null : heading.current)}
      >
        {shown?.name}
      </ConfirmDialog>
    </div>
  );
}

interface PasskeyFormProps {
  begun: Begun;
  onCancel(): void;
  /** Its challenge may be used up: begin again. */
  onFailed(message: string): void;
  onAdded(change: PasskeyChange): void;
}

/** Name of a new passkey, then the browser's prompt. */
function PasskeyForm({ begun, onCancel, onFailed, onAdded }: PasskeyFormProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const place = useFocusOnMount<HTMLFormElement>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    const name = typeof typed === 'string' ? typed.trim() : '';
    setError(name === '' ? text.nameMissing : undefined);
    if (name === '') {
      place.current?.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    const prompted = await promptForNewPasskey(begun.creation);
    if (!prompted.ok) {
      setBusy(false);
      setFailure(text.prompt[prompted.reason]);
      return;
    }
    const outcome = await callAction(secondFactor, 'add_passkey', { name, passkey: prompted.answer });
    setBusy(false);
    const wrongName = outcome.ok ? undefined : outcome.fields['name'];
    if (outcome.ok) onAdded({ ...outcome.data, codes: outcome.data.recovery_codes });
    else if (wrongName === undefined) onFailed(outcome.fields['passkey'] ?? messageOf(outcome));
    else setError(wrongName);
  }

  return (
    <form
      ref={place}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-4 flex flex-col gap-4 outline-none"
    >
      <TextField
        name="name"
        label={text.name}
        hint={text.nameHint}
        defaultValue={begun.name}
        maxLength={60}
        autoComplete="off"
        required
        error={error}
      />
      <Alert>{failure}</Alert>
      <div className="flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <Button variant="secondary" size="small" disabled={busy} onClick={onCancel}>
          {secondFactorText.cancel}
        </Button>
        <Button type="submit" size="small" busy={busy}>
          {text.create}
        </Button>
      </div>
    </form>
  );
}

function messageOf({ message, reason }: Failure): string {
  return message ?? (reason === 'network' ? text.prompt.network : secondFactorText.failed);
}
