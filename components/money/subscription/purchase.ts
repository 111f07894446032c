import { storeNotice, type Notice } from '@/components/portal/notice';
import { CheckoutFlow, type Payment } from '@/components/money/checkout/checkout-flow';
import { isRetryable, signedOutProblem, type Problem } from '@/components/money/checkout/problem';
import { loadCheckout } from '@/components/money/checkout/razorpay-checkout';
import { interruptibleDelay, lateChecksMs } from '@/components/money/checkout/retry-delay';
import { notifyTabs } from '@/components/layout/session-hint';
import { anySignal } from '@/lib/kernel/abort-signals';
import { premiumPlan } from '@/lib/business';
import { call, type CallOptions, type Failure } from '@/lib/gateway/client';
import { createPaymentOrder, recordSubscription } from '@/lib/money/subscriptions/endpoints';
import { findPending, forgetPending, keepPending } from './pending-payments';
import type { PurchaseTexts } from './purchase-texts';

/** A visit to /subscription: checks earlier visits' payments, too, and leaves for the dashboard once the plan is active. */
export class Purchase {
  readonly flow: CheckoutFlow<unknown>;
  #late = new AbortController();

  constructor(
    private readonly mobile: string,
    private readonly checkoutUrl: string,
    private readonly texts: PurchaseTexts,
  ) {
    this.flow = new CheckoutFlow<unknown>(checkoutUrl, {
      open: (_amount, options) => this.#open(options),
      confirm: (payment, options) => this.#confirm(payment, options),
      onDone: (_paid, { proof }) => this.leave({ paid: proof.razorpay_payment_id }),
      // An active plan ends the flow: see `#open`.
      reload: () => {
        void this.#checkLate();
        return Promise.resolve('unchanged');
      },
      problemOf: (failure) => problemOf(failure, texts.failed),
    });
  }

  /** Resumes an earlier visit. @returns a function that stops everything */
  start(openOrder: boolean): () => void {
    const stop = this.flow.start();
    void loadCheckout(this.checkoutUrl);
    const pending = findPending(this.mobile);
    if (pending !== null) {
      const { transaction_id: razorpay_payment_id, razorpay_order_id, razorpay_signature } = pending;
      const proof = { razorpay_payment_id, razorpay_order_id, razorpay_signature };
      void this.flow.confirm({ proof, amountPaise: premiumPlan.amountPaise });
    } else if (openOrder) void this.#checkQuietly();
    return stop;
  }

  ask(): void {
    this.#late.abort();
    this.flow.ask();
  }

  /** Another tab or the server reports an active plan. */
  leave(notice: Notice | null): void {
    if (this.flow.signal.aborted) return;
    if (notice !== null) storeNotice(notice);
    this.flow.end(notice !== null && 'paid' in notice ? this.texts.received(notice.paid) : this.texts.active);
    notifyTabs('changed');
    window.location.replace('/dashboard');
  }

  async #open(options: CallOptions) {
    const outcome = await call(createPaymentOrder, {}, options);
    // While confirming, the confirmation says which payment bought the plan.
    if (!outcome.ok && outcome.code === 'ALREADY_ACTIVE' && this.flow.state().phase !== 'confirming')
      this.leave({ info: this.texts.active });
    return outcome;
  }

  async #confirm({ proof }: Payment, options: CallOptions) {
    const { razorpay_payment_id: transaction_id, razorpay_order_id, razorpay_signature } = proof;
    const payment = { mobile: this.mobile, transaction_id, razorpay_order_id, razorpay_signature };
    keepPending(payment);
    const request = { ...payment, name: premiumPlan.subscriptionName, amount: premiumPlan.amountText };
    const outcome = await call(recordSubscription, request, options);
    if (outcome.ok || !isRetryable(outcome)) forgetPending(payment);
    if (!outcome.ok && outcome.code === 'ALREADY_ACTIVE')
      this.leave({ info: this.texts.paidTwice(transaction_id) });
    return outcome;
  }

  async #checkQuietly(): Promise<void> {
    const { signal } = this.flow;
    await this.#open({ signal });
    if (!signal.aborted) this.flow.offerCheck();
  }

  /** A payment may arrive after the checkout was closed. */
  async #checkLate(): Promise<void> {
    this.#late.abort();
    this.#late = new AbortController();
    const signal = anySignal([this.#late.signal, this.flow.signal]);
    for (const ms of lateChecksMs) {
      await interruptibleDelay(ms, signal, () => undefined);
      if (signal.aborted || this.flow.state().phase !== 'ready') return;
      await this.#checkQuietly();
    }
  }
}

function problemOf(failure: Failure | null, sentence: string): Problem {
  if (failure?.status === 401) return signedOutProblem;
  return { text: { said: sentence }, detail: failure?.message ?? null, remedy: 'none' };
}
