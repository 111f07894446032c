/** A bounded queue with round robin between lanes, and within a lane between owners (addresses). No owner can fill a lane. */
export class FairQueue<Lane extends string, Task> {
  private readonly lanes: Map<Lane, Map<string, Task[]>>;

  /** @param limit most waiting tasks per lane */
  constructor(
    lanes: readonly Lane[],
    private readonly limit: number,
  ) {
    this.lanes = new Map(lanes.map((lane) => [lane, new Map<string, Task[]>()]));
  }

  waiting(lane: Lane): number {
    let sum = 0;
    for (const tasks of this.ownersOf(lane).values()) sum += tasks.length;
    return sum;
  }

  /** Returns the task dropped for it (the new one or another's), or null. */
  push(lane: Lane, owner: string, task: Task): Task | null {
    const owners = this.ownersOf(lane);
    const own = owners.get(owner) ?? [];
    const dropped = this.waiting(lane) < this.limit ? null : dropFor(own, owners);
    if (dropped === undefined) return task;
    own.push(task);
    owners.set(owner, own);
    return dropped;
  }

  shift(): Task | undefined {
    for (const [lane, owners] of this.lanes) {
      const [next] = owners;
      if (next === undefined) continue;
      const [owner, tasks] = next;
      const task = tasks.shift();
      // A map keeps insertion order: reinserting moves the served lane to the end.
      this.lanes.delete(lane);
      this.lanes.set(lane, owners);
      owners.delete(owner);
      if (tasks.length > 0) owners.set(owner, tasks);
      return task;
    }
    return undefined;
  }

  /** No effect if the task has left the queue. */
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

/** Drops the newest task of the owner with most tasks, if that is more than this owner has including the new one; else undefined. */
function dropFor<Task>(own: readonly Task[], owners: ReadonlyMap<string, Task[]>): Task | undefined {
  let most: Task[] = [];
  for (const tasks of owners.values()) if (tasks.length > most.length) most = tasks;
  return most.length > own.length + 1 ? most.pop() : undefined;
}
