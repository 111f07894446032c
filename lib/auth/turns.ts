/**
 * Lets the tasks of one key run one after another, in the order they came; different keys do not wait for each other. Holds
 * within this process, which is all it is for: what must hold across processes is counted in the database.
 */
export class Turns {
  private readonly queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

  /** Tasks of a key that have not ended yet. */
  waiting(key: string): number {
    return this.queues.get(key)?.waiting ?? 0;
  }

  async take<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    this.queues.set(key, queue);
    queue.waiting += 1;
    const turn = queue.last.then(task, task);
    queue.last = turn;
    try {
      return await turn;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) this.queues.delete(key);
    }
  }
}
