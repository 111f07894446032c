/**
 * A mutex per key: tasks of one key run one after another in call order, tasks of different keys in parallel. Per process only; limits that
 * must hold across processes are counted in the database.
 */
export class KeyedMutex {
  private readonly queues = new Map<string, { last: Promise<unknown>; pending: number }>();

  /** The number of unfinished tasks of a key, the running one included. */
  pending(key: string): number {
    return this.queues.get(key)?.pending ?? 0;
  }

  /** Runs a task after the earlier tasks of its key, whether they succeeded or failed. Rejects with the task's own error. */
  async runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { last: Promise.resolve(), pending: 0 };
    this.queues.set(key, queue);
    queue.pending += 1;
    const run = queue.last.then(task, task);
    queue.last = run;
    try {
      return await run;
    } finally {
      queue.pending -= 1;
      if (queue.pending === 0) this.queues.delete(key);
    }
  }
}
