import type { RateLimitName, RateLimiter } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';

/**
 * Limits the refusals that `counts` accepts. Counted before `run` and refunded afterwards, so that parallel attempts cannot
 * exceed it. Refuses RATE_LIMITED above the limit, whatever the outcome would be.
 */
export async function countRefusals<T>(
  limits: RateLimiter,
  [limit, key]: readonly [RateLimitName, string],
  counts: (refusal: Refusal) => boolean,
  run: () => Promise<T>,
): Promise<T> {
  await limits.consume(limit, key);
  let isCounted = false;
  try {
    return await run();
  } catch (error) {
    isCounted = error instanceof Refusal && counts(error);
    throw error;
  } finally {
    if (!isCounted) await limits.refund(limit, key);
  }
}
