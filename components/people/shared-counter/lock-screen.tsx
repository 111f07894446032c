'use client';

import { LogOut, UserRound } from '@lucide/icons';
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { leaveEndedSession } from '@/components/layout/leave-ended-session';
import { logOut } from '@/components/layout/log-out';
import { notifyTabs, onSessionChanged, onSessionEnded } from '@/components/layout/session-hint';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Icon } from '@/components/ui/icon';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { callAction, type Failure } from '@/lib/gateway/client';
import { sharedCounterRule } from '@/lib/account-rules';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import { device } from '@/lib/people/shared-counter/endpoints';
import type { LockScreenData } from '@/lib/people/shared-counter/rules';
import { noteInput } from './counter-store';
import { ownTries } from './own-tries';
import { sharedCounterText } from './shared-counter-text';

const text = sharedCounterText.screen;

interface LockScreenProps extends LockScreenData {
  /** The page that was left. */
  back: string;
}

/** Unlocks the own session, or opens that of another person who logged in in this browser. */
export function LockScreen({ own, hasPin, others, back }: LockScreenProps) {
  const [chosen, setChosen] = useState(own.id);
  const [method, setMethod] = useState<'pin' | 'password'>(hasPin ? 'pin' : 'password');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | string | null>(null);
  /** The page to open, after wrong PINs that were not typed here. */
  const [warned, setWarned] = useState<{ readonly wrongPins: number; readonly address: string } | null>(null);
  const [tries] = useState(ownTries);
  const form = useRef<HTMLFormElement>(null);
  const person = others.find(({ id }) => id === chosen) ?? own;
  const isOwn = person.id === own.id;
  const shown = isOwn ? method : 'pin';
  const error = failure === null || typeof failure === 'string' ? undefined : failure.fields[shown];

  // Another tab has unlocked it, or somebody has logged in: the server knows who is at home where.
  useEffect(() => onSessionChanged(() => window.location.reload()), []);
  useEffect(() => onSessionEnded(leaveEndedSession), []);
  useEffect(toField, [method]);

  function toField() {
    form.current?.querySelector<HTMLInputElement>('input:not([type=radio])')?.focus();
  }

  async function unlock(value: string) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await callAction(device, 'unlock', {
      ...(isOwn ? {} : { user_id: person.id }),
      [shown]: value,
    });
    if (outcome.ok) {
      const { role, wrong_pins: wrongPins } = outcome.data.data;
      const address = isOwn ? back : dashboardOf[role];
      begin();
      if (wrongPins > tries.count()) setWarned({ wrongPins, address });
      else window.location.replace(address);
      return;
    }
    if (outcome.code === 'NOT_LOCKED') {
      begin();
      window.location.replace(back);
      return;
    }
    if (outcome.status === 401) {
      window.location.replace(`/session?login=${encodeURIComponent(back)}`);
      return;
    }
    setBusy(false);
    if (outcome.fields['pin'] !== undefined) tries.note();
    clear();
    if (outcome.code === 'PIN_BLOCKED' && isOwn) setMethod('password');
    setFailure(outcome.code === 'PIN_BLOCKED' && !isOwn ? text.blockedOther(person.name) : outcome);
  }

  function begin() {
    noteInput(Date.now());
    // Drafts of the tab are of the person before.
    if (!isOwn) window.sessionStorage.clear();
    notifyTabs('changed');
  }

  function clear() {
    form.current?.reset();
    toField();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get(shown);
    void unlock(typeof typed === 'string' ? typed : '');
  }

  function type({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (currentTarget.value.length === sharedCounterRule.pinDigits) void unlock(currentTarget.value);
  }

  async function leave() {
    const problem = await logOut();
    if (problem !== null) setFailure(problem === 'networkFailed' ? text.network : text.logOutFailed);
  }

  if (warned !== null) return <WrongPins {...warned} />;
  return (
    <Card>
      <h1 className="text-heading">{text.title}</h1>
      <p className="mt-1 wrap-anywhere text-ink-soft">{text.who(own.name)}</p>
      <form ref={form} noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        {others.length > 0 && (
          <ChoiceGroup
            label={text.people}
            name="person"
            fit="pair"
            chosen={String(chosen)}
            choices={[own, ...others].map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => {
              setChosen(Number(event.currentTarget.value));
              setMethod(hasPin ? 'pin' : 'password');
              setFailure(null);
              tries.forget();
            }}
            // By keyboard the focus stays, to choose on.
            onClick={({ detail }) => {
              if (detail > 0) requestAnimationFrame(toField);
            }}
          />
        )}
        {shown === 'pin' ? (
          <TextField
            key={`pin ${person.id}`}
            name="pin"
            type="password"
            label={text.pin(person.name)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={sharedCounterRule.pinDigits}
            required
            readOnly={busy}
            error={error}
            onChange={type}
          />
        ) : (
          <PasswordField
            key="password"
            name="password"
            label={text.password(person.name)}
            autoComplete="current-password"
            required
            readOnly={busy}
            error={error}
          />
        )}
        <Alert>{failure !== null && error === undefined && messageOf(failure)}</Alert>
        <Button type="submit" busy={busy}>
          {text.unlock}
        </Button>
        {isOwn && hasPin && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setFailure(null);
              tries.forget();
              setMethod(method === 'pin' ? 'password' : 'pin');
            }}
          >
            {method === 'pin' ? text.byPassword : text.byPin}
          </Button>
        )}
      </form>
      <div className="mt-6 flex flex-col gap-3 border-t border-ivory-line pt-6">
        {/* A whole page: it depends on the session. */}
        <a
          href="/login"
          onClick={() => window.sessionStorage.clear()}
          className={buttonStyles({ variant: 'secondary' })}
        >
          <Icon of={UserRound} className="size-4" />
          {text.other}
        </a>
        <Button
          variant="secondary"
          icon={<Icon of={LogOut} className="size-4" />}
          onClick={() => void leave()}
        >
          {text.logOut}
        </Button>
      </div>
    </Card>
  );
}

/** Tells whoever has just unlocked that somebody else may have tried to. */
function WrongPins({ wrongPins, address }: { wrongPins: number; address: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <h1 ref={heading} tabIndex={-1} className="text-heading">
        {text.wrongPinsTitle}
      </h1>
      <p className="mt-1 text-ink-soft">{text.wrongPins(wrongPins)}</p>
      <a href={address} className={buttonStyles({ full: true, className: 'mt-6' })}>
        {text.goOn}
      </a>
    </Card>
  );
}

function messageOf(failure: Failure | string): string {
  if (typeof failure === 'string') return failure;
  return failure.message ?? (failure.reason === 'network' ? text.network : text.failed);
}
