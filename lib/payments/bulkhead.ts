import { Refusal } from '@/lib/access/refusal';
import { FairQueue } from '@/lib/auth/fair-queue';
import { refusalText } from '@/lib/text/messages';

interface Waiting {
  enter(): void;
  /** Ends the wait: the queue is full and the place is another owner's. */
  drop(): void;
}

const lane = 'all';
const waitAtMost = 500;

/**
 * Lets a bounded number of tasks run at once, so that a slow provider cannot take every connection of ours with it. Owners (accounts) take
 * turns, so that one of them cannot keep all others waiting.
 */
export class Bulkhead {
  private running = 0;
  private readonly waiting = new FairQueue<typeof lane, Waiting>([lane], waitAtMost);

  constructor(
    private readonly places: number,
    private readonly patienceMs: number,
  ) {}

  /** Runs a task when a place is free; refuses UNAVAILABLE after waiting too long for one. */
  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    if (this.running >= this.places) await this.place(owner);
    else this.running += 1;
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next.enter();
    }
  }

  private place(owner: string): Promise<void> {
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
      }, this.patienceMs);
      this.waiting.push(lane, owner, waiting)?.drop();
    });
  }
}
