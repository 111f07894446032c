const backOffMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

/** How long to wait before the next try: longer each time, and never shorter than the server asked for. */
export function waitMs(tries: number, retryAfterSeconds: number | null): number {
  const own = backOffMs[Math.min(tries, backOffMs.length - 1)] ?? 30_000;
  return Math.max(own, (retryAfterSeconds ?? 0) * 1000);
}

/** When to ask by itself, after the sheet was closed: a UPI payment may arrive a little later. */
export const lateChecksMs = [5000, 10_000, 20_000, 30_000] as const;

/** Waits, but not longer than until `signal` is aborted or `wake` is called. */
export function waitOrWake(
  ms: number,
  signal: AbortSignal,
  onWake: (wake: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    onWake(end);
  });
}
