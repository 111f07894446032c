'use client';

import { useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { callAction, type Failure } from '@/lib/gateway/client';
import { formatInstant } from '@/lib/kernel/text/format';
import type { SecondFactorRecord } from '@/lib/people/second-factor/contract';
import { secondFactor } from '@/lib/people/second-factor/endpoints';
import { AuthenticatorForm, type Begun } from './authenticator-form';
import { Passkeys } from './passkeys';
import { RecoveryCodes } from './recovery-codes';
import { RequirementCard } from './requirement-card';
import { secondFactorText as text } from './second-factor-text';

/** What the card is doing beside showing what is set up. */
type Step =
  | { readonly is: 'setting up'; readonly begun: Begun }
  | { readonly is: 'codes'; readonly codes: readonly string[] }
  | { readonly is: 'removing' };

interface SecondFactorCardProps {
  first: SecondFactorRecord;
  /** An admin, who may require one of each role. */
  requires: boolean;
}

/** Second factor of the own account (docs/product/second-factor.md, "Screens"). */
export function SecondFactorCard({ first, requires }: SecondFactorCardProps) {
  const [factor, setFactor] = useState(first);
  const [step, setStep] = useState<Step | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState<'start' | 'codes' | 'remove' | null>(null);

  async function run(what: NonNullable<typeof busy>, act: () => Promise<Failure | null>) {
    setBusy(what);
    setFailure(null);
    setMessage(null);
    setFailure(await act());
    setBusy(null);
  }

  const start = () =>
    run('start', async () => {
      const outcome = await callAction(secondFactor, 'start_totp', {});
      if (!outcome.ok) return outcome;
      setStep({ is: 'setting up', begun: outcome.data.data });
      return null;
    });
  const makeCodes = () =>
    run('codes', async () => {
      const outcome = await callAction(secondFactor, 'new_codes', {});
      if (!outcome.ok) return outcome;
      setFactor(outcome.data.data);
      setStep({ is: 'codes', codes: outcome.data.recovery_codes });
      return null;
    });
  const remove = () =>
    run('remove', async () => {
      const outcome = await callAction(secondFactor, 'remove_totp', {});
      if (!outcome.ok) return outcome;
      setFactor(outcome.data.data);
      setMessage(outcome.data.message);
      setStep(null);
      return null;
    });

  const heading = useRef<HTMLHeadingElement>(null);
  /** After a step whose buttons have been removed. */
  const toHeading = () => heading.current?.focus();
  const { totp, passkeys } = factor;
  const isIdle = step === null || step.is === 'removing';
  return (
    <>
      <Card aria-labelledby="second-factor" className="mt-6">
        <h2 ref={heading} tabIndex={-1} id="second-factor" className="text-title outline-none">
          {text.title}
        </h2>
        <p className="mt-1 text-ink-soft">{text.purpose}</p>
        {factor.required && <p className="mt-1 text-ink-soft">{text.required}</p>}
        <Alert tone="success" className="mt-4">
          {message}
        </Alert>
        <Alert className="mt-4">
          {step?.is !== 'removing' && failure !== null && (failure.message ?? text.failed)}
        </Alert>
        {step?.is === 'setting up' && (
          <AuthenticatorForm
            begun={step.begun}
            onCancel={() => {
              setStep(null);
              toHeading();
            }}
            onConfirmed={(done) => {
              setFactor(done.data);
              setMessage(done.message);
              setStep(done.recovery_codes && { is: 'codes', codes: done.recovery_codes });
              if (done.recovery_codes === null) toHeading();
            }}
          />
        )}
        {step?.is === 'codes' && (
          <RecoveryCodes
            heading="h3"
            codes={step.codes}
            onSaved={() => {
              setStep(null);
              toHeading();
            }}
          />
        )}
        {isIdle && (
          <>
            <div className="mt-6 border-t border-ivory-line pt-5">
              <h3 className="font-semibold">{text.appTitle}</h3>
              <p className="mt-1 text-ink-soft">
                {totp === null ? text.noApp : text.since(formatInstant(totp.confirmed_at))}
              </p>
              <div className="mt-4 flex flex-col gap-3 xs:flex-row xs:flex-wrap">
                <Button variant="secondary" size="small" busy={busy === 'start'} onClick={() => void start()}>
                  {totp === null ? text.setUp : text.change}
                </Button>
                {totp !== null && (passkeys.length > 0 || !factor.required) && (
                  <Button variant="secondary" size="small" onClick={() => setStep({ is: 'removing' })}>
                    {text.remove}
                  </Button>
                )}
              </div>
            </div>
            <Passkeys
              factor={factor}
              heading="h3"
              onChanged={({ data, message: done, codes }) => {
                setFailure(null);
                setFactor(data);
                setMessage(done);
                setStep(codes && { is: 'codes', codes });
              }}
            />
            {(totp !== null || passkeys.length > 0) && (
              <div className="mt-6 border-t border-ivory-line pt-5">
                <h3 className="font-semibold">{text.codesTitle}</h3>
                <p className="mt-1 text-ink-soft">{text.codesLeft(factor.recovery_codes_left)}</p>
                <Button
                  variant="secondary"
                  size="small"
                  className="mt-4"
                  busy={busy === 'codes'}
                  onClick={() => void makeCodes()}
                >
                  {text.newCodes}
                </Button>
              </div>
            )}
          </>
        )}
        <ConfirmDialog
          open={step?.is === 'removing'}
          onOpenChange={(next) => {
            setFailure(null);
            setStep(next ? { is: 'removing' } : null);
          }}
          title={passkeys.length > 0 ? text.removeAppTitle : text.removeTitle}
          question={passkeys.length > 0 ? text.removeAppQuestion : text.removeQuestion}
          confirmLabel={text.remove}
          onConfirm={() => void remove()}
          busy={busy === 'remove'}
          finalFocus={() => (totp === null ? heading.current : null)}
          error={step?.is === 'removing' && failure !== null && (failure.message ?? text.failed)}
        />
      </Card>
      {requires && <RequirementCard factor={factor} onChanged={setFactor} />}
    </>
  );
}
