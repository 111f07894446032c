import { leaveNotice, type Notice } from '@/components/customer/notice';
import { notifyTabs } from '@/components/layout/session-hint';
import { anySignal } from '@/lib/abort-signals';
import { premiumPlan } from '@/lib/business';
import { call } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import { successText } from '@/lib/text/messages';
import { failureText } from '@/lib/text/failures';
import { loadCheckout, openSheet } from './checkout';
import { findPending, forgetPending, keepPending, type PendingPayment } from './pending-payments';
import { isRetryable, problemOf, type Problem } from './problem';
import { purchaseText as text } from './purchase-text';
import { lateChecksMs, retryDelayMs, interruptibleDelay } from './retry-delay';

const createPaymentOrder = lazyExport(() => import('@/lib/subscriptions/contract'), 'createPaymentOrder');
const recordSubscription = lazyExport(() => import('@/lib/subscriptions/contract'), 'recordSubscription');

export interface PurchaseState {
  /**
   * `asking`: dialog open. `opening`: its Confirm is running. `paying`: checkout open. `confirming`: paid, not yet confirmed. `checking`:
   * looking up whether an order was paid. `leaving`: navigation has started.
   */
  phase: 'ready' | 'asking' | 'opening' | 'paying' | 'confirming' | 'checking' | 'leaving';
  problem: Problem | null;
  note: string | null;
  /** An open order may have been paid: offer to check. */
  mayHavePaid: boolean;
  /** While confirming. */
  paymentId: string | null;
  /** While confirming: an attempt failed, the next is scheduled. */
  waiting: boolean;
}

export const untouched: PurchaseState = {
  phase: 'ready',
  problem: null,
  note: null,
  mayHavePaid: false,
  paymentId: null,
  waiting: false,
};

/**
 * State of a visit to /subscription (docs/product/payments.md, "Principles" and "Razorpay: checkout.js"). Every path back to a payment goes
 * through `create_payment_order`, which first checks open orders with Razorpay: this prevents double payments. Waits are bounded, retries
 * visible.
 */
export class Purchase {
  #state = untouched;
  readonly #listeners = new Set<() => void>();
  #stop = new AbortController();
  #late = new AbortController();
  #closeSheet: (() => void) | null = null;
  #interrupt: (() => void) | null = null;

  constructor(
    private readonly mobile: string,
    private readonly checkoutUrl: string,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): PurchaseState => this.#state;

  /** Resumes an earlier visit. @returns a function that stops everything */
  start(openOrder: boolean): () => void {
    this.#stop = new AbortController();
    void loadCheckout(this.checkoutUrl);
    const pending = findPending(this.mobile);
    if (pending !== null) void this.#settle(pending);
    else if (openOrder) void this.#check('quiet');
    return () => {
      this.#stop.abort();
      this.#late.abort();
    };
  }

  ask(): void {
    if (this.#state.phase !== 'ready') return;
    this.#late.abort();
    this.#set({ phase: 'asking', problem: null, note: null });
  }

  dismiss(): void {
    if (this.#state.phase === 'asking') this.#set({ phase: 'ready', problem: null });
  }

  async confirm(): Promise<void> {
    if (this.#state.phase !== 'asking') return;
    const { signal } = this.#stop;
    this.#set({ phase: 'opening', problem: null });
    const checkout = await loadCheckout(this.checkoutUrl);
    if (signal.aborted) return;
    if (checkout === null) {
      this.#set({
        phase: 'asking',
        problem: { text: failureText.gatewayNotLoaded, detail: null, remedy: 'load-again' },
      });
      return;
    }
    // No idempotency key: the endpoint returns an existing unpaid order, and a key would make the server hold a database connection while
    // waiting for Razorpay.
    const outcome = await call(createPaymentOrder, {}, { signal });
    if (signal.aborted || this.#is('leaving')) return;
    if (!outcome.ok) {
      if (outcome.code === 'ALREADY_ACTIVE') this.leave({ info: successText.subscribed });
      else this.#set({ phase: 'asking', problem: problemOf(outcome) });
      return;
    }
    this.#set({ phase: 'paying', mayHavePaid: true });
    // The dialog traps the focus until unmounted; the checkout needs it.
    await interruptibleDelay(focusReleaseMs, signal, () => undefined);
    if (signal.aborted || !this.#is('paying')) return;
    const { order_id } = outcome.data.data;
    this.#closeSheet = openSheet(checkout, outcome.data.data, {
      onPaid: (response) =>
        void this.#settle({
          mobile: this.mobile,
          transaction_id: response.razorpay_payment_id,
          razorpay_order_id: order_id,
          razorpay_signature: response.razorpay_signature,
        }),
      onFailed: () =>
        this.#set({ problem: { text: failureText.subscription, detail: null, remedy: 'none' } }),
      onDismissed: () => void this.#check('dismissed'),
    });
    if (this.#closeSheet === null) {
      this.#set({
        phase: 'ready',
        problem: { text: failureText.subscription, detail: null, remedy: 'none' },
      });
    }
  }

  /** The customer reports a payment, or retries now. */
  checkAgain(): void {
    if (this.#is('confirming')) this.#interrupt?.();
    else if (this.#is('ready') || this.#is('paying')) void this.#check('requested');
  }

  /** Another tab or the server reports an active plan. */
  leave(notice: Notice | null): void {
    if (this.#is('leaving')) return;
    this.#late.abort();
    this.#closeSheet?.();
    if (notice !== null) leaveNotice(notice);
    const note =
      notice !== null && 'paid' in notice ? successText.paymentReceived(notice.paid) : successText.subscribed;
    this.#set({ ...untouched, phase: 'leaving', note });
    notifyTabs('changed');
    window.location.replace('/dashboard');
  }

  async #check(why: 'requested' | 'dismissed' | 'quiet'): Promise<void> {
    const { signal } = this.#stop;
    if (why !== 'quiet') {
      this.#closeSheet?.();
      const problem = why === 'dismissed' ? this.#state.problem : null;
      this.#set({ phase: 'checking', problem, note: null });
    }
    const outcome = await call(createPaymentOrder, {}, { signal });
    if (signal.aborted || this.#is('leaving') || this.#is('confirming')) return;
    if (!outcome.ok && outcome.code === 'ALREADY_ACTIVE') {
      this.leave({ info: successText.subscribed });
      return;
    }
    this.#set({ mayHavePaid: true });
    if (why === 'quiet') return;
    const note = why === 'dismissed' ? text.closed : outcome.ok ? text.notPaid : null;
    const unknown = outcome.ok ? this.#state.problem : { ...problemOf(outcome), text: text.checkFailed };
    this.#set({ phase: 'ready', note, problem: why === 'dismissed' ? this.#state.problem : unknown });
    void this.#checkLate();
  }

  /** A payment may arrive after the checkout was closed. */
  async #checkLate(): Promise<void> {
    this.#late.abort();
    this.#late = new AbortController();
    const signal = anySignal([this.#late.signal, this.#stop.signal]);
    for (const ms of lateChecksMs) {
      await interruptibleDelay(ms, signal, () => undefined);
      if (signal.aborted || !this.#is('ready')) return;
      await this.#check('quiet');
    }
  }

  async #settle(payment: PendingPayment): Promise<void> {
    const { signal } = this.#stop;
    keepPending(payment);
    const sent = { ...payment, name: premiumPlan.subscriptionName, amount: premiumPlan.amountText };
    const confirming = { phase: 'confirming', paymentId: payment.transaction_id, note: null } as const;
    this.#set({ ...confirming, waiting: false, problem: null });
    for (let attempts = 0; ; attempts += 1) {
      const outcome = await call(recordSubscription, sent, { signal, timeoutMs: 20_000 });
      if (signal.aborted) return;
      if (outcome.ok || outcome.code === 'ALREADY_ACTIVE') {
        forgetPending(payment);
        const { transaction_id } = payment;
        this.leave(outcome.ok ? { paid: transaction_id } : { info: text.paidTwice(transaction_id) });
        return;
      }
      if (!isRetryable(outcome)) {
        forgetPending(payment);
        this.#set({
          phase: 'ready',
          waiting: false,
          paymentId: null,
          mayHavePaid: true,
          problem: problemOf(outcome),
        });
        void this.#checkLate();
        return;
      }
      this.#set({
        ...confirming,
        waiting: true,
        problem: outcome.status === 401 ? problemOf(outcome) : null,
      });
      await interruptibleDelay(
        retryDelayMs(attempts, outcome.retryAfterSeconds),
        signal,
        (interrupt) => (this.#interrupt = interrupt),
      );
      if (signal.aborted) return;
      this.#set({ ...confirming, waiting: false });
    }
  }

  #is(phase: PurchaseState['phase']): boolean {
    return this.#state.phase === phase;
  }

  #set(change: Partial<PurchaseState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const focusReleaseMs = 60;
