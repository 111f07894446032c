'use client';

import { useEffect, useRef, useState } from 'react';
import type { CheckoutCalls } from '@/components/money/checkout/checkout-flow';
import { checkoutText } from '@/components/money/checkout/checkout-text';
import { signedOutProblem, type Problem } from '@/components/money/checkout/problem';
import { ProblemMessage } from '@/components/money/checkout/problem-message';
import { useCheckout, useFocusAfterPayment } from '@/components/money/checkout/use-checkout';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Failure } from '@/lib/gateway/client';
import { paiseOfRupees } from '@/lib/paise';
import { canPayOnline, payRestAtStore } from '@/lib/money/payments/online-amounts';
import { amountValue } from '@/lib/kernel/text/format';
import { duePaymentText as text } from './due-payment-text';

const PayDueDialog = lazyPart(() => import('./pay-due-dialog').then((module) => module.PayDueDialog));

interface PayDueProps<Paid> {
  /** Name of the order. */
  name: string;
  amount: number;
  due: number;
  checkoutUrl: string;
  /** Label of a button that pays `amount` directly; the dialog opens once an amount was refused. Default: `Pay now`, with the dialog. */
  payLabel?: string;
  /** Opens the dialog with the page. */
  asksAtOnce?: boolean;
  /** Calls of the customer, or of a visitor with a payment link. */
  calls: Omit<CheckoutCalls<Paid>, 'problemOf'>;
}

/** Pays a due (docs/product/money.md, "Dues and paying them"); webhook and reconciliation settle missed payments. */
export function PayDue<Paid>({
  name,
  amount,
  due,
  checkoutUrl,
  payLabel,
  asksAtOnce = false,
  calls,
}: PayDueProps<Paid>) {
  const { flow, state } = useCheckout(checkoutUrl, { ...calls, problemOf });
  const { phase, problem, note, mayHavePaid, refused } = state;
  // A cancelled dialog stays mounted: unmounting it at once would lose the focus.
  const [opened, setOpened] = useState(0);
  const [asks, setAsks] = useState(payLabel === undefined);
  if (!asks && problem?.remedy === 'amount') {
    setAsks(true);
    setOpened(1);
  }
  const popup = asks && (phase === 'asking' || phase === 'opening');
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterPayment(phase, button, place);
  const isPayable = canPayOnline(paiseOfRupees(due));
  const mayAsk = useRef(asksAtOnce && isPayable);
  useEffect(() => {
    if (!mayAsk.current) return;
    mayAsk.current = false;
    setOpened(1);
    flow.ask();
  }, [flow]);
  const waits = phase === 'paying' || phase === 'confirming';
  const isIdle = phase === 'ready' || phase === 'checking';
  const canCheck = mayHavePaid && (refused !== null || due > 0);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {!waits && due > 0 && !isPayable && <p>{payRestAtStore}</p>}
      {!waits && isPayable && (
        <Button
          ref={button}
          full
          busy={phase === 'checking' || (!asks && phase === 'opening')}
          aria-label={payLabel === undefined ? text.of(name) : undefined}
          onClick={() => {
            if (!asks) {
              void flow.pay(amountValue(amount));
              return;
            }
            setOpened(opened + 1);
            flow.ask();
          }}
        >
          {payLabel ?? text.now}
        </Button>
      )}
      <Alert tone="info" busy={waits || phase === 'checking'} className="mt-3">
        {phase === 'paying' ? (
          checkoutText.paying
        ) : phase === 'checking' ? (
          checkoutText.checking
        ) : phase === 'confirming' ? (
          <>
            {checkoutText.confirming}
            <span className="block font-normal break-words">
              {checkoutText.confirmingText(state.paymentId ?? '')}
              {state.waiting && ` ${checkoutText.confirmingLater}`}
            </span>
          </>
        ) : (
          phase === 'ready' && (canCheck || !mayHavePaid) && note
        )}
      </Alert>
      <Alert className="mt-3">
        {!popup && problem !== null && <ProblemMessage problem={problem} next="/orders" />}
      </Alert>
      {isIdle && canCheck && (
        <Button
          variant="secondary"
          full
          className="mt-3"
          busy={phase === 'checking'}
          onClick={() => flow.checkAgain()}
        >
          {checkoutText.checkAgain}
        </Button>
      )}
      {opened > 0 && (
        <PayDueDialog
          key={opened}
          name={name}
          amount={amount}
          due={due}
          phase={phase}
          problem={problem}
          onPay={(typed) => void flow.pay(typed)}
          onCancel={() => flow.dismiss()}
          finalFocus={() => button.current}
        />
      )}
    </div>
  );
}

function problemOf(failure: Failure | null): Problem {
  if (failure?.status === 401) return signedOutProblem;
  const wrongAmount = failure?.fields['amount'];
  if (wrongAmount !== undefined) return { text: wrongAmount, detail: null, remedy: 'amount' };
  return { text: failure?.message ?? text.failed, detail: null, remedy: 'none' };
}
