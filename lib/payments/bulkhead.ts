import { Refusal } from '@/lib/access/refusal';
import { refusalText } from '@/lib/text/messages';

/** Lets a bounded number of tasks run at once, so that a slow provider cannot take every connection of ours with it. */
export class Bulkhead {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly places: number,
    private readonly patienceMs: number,
  ) {}

  /** Runs a task when a place is free; refuses UNAVAILABLE after waiting too long for one. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.places) await this.place();
    else this.running += 1;
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  private place(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 2 }));
      }, this.patienceMs);
      this.waiting.push(enter);
    });
  }
}
