'use client';

import { useEffect, useState } from 'react';
import { LogOut } from '@lucide/icons';
import { logOut } from '@/components/layout/log-out';
import { PageFrame } from '@/components/layout/page-frame';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import { call, callAction } from '@/lib/gateway/client';
import type { Role } from '@/lib/kernel/access/actor';
import { openLockScreen } from '@/components/people/shared-counter/leave-locked';
import { dashboardOf } from '@/lib/kernel/access/dashboards';
import { getDetails } from '@/lib/people/accounts/endpoints';
import type { SecondFactorRecord } from '@/lib/people/second-factor/contract';
import { onLocked } from '@/lib/kernel/locked-listener';
import { secondFactor } from '@/lib/people/second-factor/endpoints';
import type { Begun } from './authenticator-form';
import { ProofAsker } from './proof-asker';
import { secondFactorText as text } from './second-factor-text';

const AuthenticatorForm = lazyPart(
  () => import('./authenticator-form').then((module) => module.AuthenticatorForm),
  'page',
);
const Passkeys = lazyPart(() => import('./passkeys').then((module) => module.Passkeys), 'page');
const RecoveryCodes = lazyPart(
  () => import('./recovery-codes').then((module) => module.RecoveryCodes),
  'page',
);

interface SetUpScreenProps {
  role: Role;
  mobile: string;
  /** Null if loading failed. */
  factor: SecondFactorRecord | null;
}

/** All that an account can open whose role requires a second factor, until it has one. */
export function SetUpScreen({ role, mobile, factor }: SetUpScreenProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  // No frame locks this page of a shared counter.
  useEffect(() => onLocked(openLockScreen), []);

  async function start() {
    setBusy(true);
    setFailure(null);
    const outcome = await callAction(secondFactor, 'start_totp', {});
    setBusy(false);
    if (outcome.ok) setBegun(outcome.data.data);
    else setFailure(outcome.message ?? text.failed);
  }

  /** A full page load: the session may now open everything. */
  async function proceed() {
    const details = await call(getDetails, { mobile });
    if (!details.ok || !details.data.must_change_password) {
      window.location.assign(dashboardOf[role]);
      return;
    }
    // The profile, which asks for a new password, has the address of this page: another hash alone would load nothing.
    window.history.replaceState(null, '', '#password');
    window.location.reload();
  }
  return (
    <PageFrame width="reading">
      <h1 className="mb-6 text-heading">{text.setUpTitle}</h1>
      <Card>
        <p>{text.setUpText}</p>
        <Alert className="mt-4">{failure}</Alert>
        {codes !== null && <RecoveryCodes heading="h2" codes={codes} onSaved={() => void proceed()} />}
        {codes === null && begun !== null && (
          <AuthenticatorForm
            begun={begun}
            onCancel={null}
            onConfirmed={(done) => {
              if (done.recovery_codes === null) void proceed();
              else setCodes(done.recovery_codes);
            }}
          />
        )}
        {begun === null && codes === null && (
          <div className="mt-6 flex flex-col gap-3 xs:flex-row">
            <Button busy={busy} onClick={() => void start()}>
              {text.setUp}
            </Button>
            <Button
              variant="secondary"
              icon={<Icon of={LogOut} className="size-4" />}
              onClick={() => void logOut()}
            >
              {text.logOut}
            </Button>
          </div>
        )}
        {begun === null && codes === null && factor !== null && (
          <Passkeys
            factor={factor}
            heading="h2"
            onChanged={(change) => {
              if (change.codes === null) void proceed();
              else setCodes(change.codes);
            }}
          />
        )}
      </Card>
      {/* Outside of the staff's frame. */}
      <ProofAsker />
    </PageFrame>
  );
}
