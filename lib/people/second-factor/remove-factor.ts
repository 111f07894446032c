import type { Transaction } from '@/lib/db/sql';
import { endSessions } from '@/lib/people/auth/sessions';
import { eraseSecondFactor } from './erase';

/**
 * What a reset of a lost second factor does, whoever decides it: all of it goes, and all sessions of the account end. The transaction holds the
 * account's row, and writes the entry of the audit trail.
 */
export async function removeFactor(tx: Transaction, userId: number, now: Date): Promise<void> {
  eraseSecondFactor(tx, userId);
  await endSessions(tx, userId, now);
}
