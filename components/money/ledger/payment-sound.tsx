'use client';

import { Bell, BellOff } from '@lucide/icons';
import { useEffect, useState } from 'react';
import { followChanges } from '@/components/data/changes';
import { ofPayments } from '@/components/data/use-changes';
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
  useEffect(() => {
    if (!isOn) return undefined;
    let hiddenSince: number | null = null;
    const note = () => {
      hiddenSince = document.visibilityState === 'visible' ? null : performance.now();
    };
    note();
    document.addEventListener('visibilitychange', note);
    const stop = followChanges((changes) => {
      // Null: something may have changed.
      if (changes === null || !changes.some((change) => ofPayments(change))) return;
      if (hiddenSince !== null && performance.now() - hiddenSince > hiddenMs) return;
      void import('./payment-tone').then(({ playPaymentToneOnce }) => playPaymentToneOnce());
    }, true);
    return () => {
      document.removeEventListener('visibilitychange', note);
      stop();
    };
  }, [isOn]);

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
