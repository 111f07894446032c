import type { OutputOf } from '@/lib/contract';
import type { CallOptions, Failure, Outcome } from '@/lib/gateway/client';
import { lazyModule } from '@/lib/kernel/lazy-module';
import type { Messages } from '@/lib/messages';
import type { createOrderPayment } from '@/lib/money/payments/contract';
import { isRetryable, notLoadedProblem, type Problem } from './problem';
import type { PaidResponse } from './razorpay-checkout';
import { interruptibleDelay, retryDelayMs } from './retry-delay';

const sheetCode = lazyModule(() => import('./razorpay-checkout'));

export interface Payment {
  readonly proof: PaidResponse;
  readonly amountPaise: number;
}

export interface CheckoutCalls<Paid> {
  /** Opens a payment order, or an unpaid one again; first settles unreported payments. @param amount rupees; empty for the plan */
  open(amount: string, options: CallOptions): Promise<Outcome<OutputOf<typeof createOrderPayment>>>;
  confirm(payment: Payment, options: CallOptions): Promise<Outcome<Paid>>;
  onDone(paid: Paid, payment: Payment): void;
  /**
   * What is due may have changed: loads it again.
   * @param isRefused a payment's confirmation was refused: its message has to stay
   * @returns `changed` if a payment arrived since `begin`, even if it showed by itself, or nothing can be paid any more
   */
  reload(isRefused: boolean): Promise<'changed' | 'unchanged' | Failure>;
  begin?(): void;
  /** @param failure null if a payment failed, or the checkout did not open */
  problemOf(failure: Failure | null): Problem;
}

export interface CheckoutState {
  /**
   * `asking`: dialog open. `opening`: a payment order is being opened. `paying`: checkout open. `checking`: looking up whether it was paid.
   * `confirming`: paid, not yet confirmed. `ended`: nothing follows, and `last` says why.
   */
  readonly phase: 'ready' | 'asking' | 'opening' | 'paying' | 'checking' | 'confirming' | 'ended';
  readonly problem: Problem | null;
  readonly note: keyof Messages['checkout']['notes'] | null;
  readonly last: string | null;
  /** A payment may have been made: offer to check. */
  readonly mayHavePaid: boolean;
  /** Its confirmation was refused; a check confirms it again. */
  readonly refused: Payment | null;
  /** While confirming. */
  readonly paymentId: string | null;
  /** While confirming: an attempt failed, the next is scheduled. */
  readonly waiting: boolean;
}

export const untouched: CheckoutState = {
  phase: 'ready',
  problem: null,
  note: null,
  last: null,
  mayHavePaid: false,
  refused: null,
  paymentId: null,
  waiting: false,
};

/** The dialog traps the focus until unmounted; the checkout needs it. */
const focusReleaseMs = 60;

/**
 * State machine of a payment (docs/product/payments.md, "Principles" and "Razorpay: checkout.js"; docs/product/money.md, "Dues and paying
 * them"). A closed checkout and each check open the payment order again, which settles unreported payments: this prevents double payments.
 * Waits are bounded, retries visible.
 */
export class CheckoutFlow<Paid> {
  #state = untouched;
  #calls: CheckoutCalls<Paid>;
  #stop = new AbortController();
  #amount = '';
  #closeSheet: (() => void) | null = null;
  #confirmNow: (() => void) | null = null;
  readonly #listeners = new Set<(state: CheckoutState) => void>();

  constructor(
    private readonly checkoutUrl: string,
    calls: CheckoutCalls<Paid>,
  ) {
    this.#calls = calls;
  }

  readonly subscribe = (listener: (state: CheckoutState) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly state = (): CheckoutState => this.#state;

  /** Those of the last render. */
  setCalls(calls: CheckoutCalls<Paid>): void {
    this.#calls = calls;
  }

  /** Aborted by the end, and when the page is left. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** @returns a function that stops everything */
  start(): () => void {
    this.#stop = new AbortController();
    return () => this.#stop.abort();
  }

  ask(): void {
    if (this.#is('ready')) this.#set({ phase: 'asking', problem: null, note: null });
  }

  dismiss(): void {
    if (this.#is('asking')) this.#set({ phase: 'ready', problem: null });
  }

  offerCheck(): void {
    this.#set({ mayHavePaid: true });
  }

  end(last: string): void {
    this.#stop.abort();
    this.#closeSheet?.();
    this.#set({ ...untouched, phase: 'ended', last });
  }

  /** Starts a payment, from the dialog or without one. */
  async pay(amount = ''): Promise<void> {
    const { signal } = this;
    const { phase: from, mayHavePaid } = this.#state;
    if (from !== 'ready' && from !== 'asking') return;
    this.#amount = amount;
    this.#calls.begin?.();
    this.#set({ ...untouched, phase: 'opening', mayHavePaid });
    const sheet = await sheetCode.load().catch(() => null);
    const checkout = (await sheet?.loadCheckout(this.checkoutUrl)) ?? null;
    if (signal.aborted) return;
    if (sheet === null || checkout === null) return this.#set({ phase: from, problem: notLoadedProblem });
    // No idempotency key: the endpoint returns an existing unpaid order, and a key would make the server hold a database connection while
    // waiting for Razorpay.
    const outcome = await this.#calls.open(amount, { signal });
    if (signal.aborted) return;
    if (!outcome.ok) {
      const problem = this.#calls.problemOf(outcome);
      const isWrongAmount = problem.remedy === 'amount';
      // An amount is corrected in the dialog.
      this.#set({ phase: isWrongAmount ? 'asking' : from, problem });
      if (isWrongAmount || outcome.status === 404) void this.#calls.reload(false);
      return;
    }
    this.#set({ phase: 'paying', mayHavePaid: true });
    await interruptibleDelay(focusReleaseMs, signal, () => undefined);
    if (signal.aborted || !this.#is('paying')) return;
    const { order_id: razorpay_order_id, amount: amountPaise } = outcome.data.data;
    this.#closeSheet = sheet.openSheet(checkout, outcome.data.data, {
      onPaid: (response) => void this.confirm({ proof: { ...response, razorpay_order_id }, amountPaise }),
      onFailed: () => this.#set({ problem: this.#calls.problemOf(null) }),
      onDismissed: () => void this.#afterClosing(),
    });
    if (this.#closeSheet === null) this.#set({ phase: 'ready', problem: this.#calls.problemOf(null) });
  }

  /** The customer reports a payment, or does not want to wait for the next attempt to confirm one. */
  checkAgain(): void {
    const { phase, refused } = this.#state;
    if (phase === 'confirming') this.#confirmNow?.();
    else if (phase === 'ready' || phase === 'paying')
      void (refused === null ? this.#check() : this.confirm(refused));
  }

  /** Retries until the payment is confirmed or refused. */
  async confirm(payment: Payment): Promise<void> {
    const { signal } = this;
    const confirming = {
      ...untouched,
      phase: 'confirming',
      paymentId: payment.proof.razorpay_payment_id,
    } as const;
    this.#set(confirming);
    for (let attempts = 0; ; attempts += 1) {
      const outcome = await this.#calls.confirm(payment, { signal, timeoutMs: 20_000 });
      if (signal.aborted) return;
      if (outcome.ok) {
        this.#set(untouched);
        this.#calls.onDone(outcome.data, payment);
        return;
      }
      const problem = this.#calls.problemOf(outcome);
      if (!isRetryable(outcome)) {
        const refused = outcome.status === 402 ? payment : null;
        this.#set({ ...untouched, problem, refused, mayHavePaid: true });
        void this.#calls.reload(refused !== null);
        return;
      }
      this.#set({ ...confirming, waiting: true, problem: problem.remedy === 'login' ? problem : null });
      await interruptibleDelay(
        retryDelayMs(attempts, outcome.retryAfterSeconds),
        signal,
        (interrupt) => (this.#confirmNow = interrupt),
      );
      if (signal.aborted) return;
      this.#set(confirming);
    }
  }

  /** Does not keep the customer from paying while what is due loads again. */
  async #afterClosing(): Promise<void> {
    const { signal } = this;
    this.#set({ phase: 'checking', note: null });
    await this.#calls.open(this.#amount, { signal });
    if (signal.aborted || !this.#is('checking')) return;
    this.#set({ phase: 'ready', note: 'closed' });
    const reloaded = await this.#calls.reload(false);
    if (reloaded === 'changed' && this.#state.note === 'closed')
      this.#set({ ...untouched, note: 'received' });
  }

  async #check(): Promise<void> {
    const { signal } = this;
    this.#closeSheet?.();
    this.#set({ phase: 'checking', problem: null, note: null });
    const opened = await this.#calls.open(this.#amount, { signal });
    if (signal.aborted) return;
    const reloaded = await this.#calls.reload(false);
    if (signal.aborted || !this.#is('checking')) return;
    if (reloaded === 'changed') this.#set({ ...untouched, note: 'received' });
    else if (reloaded !== 'unchanged') this.#setCheckFailed(reloaded);
    // A refused amount means that what is due has changed, which the reload shows.
    else if (!opened.ok && isRetryable(opened)) this.#setCheckFailed(opened);
    else this.#set({ phase: 'ready', note: 'notPaid' });
  }

  #setCheckFailed(failure: Failure): void {
    const problem = this.#calls.problemOf(failure);
    this.#set({
      phase: 'ready',
      problem: problem.remedy === 'login' ? problem : { ...problem, text: { key: 'checkFailed' } },
    });
  }

  #is(phase: CheckoutState['phase']): boolean {
    return this.#state.phase === phase;
  }

  #set(change: Partial<CheckoutState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener(this.#state);
  }
}
