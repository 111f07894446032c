import { badRequest, serverError } from './api-error';
import type { JsonRecord } from './json';
import type { Timers } from './timers';

/** All off: a healthy provider. */
export interface FaultSettings {
  /** Delay of each response. */
  readonly latency_ms: number;
  /** Share, 0 to 1, of requests that fail with 500 and no effect. */
  readonly fail_rate: number;
  /** Cuts every connection without a response. */
  readonly down: boolean;
  /** Accepts requests, never responds. */
  readonly hang: boolean;
  /** A web page with status 502, like a broken proxy. */
  readonly bad_gateway: boolean;
  /** Processes the request, then cuts the connection. */
  readonly lost_responses: boolean;
  /** Lists omit younger items. */
  readonly list_lag_ms: number;
  /** Signed with another secret. */
  readonly webhook_wrong_signature: boolean;
  /** Number of next deliveries that get lost (and are retried later). */
  readonly webhook_drop: number;
  readonly webhook_delay_ms: number;
  /** Reverses a payment's events. */
  readonly webhook_reverse: boolean;
}

const HEALTHY: FaultSettings = {
  latency_ms: 0,
  fail_rate: 0,
  down: false,
  hang: false,
  bad_gateway: false,
  lost_responses: false,
  list_lag_ms: 0,
  webhook_wrong_signature: false,
  webhook_drop: 0,
  webhook_delay_ms: 0,
  webhook_reverse: false,
};

const defaults = new Map<string, boolean | number>(Object.entries(HEALTHY));

/** `cut` closes the connection, `ignore` leaves it open, `serve` continues. */
export type Gate = 'serve' | 'cut' | 'ignore' | 'bad_gateway';

export class Faults {
  #now: FaultSettings = HEALTHY;

  constructor(private readonly timers: Timers) {}

  get now(): FaultSettings {
    return this.#now;
  }

  /** Absent faults are off: `{}` clears all. Refuses unknown ones. */
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

  /** Applies the delay. Throws the 500 of `fail_rate`. */
  async gate(): Promise<Gate> {
    if (this.#now.latency_ms > 0) await this.timers.wait(this.#now.latency_ms);
    if (this.#now.down) return 'cut';
    if (this.#now.hang) return 'ignore';
    if (this.#now.bad_gateway) return 'bad_gateway';
    if (Math.random() < this.#now.fail_rate) throw serverError();
    return 'serve';
  }

  /** Whether this delivery gets lost; counts it. */
  takeWebhookDrop(): boolean {
    if (this.#now.webhook_drop <= 0) return false;
    this.#now = { ...this.#now, webhook_drop: this.#now.webhook_drop - 1 };
    return true;
  }
}
