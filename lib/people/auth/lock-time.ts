import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { sharedCounterRule } from '@/lib/account-rules';

/* When a session on a shared counter locks (docs/product/shared-counter.md, "Lock"). */

/** Locked for good: before the time of every clock, so that no report of input from before puts it off. */
export const lockedTime = new Date(0);

/** After an input at this moment. */
export const lockTimeAfter = (now: Date): Date => new Date(now.getTime() + sharedCounterRule.serverLockMs);

/** Of a session that begins in that browser; null unless it is a shared counter, which is used now. */
export async function lockTimeAt(tx: Transaction, browser: string, now: Date): Promise<Date | null> {
  const shared = await tx.first(
    query
      .updateTable('shared_devices')
      .set({ used_at: now })
      .where('browser', '=', browser)
      .returning('browser'),
  );
  return shared === undefined ? null : lockTimeAfter(now);
}
