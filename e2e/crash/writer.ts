import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CallContract } from '@/lib/contract';
import { pause } from '@/tools/launch/processes';
import { ask } from './client';
import type { Journal, Promised } from './journal';

/** What the writers read of an acknowledgement. */
const acknowledgement = z.object({
  token: z.string().optional(),
  data: z.object({ id: z.int(), order_id: z.string() }).partial().optional(),
  order: z.object({ id: z.int() }).optional(),
});
export type Acknowledgement = z.output<typeof acknowledgement>;

export interface Write {
  readonly call: Pick<CallContract, 'method' | 'path'>;
  readonly input: object;
  /** What must come right before, as a part of the write: paying, which the site may hear of before it is told. Adds to the input. */
  readonly first?: () => Promise<object>;
  readonly token: string | null;
  /** Sent with an Idempotency-Key, the same for every try. */
  readonly creates?: boolean;
  /** The row that is changed. */
  readonly of?: Pick<Promised, 'table' | 'id'>;
  /** The code of the refusal that says that an earlier try, whose answer was lost, has done it. */
  readonly doneBefore?: string;
  /** What the acknowledgement promises. Nothing for what leaves no row, such as a log-in. */
  promises(answer: Acknowledgement): readonly Promised[];
}

const breathMs = 100;

/** Thrown out of a writer that has been told to give up. */
class GivenUp extends Error {}

/** One round of a kind of write, from making a record to the end of it; `round` counts them. */
export type Round = (write: (write: Write) => Promise<Acknowledgement>, round: number) => Promise<void>;

/**
 * Does a kind of write again and again, each until it is acknowledged: what was answered 503, was cut off or met nobody is
 * tried again, as a careful client does. Holds between two writes when it is told to.
 */
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

  /** Resolves when the write at hand is acknowledged; the next one waits for `goOn`. */
  async hold(): Promise<void> {
    this.held ??= new Promise((resolve) => (this.release = resolve));
    await this.busy;
  }

  goOn(): void {
    this.held = null;
    this.release();
  }

  /** Ends it, with the write at hand in the air: what becomes of that one is not looked at. */
  async giveUp(): Promise<void> {
    this.givingUp = true;
    this.goOn();
    await this.ended;
  }

  private async run(round: Round): Promise<void> {
    for (let count = 0; !this.givingUp; count += 1) {
      try {
        await round((write) => this.write(write), count);
      } catch (error) {
        if (!(error instanceof GivenUp)) this.journal.unexpected.push(`${this.kind}: ${String(error)}`);
        if (!(error instanceof GivenUp)) return;
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
    const question = { method, path, token: write.token, key, body };
    for (let unknown = 0; ;) {
      if (this.givingUp) {
        const mayBeDone = unknown > 0 || write.first !== undefined;
        if (mayBeDone && write.of !== undefined) this.journal.forget(write.of.table, write.of.id);
        throw new GivenUp();
      }
      const began = Date.now();
      const outcome = await ask(this.port, question);
      if (outcome === 'unheard') {
        this.journal.unheard += 1;
        // A port where nobody listens refuses at once: without a breath this would keep the machine from starting anything.
        await pause(breathMs);
        continue;
      }
      if ('cut' in outcome)
        this.journal.cut.push({ kind: this.kind, began, ended: Date.now(), how: outcome.cut });
      else {
        const { answer } = outcome;
        if (answer.status === 200 || answer.status === 201)
          return this.acknowledge(write, answer.body, unknown);
        if (unknown > 0 && write.doneBefore !== undefined && answer.text.includes(`"${write.doneBefore}"`))
          return this.acknowledge(write, {}, unknown);
        if (answer.status !== 503) {
          this.journal.surprise(`${this.kind}, ${method} ${path}`, answer);
          throw new Error('an answer that nobody should get');
        }
        this.journal.unavailable += 1;
      }
      unknown += 1;
      await pause(breathMs);
    }
  }

  private acknowledge(write: Write, body: unknown, unknown: number): Acknowledgement {
    const answer = acknowledgement.parse(body);
    // A write with a key is done once, however often it is sent.
    const repeats = write.creates === true ? 0 : unknown;
    for (const promised of write.promises(answer)) this.journal.acknowledge(promised, repeats);
    this.acknowledged += 1;
    this.journal.acknowledged += 1;
    return answer;
  }
}
