import { Refusal } from '@/lib/kernel/access/refusal';
import { exportRule } from '@/lib/limits';

/* Concurrency limit of exports per account, in this process. */

interface Permit {
  /** Time of the last read. */
  readAt: number;
}
const permitsByAccount = new Map<number, Set<Permit>>();

/** Refuses 429 RATE_LIMITED if all permits are taken. Abandoned ones expire. */
export function acquirePermit(accountId: number): { touch(): void; release(): void } {
  const now = Date.now();
  const permits = permitsByAccount.get(accountId) ?? new Set();
  for (const permit of permits) if (permit.readAt < now - exportRule.abandonedAfterMs) permits.delete(permit);
  if (permits.size >= exportRule.atOnce)
    throw new Refusal(
      'RATE_LIMITED',
      'Your other exports are still running. Please wait until one is complete.',
      {
        retryAfterSeconds: 10,
      },
    );
  const permit = { readAt: now };
  permitsByAccount.set(accountId, permits.add(permit));
  return {
    touch() {
      permit.readAt = Date.now();
    },
    release() {
      permits.delete(permit);
      if (permits.size === 0 && permitsByAccount.get(accountId) === permits)
        permitsByAccount.delete(accountId);
    },
  };
}
