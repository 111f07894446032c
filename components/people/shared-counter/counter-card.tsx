'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/text-field';
import { useAfterRender } from '@/components/ui/use-after-render';
import { callAction, type Failure } from '@/lib/gateway/client';
import { sharedCounterRule } from '@/lib/account-rules';
import type { DeviceRecord } from '@/lib/people/shared-counter/contract';
import { device } from '@/lib/people/shared-counter/endpoints';
import { announceSharing } from './counter-store';
import { sharedCounterText } from './shared-counter-text';

const text = sharedCounterText.card;

/** This device as a shared counter, and the own PIN on it. */
export function CounterCard({ first }: { first: DeviceRecord }) {
  const { refresh } = useRouter();
  const [state, setState] = useState(first);
  const [busy, setBusy] = useState<'share' | 'pin' | null>(null);
  const [isSetting, setSetting] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const afterRender = useAfterRender();
  const opener = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const error = failure?.fields['pin'];

  useEffect(() => {
    if (isSetting) form.current?.querySelector('input')?.focus();
  }, [isSetting, failure]);

  function begin(what: 'share' | 'pin') {
    setBusy(what);
    setMessage(null);
    setFailure(null);
  }

  async function share(shared: boolean) {
    begin('share');
    const outcome = await callAction(device, 'share', { shared });
    setBusy(null);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    setState(outcome.data.data);
    setMessage(outcome.data.message);
    setSetting(false);
    // The frames of all tabs begin to lock, or end it.
    announceSharing();
    refresh();
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const pin = new FormData(event.currentTarget).get('pin');
    begin('pin');
    const outcome = await callAction(device, 'set_pin', { pin: typeof pin === 'string' ? pin : '' });
    setBusy(null);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    setState(outcome.data.data);
    setMessage(outcome.data.message);
    close();
  }

  function close() {
    setSetting(false);
    setFailure(null);
    afterRender(() => opener.current?.focus());
  }

  return (
    <Card aria-labelledby="shared-counter" className="mt-6">
      <h2 id="shared-counter" className="text-title">
        {text.title}
      </h2>
      <label className="mt-2 flex min-h-touch cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          role="switch"
          autoComplete="off"
          aria-labelledby="shared-counter-switch"
          aria-describedby="shared-counter-text"
          aria-busy={busy === 'share'}
          checked={state.shared}
          aria-checked={state.shared}
          onChange={() => {
            if (busy === null) void share(!state.shared);
          }}
          className="mt-1 size-5 shrink-0 accent-emerald"
        />
        <span className="min-w-0">
          <span id="shared-counter-switch" className="font-medium">
            {text.switch}
          </span>
          <span id="shared-counter-text" className="block text-sm text-ink-soft">
            {text.text} {state.shared && text.off}
          </span>
        </span>
      </label>
      <Alert tone="success" className="mt-4">
        {message}
      </Alert>
      <Alert className="mt-4">
        {failure !== null && error === undefined && (failure.message ?? text.failed)}
      </Alert>
      {state.shared && (
        <div className="mt-6 border-t border-ivory-line pt-5">
          <h3 className="font-semibold">{text.pinTitle}</h3>
          <p className="mt-1 text-ink-soft">{state.has_pin ? text.hasPin : text.noPin}</p>
          {isSetting ? (
            <form
              ref={form}
              noValidate
              onSubmit={(event) => void save(event)}
              className="mt-4 flex flex-col gap-4"
            >
              <TextField
                name="pin"
                type="password"
                label={text.pin}
                hint={text.hint}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={sharedCounterRule.pinDigits}
                required
                error={error}
              />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" size="small" busy={busy === 'pin'}>
                  {text.save}
                </Button>
                <Button variant="secondary" size="small" onClick={close}>
                  {text.cancel}
                </Button>
              </div>
            </form>
          ) : (
            <Button
              ref={opener}
              variant="secondary"
              size="small"
              className="mt-4"
              onClick={() => {
                setMessage(null);
                setSetting(true);
              }}
            >
              {state.has_pin ? text.change : text.set}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
