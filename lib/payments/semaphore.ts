import { Refusal } from '@/lib/access/refusal';
import { refusalText } from '@/lib/text/messages';

/** Limits concurrent requests to a provider, so that a slow provider cannot hold all connections. Waiting for a place times out. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly permits: number,
    private readonly timeoutMs: number,
  ) {}

  /** Runs a task as soon as a permit is free. Throws UNAVAILABLE if none is within the timeout. */
  async runExclusive<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.permits) await this.acquire();
    else this.running += 1;
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  private acquire(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 2 }));
      }, this.timeoutMs);
      this.waiting.push(enter);
    });
  }
}
