import { createHmac } from 'node:crypto';
import { base62, type OrderEntity, type PaymentEntity, type RefundEntity, nowSeconds } from './entities';
import type { Faults } from './faults';
import type { Settings } from './settings';
import type { Change, Store, StoredDelivery, StoredEvent } from './store';
import type { Timers } from './timers';

/** How an event is sent: as by Razorpay, twice, not automatically, or late. */
export type Sending = 'once' | 'twice' | 'never' | 'late';

const RESPONSE_TIMEOUT_MS = 5_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const LONGEST_WAIT_SECONDS = 22.8 * 3_600;
/** First waits as measured by others; then they double (docs/product/payments.md, "Razorpay: webhook delivery"). */
const FIRST_WAITS_SECONDS = [0.23, 13, 20, 43, 82];

export function retryWaitSeconds(attempts: number): number {
  const listed = FIRST_WAITS_SECONDS[attempts - 1];
  return listed ?? Math.min(LONGEST_WAIT_SECONDS, 82 * 2 ** (attempts - FIRST_WAITS_SECONDS.length));
}

interface Payload {
  readonly payment: PaymentEntity;
  readonly order?: OrderEntity;
  readonly refund?: RefundEntity;
}

/** Event of the present state: later changes must not alter the event on a retry. */
export function makeEvent(name: string, { payment, order, refund }: Payload): StoredEvent {
  const payload = {
    ...(refund === undefined ? {} : { refund: { entity: refund } }),
    payment: { entity: payment },
    ...(order === undefined ? {} : { order: { entity: order } }),
  };
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_PasidiSandbox0',
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: nowSeconds(),
  });
  return { id: base62(), name, paymentId: payment.id, body, createdAtMs: Date.now() };
}

export class Webhooks {
  readonly #stop = new AbortController();

  constructor(
    private readonly settings: Settings,
    private readonly store: Store,
    private readonly faults: Faults,
    private readonly timers: Timers,
  ) {}

  /** Save these with the operation's own changes, then pass the events to `start`. */
  changesFor(events: readonly StoredEvent[], sending: Sending): Change[] {
    const wait = sending === 'late' ? this.settings.lateWebhookMs : 0;
    return events.flatMap((event): Change[] => [
      { kind: 'event', value: event },
      {
        kind: 'delivery',
        value: {
          id: event.id,
          attempts: 0,
          nextAtMs: sending === 'never' ? null : Date.now() + wait,
          deliveredAtMs: null,
        },
      },
    ]);
  }

  start(events: readonly StoredEvent[], sending: Sending): void {
    if (sending === 'never') return;
    const ordered = this.faults.now.webhook_reverse ? [...events].reverse() : events;
    const all = sending === 'twice' ? ordered.flatMap((event) => [event, event]) : ordered;
    this.timers.after(sending === 'late' ? this.settings.lateWebhookMs : 0, () =>
      this.#unattended(this.#inOrder(all)),
    );
  }

  /** Deliveries that were pending when the process ended. */
  resume(): void {
    const waiting = [...this.store.events.values()].filter(
      (event) => (this.store.deliveries.get(event.id)?.nextAtMs ?? null) !== null,
    );
    for (const event of waiting) this.#schedule(event);
  }

  /** Whatever its delivery state. Resolves to the receiver's status, null if there was none. */
  async deliver(event: StoredEvent): Promise<number | null> {
    const status = await this.#post(event);
    if (this.#stop.signal.aborted) return null;
    const before = this.store.deliveries.get(event.id);
    const attempts = (before?.attempts ?? 0) + 1;
    const delivered = status !== null && status >= 200 && status < 300;
    const deliveredAtMs = delivered ? Date.now() : (before?.deliveredAtMs ?? null);
    const automatic = (before?.nextAtMs ?? null) !== null;
    const nextAtMs = automatic && deliveredAtMs === null ? this.#nextTry(event, attempts, status) : null;
    this.#keep({ id: event.id, attempts, nextAtMs, deliveredAtMs });
    if (nextAtMs !== null) this.#schedule(event);
    return status;
  }

  stop(): void {
    this.#stop.abort();
  }

  async #inOrder(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) await this.deliver(event);
  }

  /** Runs work in the background: a failing journal must not end the process. */
  #unattended(work: Promise<unknown>): void {
    work.catch((error: unknown) => console.error('Sandbox webhook:', error));
  }

  #schedule(event: StoredEvent): void {
    const dueAtMs = this.store.deliveries.get(event.id)?.nextAtMs ?? null;
    if (dueAtMs === null) return;
    this.timers.after(dueAtMs - Date.now(), () => {
      // A manual delivery may have come before the retry, or moved it.
      if (this.store.deliveries.get(event.id)?.nextAtMs === dueAtMs) this.#unattended(this.deliver(event));
    });
  }

  #nextTry(event: StoredEvent, attempts: number, status: number | null): number | null {
    const waitMs = (retryWaitSeconds(attempts) * 1000) / this.settings.webhookSpeed;
    const nextAtMs = Date.now() + waitMs;
    const outcome = status === null ? 'got no response' : `got status ${status}`;
    if (nextAtMs > event.createdAtMs + GIVE_UP_AFTER_MS / this.settings.webhookSpeed) {
      console.log(
        `Webhook ${event.name} of ${event.paymentId} ${outcome}; given up after ${attempts} attempts.`,
      );
      return null;
    }
    if (this.settings.webhookSpeed <= 1) {
      const seconds = Math.max(1, Math.round(waitMs / 1000));
      console.log(`Webhook ${event.name} of ${event.paymentId} ${outcome}; next try in ${seconds} s.`);
    }
    return nextAtMs;
  }

  #keep(delivery: StoredDelivery): void {
    this.store.save([{ kind: 'delivery', value: delivery }]);
  }

  async #post(event: StoredEvent): Promise<number | null> {
    if (this.faults.now.webhook_delay_ms > 0) await this.timers.wait(this.faults.now.webhook_delay_ms);
    if (this.faults.takeWebhookDrop()) return null;
    const secret = this.faults.now.webhook_wrong_signature ? 'another secret' : this.settings.webhookSecret;
    try {
      const response = await fetch(this.settings.webhookUrl, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-signature': createHmac('sha256', secret).update(event.body).digest('hex'),
          'x-razorpay-event-id': event.id,
        },
        body: event.body,
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }
}
