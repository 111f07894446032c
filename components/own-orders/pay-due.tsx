'use client';

import { useRef, useState } from 'react';
import { amountValue } from '@/components/back-office/amount';
import { LoginAgain } from '@/components/customer/login-again';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { canPayOnline, payRestAtStore } from '@/lib/payments/rules';
import { duePaymentText as text } from './due-payment-text';
import { useDuePayment, type DuePaymentCalls } from './use-due-payment';

const PayDueDialog = lazyPart(() => import('./pay-due-dialog').then((module) => module.PayDueDialog));

interface PayDueProps<Paid> {
  /** Name of the order. */
  name: string;
  amount: number;
  due: number;
  checkoutUrl: string;
  /** Label of a button that pays `amount` directly; the dialog opens once an amount was refused. Default: `Pay now`, with the dialog. */
  payLabel?: string;
  calls: DuePaymentCalls<Paid>;
}

export function PayDue<Paid>({ name, amount, due, checkoutUrl, payLabel, calls }: PayDueProps<Paid>) {
  const { state, ask, cancel, pay, check } = useDuePayment(checkoutUrl, calls);
  const { phase, problem, refused } = state;
  // A cancelled dialog stays mounted: unmounting it at once would lose the focus.
  const [opened, setOpened] = useState(0);
  const [asks, setAsks] = useState(payLabel === undefined);
  if (!asks && state.wrongAmount !== null) {
    setAsks(true);
    setOpened(1);
  }
  const popup = asks && (phase === 'asking' || phase === 'opening');
  const button = useRef<HTMLButtonElement>(null);
  const isPayable = canPayOnline(Math.round(due * 100));
  const waits = phase === 'paying' || phase === 'confirming';
  return (
    <div>
      {!waits && due > 0 && !isPayable && <p>{payRestAtStore}</p>}
      {!waits && isPayable && (
        <Button
          ref={button}
          full
          busy={phase === 'checking' || (!asks && phase === 'opening')}
          aria-label={payLabel === undefined ? text.of(name) : undefined}
          onClick={() => {
            if (!asks) {
              void pay(amountValue(amount));
              return;
            }
            setOpened(opened + 1);
            ask();
          }}
        >
          {payLabel ?? text.now}
        </Button>
      )}
      <Alert
        tone="info"
        busy={waits}
        className="mt-3"
        action={state.isSignedOut && !popup && <LoginAgain next="/orders" />}
      >
        {phase === 'paying' ? (
          text.paying
        ) : phase === 'confirming' ? (
          <>
            {text.confirming}
            <span className="block font-normal break-words">
              {text.confirmingText(state.paymentId ?? '')}
              {state.waiting && ` ${text.confirmingLater}`}
            </span>
          </>
        ) : (
          phase === 'ready' && state.closed && refused === null && due > 0 && text.closed
        )}
      </Alert>
      <Alert className="mt-3">{popup ? null : (problem ?? state.wrongAmount)}</Alert>
      {phase === 'ready' && state.closed && (refused !== null || due > 0) && (
        <Button variant="secondary" full className="mt-3" onClick={() => void check()}>
          {text.checkAgain}
        </Button>
      )}
      {opened > 0 && (
        <PayDueDialog
          key={opened}
          name={name}
          amount={amount}
          due={due}
          state={state}
          onPay={(typed) => void pay(typed)}
          onCancel={cancel}
          finalFocus={() => button.current}
        />
      )}
    </div>
  );
}
