/**
 * A bounded queue that is fair twice over: its lanes take turns, and within a lane its owners (addresses) do. Whoever pushes a thousand
 * tasks waits behind oneself only. A full lane drops the newest task of the owner who has most, so that one owner cannot fill it.
 */
export class FairQueue<Lane extends string, Task> {
  private readonly lanes: Map<Lane, Map<string, Task[]>>;

  /** @param limit tasks that may wait in each lane */
  constructor(
    lanes: readonly Lane[],
    private readonly limit: number,
  ) {
    this.lanes = new Map(lanes.map((lane) => [lane, new Map<string, Task[]>()]));
  }

  /** Tasks that wait in a lane. */
  waiting(lane: Lane): number {
    let sum = 0;
    for (const tasks of this.ownersOf(lane).values()) sum += tasks.length;
    return sum;
  }

  /** Adds a task behind the others of its owner. Returns the task that was dropped for it: the given one, or another's; null if none. */
  push(lane: Lane, owner: string, task: Task): Task | null {
    const owners = this.ownersOf(lane);
    const own = owners.get(owner) ?? [];
    const dropped = this.waiting(lane) < this.limit ? null : dropFor(own, owners);
    if (dropped === undefined) return task;
    own.push(task);
    owners.set(owner, own);
    return dropped;
  }

  /** Takes the next task out; undefined where none waits. */
  shift(): Task | undefined {
    for (const [lane, owners] of this.lanes) {
      const [next] = owners;
      if (next === undefined) continue;
      const [owner, tasks] = next;
      const task = tasks.shift();
      // A map keeps the order of insertion: what was served goes to its end.
      this.lanes.delete(lane);
      this.lanes.set(lane, owners);
      owners.delete(owner);
      if (tasks.length > 0) owners.set(owner, tasks);
      return task;
    }
    return undefined;
  }

  /** Takes out a task that waits no longer; nothing if it is out already. */
  remove(lane: Lane, owner: string, task: Task): void {
    const owners = this.ownersOf(lane);
    const left = (owners.get(owner) ?? []).filter((each) => each !== task);
    if (left.length > 0) owners.set(owner, left);
    else owners.delete(owner);
  }

  private ownersOf(lane: Lane): Map<string, Task[]> {
    return this.lanes.get(lane) ?? new Map<string, Task[]>();
  }
}

/** Drops the newest task of the owner who has most, where that is more than one's own with the new one; else undefined. */
function dropFor<Task>(own: readonly Task[], owners: ReadonlyMap<string, Task[]>): Task | undefined {
  let most: Task[] = [];
  for (const tasks of owners.values()) if (tasks.length > most.length) most = tasks;
  return most.length > own.length + 1 ? most.pop() : undefined;
}
