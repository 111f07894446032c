import { Refusal } from '@/lib/kernel/access/refusal';
import { refusalText } from '@/lib/kernel/text/messages';
import { FairQueue } from './fair-queue';

interface Waiting {
  enter(): void;
  /** The queue is full and another owner has priority. */
  drop(): void;
}

interface SemaphoreOptions<Lane extends string> {
  permits: number;
  /** Kinds of task; waiting ones alternate between lanes, and within a lane between owners. */
  lanes: readonly Lane[];
  /** Per lane. */
  maxWaiting: number;
  /** Longest wait for a permit; without it only a full queue refuses. */
  timeoutMs?: number;
  /** In the refusal. */
  retryAfterSeconds: number;
}

/** Limits concurrent tasks. Fair by owner (account or address): none can delay all others. */
export class Semaphore<Lane extends string> {
  private running = 0;
  private readonly queue: FairQueue<Lane, Waiting>;

  constructor(private readonly options: SemaphoreOptions<Lane>) {
    this.queue = new FairQueue(options.lanes, options.maxWaiting);
  }

  waiting(lane: Lane): number {
    return this.queue.waiting(lane);
  }

  /** Throws UNAVAILABLE if the queue is full or no permit is free within the timeout. */
  async runExclusive<T>(lane: Lane, owner: string, task: () => Promise<T>): Promise<T> {
    if (this.running >= this.options.permits) await this.acquire(lane, owner);
    else this.running += 1;
    try {
      return await task();
    } finally {
      const next = this.queue.shift();
      if (next === undefined) this.running -= 1;
      else next.enter();
    }
  }

  private acquire(lane: Lane, owner: string): Promise<void> {
    const { timeoutMs, retryAfterSeconds } = this.options;
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const refuse = () => {
        clearTimeout(timer);
        reject(new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds }));
      };
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: Waiting = { enter, drop: refuse };
      if (timeoutMs !== undefined)
        timer = setTimeout(() => {
          this.queue.remove(lane, owner, waiting);
          refuse();
        }, timeoutMs);
      this.queue.push(lane, owner, waiting)?.drop();
    });
  }
}
