import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Tasks of one key run in call order, those of different keys in parallel. Per process; limits across processes are counted in the
 * database.
 */
export class KeyedMutex {
  private readonly limits = new Map<string, LimitFunction>();

  /** Unfinished tasks, the running one included. */
  pending(key: string): number {
    const limit = this.limits.get(key);
    return limit === undefined ? 0 : limit.activeCount + limit.pendingCount;
  }

  /** Runs after the earlier tasks of the key, whether they succeeded or failed. */
  async runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const limit = this.limits.get(key) ?? pLimit(1);
    this.limits.set(key, limit);
    try {
      return await limit(task);
    } finally {
      if (this.pending(key) === 0) this.limits.delete(key);
    }
  }
}
