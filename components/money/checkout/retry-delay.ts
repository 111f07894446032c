const backoffMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

/** Exponential backoff; never shorter than the server's Retry-After. */
export function retryDelayMs(attempts: number, retryAfterSeconds: number | null): number {
  const own = backoffMs[Math.min(attempts, backoffMs.length - 1)] ?? 30_000;
  return Math.max(own, (retryAfterSeconds ?? 0) * 1000);
}

/** Silent checks after the checkout was closed: a UPI payment may arrive later. */
export const lateChecksMs = [5000, 10_000, 20_000, 30_000] as const;

/** Delay that also ends on abort, `interrupt`, or when the browser is online again. */
export function interruptibleDelay(
  ms: number,
  signal: AbortSignal,
  onStart: (interrupt: () => void) => void,
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
    onStart(end);
  });
}
