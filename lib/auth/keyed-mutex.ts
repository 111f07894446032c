import pLimit, { type LimitFunction } from 'p-limit';

/**
 * A mutex per key: tasks of one key run in call order, tasks of different keys in parallel. Per process: limits across processes are
 * counted in the database.
 */
export class KeyedMutex {
  private readonly limits = new Map<string, LimitFunction>();

  /** The number of unfinished tasks of a key, the running one included. */
  pending(key: string): number {
    const limit = this.limits.get(key);
    return limit === undefined ? 0 : limit.activeCount + limit.pendingCount;
  }

  /** Runs a task after the earlier tasks of its key, whether they succeeded or failed. Rejects with the task's own error. */
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
