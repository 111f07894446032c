import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { EndpointContract } from '@/lib/contract';
import type { GatewayResponse } from '@/e2e/fixtures/gateway';
import { sendRequest, type CrashRequest } from './client';
import type { Journal, Promised } from './journal';

const acknowledgement = z.object({
  token: z.string().optional(),
  data: z
    .object({
      id: z.int(),
      // Of Razorpay, or of a purchase of old gold.
      order_id: z.union([z.string(), z.int()]),
      invoice: z.object({ id: z.int(), number: z.string() }),
      credit_note: z.object({ id: z.int(), number: z.string() }),
    })
    .partial()
    .optional(),
  order: z.object({ id: z.int() }).optional(),
  orders: z.array(z.object({ id: z.int() })).optional(),
});
export type Acknowledgement = z.output<typeof acknowledgement>;

export interface Write {
  readonly call: Pick<EndpointContract, 'method' | 'path'>;
  readonly input: object;
  /** Runs before the write: a payment, which the site may learn of before the confirmation. Its result is added to the input. */
  readonly first?: () => Promise<object>;
  readonly token: string | null;
  /** Sent with an Idempotency-Key, the same for every attempt. */
  readonly creates?: boolean;
  /** With a key: sent once more after its response, which must be the same. */
  readonly sentAgain?: boolean;
  readonly of?: Pick<Promised, 'table' | 'id'>;
  /** Error code that proves that an earlier attempt, whose response was lost, succeeded. */
  readonly doneBefore?: string;
  /** Empty for writes without a row, such as a log-in. */
  promises(response: Acknowledgement): readonly Promised[];
}

const breathMs = 100;
const isDone = ({ status }: GatewayResponse) => status === 200 || status === 201 || status === 202;

class Stopped extends Error {}

/** One kind of write over a record's whole life cycle. */
export type Round = (write: (write: Write) => Promise<Acknowledgement>, round: number) => Promise<void>;

/** Repeats a kind of write, each retried until acknowledged. */
export class Writer {
  acknowledged = 0;
  private givingUp = false;
  private held: Promise<void> | null = null;
  private release: () => void = () => undefined;
  private busy = Promise.resolve();
  private readonly ended: Promise<void>;

  constructor(
    readonly kind: string,
    private readonly port: number,
    private readonly journal: Journal,
    round: Round,
  ) {
    this.ended = this.run(round);
  }

  /** Resolves when the current write is acknowledged; the next one waits for `resume`. */
  async pause(): Promise<void> {
    this.held ??= new Promise((resolve) => (this.release = resolve));
    await this.busy;
  }

  resume(): void {
    this.held = null;
    this.release();
  }

  /** Aborts the current write, whose outcome is not checked. */
  async giveUp(): Promise<void> {
    this.givingUp = true;
    this.resume();
    await this.ended;
  }

  private async run(round: Round): Promise<void> {
    for (let count = 0; !this.givingUp; count += 1) {
      try {
        await round((write) => this.write(write), count);
      } catch (error) {
        if (!(error instanceof Stopped)) this.journal.unexpected.push(`${this.kind}: ${String(error)}`);
        if (!(error instanceof Stopped)) return;
      }
    }
  }

  private async write(write: Write): Promise<Acknowledgement> {
    while (this.held !== null) await this.held;
    const trying = this.tryUntilAcknowledged(write);
    this.busy = trying.then(
      () => undefined,
      () => undefined,
    );
    return trying;
  }

  private async tryUntilAcknowledged(write: Write): Promise<Acknowledgement> {
    const { method, path } = write.call;
    const key = write.creates === true ? randomUUID() : null;
    const body = { ...write.input, ...(await write.first?.()) };
    const request = { method, path, token: write.token, key, body };
    for (let unknown = 0; ;) {
      if (this.givingUp) {
        const mayBeDone = unknown > 0 || write.first !== undefined;
        if (mayBeDone && write.of !== undefined) this.journal.forget(write.of.table, write.of.id);
        throw new Stopped();
      }
      const response = await this.attempt(request);
      if (typeof response === 'string') {
        if (response === 'unknown') unknown += 1;
        // A closed port refuses at once: without a pause this loop would use up the CPU.
        await pause(breathMs);
        continue;
      }
      if (isDone(response)) {
        const acknowledged = this.acknowledge(write, response.body, unknown);
        if (write.sentAgain === true) await this.sendAgain(request, response);
        return acknowledged;
      }
      if (unknown > 0 && write.doneBefore !== undefined && response.text.includes(`"${write.doneBefore}"`))
        return this.acknowledge(write, {}, unknown);
      this.journal.recordUnexpected(`${this.kind}, ${method} ${path}`, response);
      throw new Error('a response that nobody should get');
    }
  }

  /** `unknown`: it may have been done. */
  private async attempt(request: CrashRequest): Promise<GatewayResponse | 'not sent' | 'unknown'> {
    const began = Date.now();
    const outcome = await sendRequest(this.port, request);
    if (outcome === 'refused') {
      this.journal.refused += 1;
      return 'not sent';
    }
    if ('cut' in outcome) {
      this.journal.cut.push({ kind: this.kind, began, ended: Date.now(), how: outcome.cut });
      return 'unknown';
    }
    if (outcome.response.status !== 503) return outcome.response;
    this.journal.unavailable += 1;
    return 'unknown';
  }

  /** With its key, a request has the same response for ever. */
  private async sendAgain(request: CrashRequest, first: GatewayResponse): Promise<void> {
    while (!this.givingUp) {
      const response = await this.attempt(request);
      if (typeof response !== 'string') {
        if (isDone(response) && response.text === first.text) return;
        this.journal.recordUnexpected(`${this.kind}, ${request.path} again, first ${first.text}`, response);
        throw new Error('another response to the same request');
      }
      await pause(breathMs);
    }
  }

  private acknowledge(write: Write, body: unknown, unknown: number): Acknowledgement {
    const response = acknowledgement.parse(body);
    // With an idempotency key, a write is done once.
    const repeats = write.creates === true ? 0 : unknown;
    for (const promised of write.promises(response)) this.journal.acknowledge(promised, repeats);
    this.acknowledged += 1;
    this.journal.acknowledged += 1;
    return response;
  }
}
