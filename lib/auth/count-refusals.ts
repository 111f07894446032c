import type { LimitName, Limits } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';

/**
 * Runs something of which only certain refusals count against a limit. The try is counted before it is judged and given back afterwards, so
 * that parallel tries cannot pass the limit. Refuses RATE_LIMITED where the limit is used up, whatever the outcome would have been.
 * @param counts whether a refusal of `run` counts
 */
export async function countRefusals<T>(
  limits: Limits,
  [limit, key]: readonly [LimitName, string],
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
    if (!isCounted) await limits.giveBack(limit, key);
  }
}
