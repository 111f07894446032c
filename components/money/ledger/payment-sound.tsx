'use client';

import { Bell, BellOff } from '@lucide/icons';
import { useEffect, useRef, useState } from 'react';
import { ofPayments, useChanges } from '@/components/data/use-changes';
import { isSoundOn, rememberSound } from '@/components/layout/staff-preferences';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useHydrated } from '@/components/ui/use-hydrated';
import { ledgerText } from './ledger-text';

const text = ledgerText.sound;
/** A page that nobody has seen for longer is silent. */
const hiddenMs = 5 * 60_000;

/** A short tone for a payment that arrives, off until somebody turns it on in this browser. The page shows the payment as well. */
export function PaymentSound() {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOn = isHydrated && (chosen ?? isSoundOn());
  const hiddenSince = useRef<number | null>(null);
  useEffect(() => {
    const note = () => {
      hiddenSince.current = document.visibilityState === 'visible' ? null : performance.now();
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, []);
  useChanges(isOn ? ofPayments : null, () => {
    const { current: since } = hiddenSince;
    if (since !== null && performance.now() - since > hiddenMs) return;
    void import('./payment-tone').then(({ playPaymentToneOnce }) => playPaymentToneOnce());
  });

  function toggle() {
    rememberSound(!isOn);
    setChosen(!isOn);
    // How it sounds.
    if (!isOn) void import('./payment-tone').then(({ playPaymentTone }) => playPaymentTone());
  }
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={isOn}
      icon={<Icon of={isOn ? Bell : BellOff} className="size-4" />}
      onClick={toggle}
    >
      {text.label}
    </Button>
  );
}
