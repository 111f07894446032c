const backOffMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

/** Increases; never shorter than the server's Retry-After. */
export function waitMs(tries: number, retryAfterSeconds: number | null): number {
  const own = backOffMs[Math.min(tries, backOffMs.length - 1)] ?? 30_000;
  return Math.max(own, (retryAfterSeconds ?? 0) * 1000);
}

/** Silent checks after the checkout was closed: a UPI payment may arrive later. */
export const lateChecksMs = [5000, 10_000, 20_000, 30_000] as const;

/** Also ends on abort, `wake`, or when the browser is online again. */
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
