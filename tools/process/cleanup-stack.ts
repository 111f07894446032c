/** Clean-up steps, run in reverse order. */
export class CleanupStack {
  private readonly steps: (() => Promise<void>)[] = [];
  private running: Promise<void> | null = null;

  /** Runs the step at once if stopping has begun. */
  async add(step: () => Promise<void>): Promise<void> {
    if (this.running !== null) return step();
    this.steps.push(step);
  }

  get begun(): boolean {
    return this.running !== null;
  }

  /** Runs all steps, even if earlier ones fail. Repeated calls wait for the same run. */
  run(): Promise<void> {
    this.running ??= (async () => {
      for (let step = this.steps.pop(); step; step = this.steps.pop()) {
        await step().catch((error: unknown) => console.error(error));
      }
    })();
    return this.running;
  }
}
