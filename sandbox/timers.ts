/** Cancelled together, so that none fires after a stop. */
export class Timers {
  readonly #pending = new Set<NodeJS.Timeout>();
  #stopped = false;

  after(waitMs: number, run: () => void): void {
    if (this.#stopped) return;
    const timer = setTimeout(
      () => {
        this.#pending.delete(timer);
        run();
      },
      Math.max(0, waitMs),
    );
    this.#pending.add(timer);
  }

  /** Never resolves once stopped. */
  wait(waitMs: number): Promise<void> {
    return new Promise((resolve) => this.after(waitMs, resolve));
  }

  stop(): void {
    this.#stopped = true;
    this.#pending.forEach((timer) => clearTimeout(timer));
    this.#pending.clear();
  }
}
