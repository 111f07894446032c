'use client';

import { useEffect, useRef, useState } from 'react';
import { loadCheckout, openSheet, type PaidResponse } from '@/components/subscription/checkout';
import { isRetryable } from '@/components/subscription/problem';
import { retryDelayMs, interruptibleDelay } from '@/components/subscription/retry-delay';
import type { OutputOf } from '@/lib/contract';
import type { CallOptions, Outcome } from '@/lib/gateway/client';
import type { createOrderPayment } from '@/lib/payments/contract';
import { failureText } from '@/lib/text/failures';
import { duePaymentText as text } from './due-payment-text';

/** As the customer, or through a payment link. */
export interface DuePaymentCalls<Paid> {
  open(amount: string, options: CallOptions): Promise<Outcome<OutputOf<typeof createOrderPayment>>>;
  confirm(proof: PaidResponse, options: CallOptions): Promise<Outcome<Paid>>;
  /** The payment is booked. */
  onPaid(paid: Paid, amountPaise: number): void;
  /**
   * The due may have changed: the sheet was closed, or a payment was refused.
   * @param isRefused a payment's confirmation was refused: its message has to stay
   */
  onUnknown(isRefused: boolean): void;
}

export interface DuePaymentState {
  /** `asking`: dialog open. `opening`: its button is running. `paying`: checkout open. */
  readonly phase: 'ready' | 'asking' | 'opening' | 'paying' | 'confirming' | 'checking';
  readonly problem: string | null;
  /** Error of the amount. */
  readonly wrongAmount: string | null;
  readonly isSignedOut: boolean;
  readonly closed: boolean;
  /** Payment whose confirmation was refused. */
  readonly refused: { readonly proof: PaidResponse; readonly amountPaise: number } | null;
  readonly paymentId: string | null;
  /** While confirming: an attempt failed, the next is scheduled. */
  readonly waiting: boolean;
}

const ready: DuePaymentState = {
  phase: 'ready',
  problem: null,
  wrongAmount: null,
  isSignedOut: false,
  closed: false,
  refused: null,
  paymentId: null,
  waiting: false,
};

/** The dialog traps the focus until unmounted; the checkout needs it. */
const focusReleaseMs = 60;

/**
 * Pays a due: amount, pay sheet, confirmation (docs/product/money.md, "Dues and paying them"). A closed sheet is followed by a check;
 * webhook and reconciliation settle missed payments.
 */
export function useDuePayment<Paid>(checkoutUrl: string, calls: DuePaymentCalls<Paid>) {
  const [state, setState] = useState(ready);
  const stop = useRef(new AbortController());
  const lastAmount = useRef('');
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  async function pay(amount: string) {
    const { signal } = stop.current;
    lastAmount.current = amount;
    setState({ ...ready, phase: 'opening' });
    const checkout = await loadCheckout(checkoutUrl);
    if (signal.aborted) return;
    if (checkout === null) {
      setState({ ...ready, phase: 'asking', problem: failureText.gatewayNotLoaded });
      return;
    }
    const outcome = await calls.open(amount, { signal });
    if (signal.aborted) return;
    if (!outcome.ok) {
      const { fields, message, status } = outcome;
      const wrongAmount = fields['amount'] ?? null;
      const problem = wrongAmount === null ? (message ?? text.failed) : null;
      setState({ ...ready, phase: 'asking', wrongAmount, problem, isSignedOut: status === 401 });
      if (status === 404 || wrongAmount !== null) calls.onUnknown(false);
      return;
    }
    const sheet = outcome.data.data;
    setState({ ...ready, phase: 'paying' });
    await interruptibleDelay(focusReleaseMs, signal, () => undefined);
    if (signal.aborted) return;
    const opened = openSheet(checkout, sheet, {
      onPaid: (response) => void confirm({ ...response, razorpay_order_id: sheet.order_id }, sheet.amount),
      onFailed: () => setState((now) => ({ ...now, problem: text.failed })),
      onDismissed: () => void checkOpened(),
    });
    if (opened === null) setState({ ...ready, problem: text.failed });
  }

  async function confirm(proof: PaidResponse, amountPaise: number) {
    const { signal } = stop.current;
    const confirming = { ...ready, phase: 'confirming', paymentId: proof.razorpay_payment_id } as const;
    setState(confirming);
    for (let attempts = 0; ; attempts += 1) {
      const outcome = await calls.confirm(proof, { signal, timeoutMs: 20_000 });
      if (signal.aborted) return;
      if (outcome.ok) {
        setState(ready);
        calls.onPaid(outcome.data, amountPaise);
        return;
      }
      if (!isRetryable(outcome)) {
        const refused = outcome.status === 402 ? { proof, amountPaise } : null;
        const closed = refused !== null;
        setState({ ...ready, problem: outcome.message ?? text.failed, closed, refused });
        calls.onUnknown(closed);
        return;
      }
      setState({ ...confirming, waiting: true, isSignedOut: outcome.status === 401 });
      await interruptibleDelay(retryDelayMs(attempts, outcome.retryAfterSeconds), signal, () => undefined);
      if (signal.aborted) return;
    }
  }

  /** Opening again settles unreported payments. */
  async function checkOpened() {
    const { signal } = stop.current;
    setState((now) => ({ ...now, phase: 'checking' }));
    await calls.open(lastAmount.current, { signal });
    if (signal.aborted) return;
    setState((now) => ({ ...ready, problem: now.problem, closed: true }));
    calls.onUnknown(false);
  }

  /** Confirms a refused payment again, else checks the last one opened. Not for the sheet, whose `state` is that of before it opened. */
  const check = () =>
    state.refused === null ? checkOpened() : confirm(state.refused.proof, state.refused.amountPaise);

  return {
    state,
    ask: () => setState({ ...ready, phase: 'asking' }),
    cancel: () => setState(ready),
    pay,
    check,
  };
}
