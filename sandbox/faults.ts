import { badRequest, serverError } from './api-error';
import type { JsonRecord } from './json';
import type { Timers } from './timers';

/** What is wrong with the provider at the moment. All off is a healthy one. */
export interface FaultSettings {
  /** Wait before each answer. */
  readonly latency_ms: number;
  /** Share of calls, 0 to 1, answered 500 without anything having been done. */
  readonly fail_rate: number;
  /** Every connection is cut without an answer. */
  readonly down: boolean;
  /** Calls are taken and never answered. */
  readonly hang: boolean;
  /** A web page with status 502, as a broken proxy gives. */
  readonly bad_gateway: boolean;
  /** The call is carried out, then the connection is cut before the answer. */
  readonly lost_answers: boolean;
  /** Lists leave out what is younger. */
  readonly list_lag_ms: number;
  /** Webhooks are signed with another secret. */
  readonly webhook_wrong_signature: boolean;
  /** That many of the next deliveries get lost on the way (and are tried again later). */
  readonly webhook_drop: number;
  /** Wait before each delivery. */
  readonly webhook_delay_ms: number;
  /** The events of a payment go out last one first. */
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

/** `cut` ends the connection, `ignore` leaves it without an answer, `serve` goes on. */
export type Gate = 'serve' | 'cut' | 'ignore' | 'bad_gateway';

export class Faults {
  #now: FaultSettings = HEALTHY;

  constructor(private readonly timers: Timers) {}

  get now(): FaultSettings {
    return this.#now;
  }

  /** Replaces all switches: what is not named is off again, so `{}` heals everything. Refuses what it does not know. */
  set(body: JsonRecord): FaultSettings {
    for (const [name, value] of Object.entries(body)) {
      const model: unknown = Object.hasOwn(HEALTHY, name) ? Reflect.get(HEALTHY, name) : undefined;
      if (model === undefined) throw badRequest(`${name} is not a fault of the sandbox`, name);
      if (typeof value !== typeof model) throw badRequest(`${name} must be a ${typeof model}`, name);
      if (typeof value === 'number' && !(value >= 0 && value <= (name === 'fail_rate' ? 1 : 86_400_000))) {
        throw badRequest(`${name} is out of range`, name);
      }
    }
    this.#now = { ...HEALTHY, ...body };
    return this.#now;
  }

  /** Decides over one call to Razorpay or MSG91, after the wait that is due. Throws the 500 of `fail_rate`. */
  async gate(): Promise<Gate> {
    if (this.#now.latency_ms > 0) await this.timers.wait(this.#now.latency_ms);
    if (this.#now.down) return 'cut';
    if (this.#now.hang) return 'ignore';
    if (this.#now.bad_gateway) return 'bad_gateway';
    if (Math.random() < this.#now.fail_rate) throw serverError();
    return 'serve';
  }

  /** True where this webhook delivery is to get lost; counts it. */
  takeWebhookDrop(): boolean {
    if (this.#now.webhook_drop <= 0) return false;
    this.#now = { ...this.#now, webhook_drop: this.#now.webhook_drop - 1 };
    return true;
  }
}
