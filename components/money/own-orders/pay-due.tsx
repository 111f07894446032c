'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { CheckoutCalls } from '@/components/money/checkout/checkout-flow';
import { ProblemMessage } from '@/components/money/checkout/problem-message';
import { useCheckout, useFocusAfterPayment } from '@/components/money/checkout/use-checkout';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { paiseOfRupees } from '@/lib/paise';
import { canPayOnline } from '@/lib/money/payments/online-amounts';
import { amountValue } from '@/lib/kernel/text/format';
import { dueProblem } from './due-problem';

const PayDueDialog = lazyPart(() => import('./pay-due-dialog').then((module) => module.PayDueDialog));

interface PayDueProps<Paid> {
  /** Name of the order. */
  name: string;
  amount: number;
  due: number;
  checkoutUrl: string;
  /** Of the button. */
  label: string;
  /** Accessible name of the button, if it is another. */
  labelOf?: string | undefined;
  /** The button pays `amount`; the dialog opens once an amount was refused. Default: it opens the dialog. */
  pays?: boolean;
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
  label,
  labelOf,
  pays = false,
  asksAtOnce = false,
  calls,
}: PayDueProps<Paid>) {
  const text = useTranslations('checkout');
  const { flow, state } = useCheckout(checkoutUrl, { ...calls, problemOf: dueProblem });
  const { phase, problem, note, mayHavePaid, refused } = state;
  // A cancelled dialog stays mounted: unmounting it at once would lose the focus.
  const [opened, setOpened] = useState(0);
  const [asks, setAsks] = useState(!pays);
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
      {!waits && due > 0 && !isPayable && <p>{text('restAtStore')}</p>}
      {!waits && isPayable && (
        <Button
          ref={button}
          full
          busy={phase === 'checking' || (!asks && phase === 'opening')}
          aria-label={labelOf}
          onClick={() => {
            if (!asks) {
              void flow.pay(amountValue(amount));
              return;
            }
            setOpened(opened + 1);
            flow.ask();
          }}
        >
          {label}
        </Button>
      )}
      <Alert tone="info" busy={waits || phase === 'checking'} className="mt-3">
        {phase === 'paying' ? (
          text('paying')
        ) : phase === 'checking' ? (
          text('checking')
        ) : phase === 'confirming' ? (
          <>
            {text('confirming')}
            <span className="block font-normal break-words">
              {text('keepOpen', { id: state.paymentId ?? '' })}
              {state.waiting && ` ${text('takesLonger')}`}
            </span>
          </>
        ) : (
          phase === 'ready' && (canCheck || !mayHavePaid) && note !== null && text(`notes.${note}`)
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
          {text('checkAgain')}
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
