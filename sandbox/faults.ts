import { badRequest, serverError } from './api-error';
import type { JsonRecord } from './json';
import type { Timers } from './timers';

/** Simulated faults of the provider. All off is a healthy one. */
export interface FaultSettings {
  /** Delay of each response. */
  readonly latency_ms: number;
  /** Share of requests, 0 to 1, that fail with 500 without any effect. */
  readonly fail_rate: number;
  /** Every connection is cut without a response. */
  readonly down: boolean;
  /** Requests are accepted and never answered. */
  readonly hang: boolean;
  /** A web page with status 502, as from a broken proxy. */
  readonly bad_gateway: boolean;
  /** The request is processed, then the connection is cut before the response. */
  readonly lost_answers: boolean;
  /** Lists omit younger items. */
  readonly list_lag_ms: number;
  /** Webhooks are signed with another secret. */
  readonly webhook_wrong_signature: boolean;
  /** Number of the next deliveries that get lost (and are retried later). */
  readonly webhook_drop: number;
  readonly webhook_delay_ms: number;
  /** The events of a payment are sent in reverse order. */
  readonly webhook_reverse: boolean;
}

const HEALTHY: FaultSettings = {
  latency_ms: 0,
  fail_rate: 0,
  down: false,
  hang: false,
  bad_gateway: false,
  lost_answers: false,
  list_lag_ms: 0,
  webhook_wrong_signature: false,
  webhook_drop: 0,
  webhook_delay_ms: 0,
  webhook_reverse: false,
};

const defaults = new Map<string, boolean | number>(Object.entries(HEALTHY));

/** `cut` closes the connection, `ignore` leaves it without a response, `serve` continues. */
export type Gate = 'serve' | 'cut' | 'ignore' | 'bad_gateway';

export class Faults {
  #now: FaultSettings = HEALTHY;

  constructor(private readonly timers: Timers) {}

  get now(): FaultSettings {
    return this.#now;
  }

  /** Replaces all faults: absent ones are off, so `{}` clears everything. Refuses unknown ones. */
  set(body: JsonRecord): FaultSettings {
    for (const [name, value] of Object.entries(body)) {
      const model = defaults.get(name);
      if (model === undefined) throw badRequest(`${name} is not a fault of the sandbox`, name);
      if (typeof value !== typeof model) throw badRequest(`${name} must be a ${typeof model}`, name);
      if (typeof value === 'number' && !(value >= 0 && value <= (name === 'fail_rate' ? 1 : 86_400_000))) {
        throw badRequest(`${name} is out of range`, name);
      }
    }
    this.#now = { ...HEALTHY, ...body };
    return this.#now;
  }

  /** Decides on one request to Razorpay or MSG91, after the configured delay. Throws the 500 of `fail_rate`. */
  async gate(): Promise<Gate> {
    if (this.#now.latency_ms > 0) await this.timers.wait(this.#now.latency_ms);
    if (this.#now.down) return 'cut';
    if (this.#now.hang) return 'ignore';
    if (this.#now.bad_gateway) return 'bad_gateway';
    if (Math.random() < this.#now.fail_rate) throw serverError();
    return 'serve';
  }

  /** Whether this webhook delivery gets lost; counts it. */
  takeWebhookDrop(): boolean {
    if (this.#now.webhook_drop <= 0) return false;
    this.#now = { ...this.#now, webhook_drop: this.#now.webhook_drop - 1 };
    return true;
  }
}
