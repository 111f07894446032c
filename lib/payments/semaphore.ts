import { Refusal } from '@/lib/access/refusal';
import { FairQueue } from '@/lib/auth/fair-queue';
import { refusalText } from '@/lib/text/messages';

interface Waiting {
  enter(): void;
  /** The queue is full and another owner has priority. */
  drop(): void;
}

const lane = 'all';
const maxWaiting = 500;

/**
 * Limits concurrent requests to a provider, so that a slow provider cannot hold all connections. Fair by owner (account): none can delay
 * all others. Waiting for a permit times out.
 */
export class Semaphore {
  private running = 0;
  private readonly waiting = new FairQueue<typeof lane, Waiting>([lane], maxWaiting);

  constructor(
    private readonly permits: number,
    private readonly timeoutMs: number,
  ) {}

  /** Throws UNAVAILABLE if no permit is free within the timeout. */
  async runExclusive<T>(owner: string, task: () => Promise<T>): Promise<T> {
    if (this.running >= this.permits) await this.acquire(owner);
    else this.running += 1;
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next.enter();
    }
  }

  private acquire(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        reject(new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 2 }));
      };
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: Waiting = { enter, drop: refuse };
      const timer = setTimeout(() => {
        this.waiting.remove(lane, owner, waiting);
        refuse();
      }, this.timeoutMs);
      this.waiting.push(lane, owner, waiting)?.drop();
    });
  }
}
