/** What has been started, to be stopped in reverse order. */
export class Undo {
  private readonly steps: (() => Promise<void>)[] = [];
  private running: Promise<void> | null = null;

  /** Remembers how to stop what was just started; stops it at once where stopping has begun already. */
  async add(step: () => Promise<void>): Promise<void> {
    if (this.running !== null) return step();
    this.steps.push(step);
  }

  get begun(): boolean {
    return this.running !== null;
  }

  /** Stops everything, each step whatever became of the one before. Asked again, it waits for the same stopping. */
  run(): Promise<void> {
    this.running ??= (async () => {
      for (let step = this.steps.pop(); step; step = this.steps.pop()) {
        await step().catch((error: unknown) => console.error(error));
      }
    })();
    return this.running;
  }
}
