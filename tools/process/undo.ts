/** Clean-up steps of started parts, run in reverse order. */
export class Undo {
  private readonly steps: (() => Promise<void>)[] = [];
  private running: Promise<void> | null = null;

  /** Adds the clean-up step of a started part; runs it at once if stopping has begun. */
  async add(step: () => Promise<void>): Promise<void> {
    if (this.running !== null) return step();
    this.steps.push(step);
  }

  get begun(): boolean {
    return this.running !== null;
  }

  /** Runs all steps, whether or not earlier ones failed. Repeated calls wait for the same run. */
  run(): Promise<void> {
    this.running ??= (async () => {
      for (let step = this.steps.pop(); step; step = this.steps.pop()) {
        await step().catch((error: unknown) => console.error(error));
      }
    })();
    return this.running;
  }
}
